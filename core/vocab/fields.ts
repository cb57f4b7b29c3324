/** The types that fields are made of. Each says what its values identify, so that pseudonyms can follow it. */
import { z } from 'zod';
import { WEB_ADDRESS } from '#kit/address.ts';
import { declare } from './identifies.ts';

/** An absolute http(s) address; a field is a `ThingAddress` or a `PersonAddress`. */
export const Uri = z.string().regex(WEB_ADDRESS).meta({ format: 'uri' });

const VALUE = { identifies: 'nothing', as: 'value' } as const;

// Nothing is identified by these.

/** ISO 8601 UTC with milliseconds. */
export const Instant = declare(
  VALUE,
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    .meta({ format: 'date-time' }),
);

/** Yes or no. */
export const Flag = declare(VALUE, z.boolean());

/** A count that the platform gave. */
export const Count = declare(VALUE, z.int().min(0));

/** A whole number that is no count: pixels, seconds, a year, a score. */
export const Whole = declare(VALUE, z.int());

/** A number that may have a fraction. */
export const Quantity = declare(VALUE, z.number());

/** A word of the platform's own: a code, a kind, an office. Never what somebody wrote. */
export const Word = declare(VALUE, z.string());

/** What people wrote, or what may name somebody: titles, descriptions, captions. */
export const Text = declare({ identifies: 'nothing', as: 'text' }, z.string());

/** One value, or a list of such where the published interface lists several. */
export const oneOrMore = <T extends z.ZodType>(field: T) => z.union([field, z.array(field).min(1)]);

// A thing: a post, a video, a group, a page.

export const ThingId = declare({ identifies: 'thing', as: 'identifier' }, z.string());

/** The page of a thing, a file of it, or wherever a link leads. */
export const ThingAddress = declare({ identifies: 'thing', as: 'address' }, Uri);

/** Holds identifiers in the platform's own writing. */
export const ThingToken = declare({ identifies: 'thing', as: 'token' }, z.string());

// A person, or a body with an account.

export const PersonId = declare({ identifies: 'person', as: 'identifier' }, z.string());

/** Another identifier of the account that has a `PersonId`. */
export const PersonSecondId = declare(
  { identifies: 'person', as: 'second identifier' },
  z.string(),
);

/** With or without an @ in front. */
export const PersonHandle = declare({ identifies: 'person', as: 'handle' }, z.string());

export const PersonName = declare({ identifies: 'person', as: 'name' }, z.string());

/** The page of a person on the platform. */
export const PersonAddress = declare({ identifies: 'person', as: 'address' }, Uri);

/** A field that tells where somebody was. */
export const whereabouts = <T extends z.ZodType>(place: T) =>
  declare({ identifies: 'person', as: 'place' }, place);

/** Exact counts and displayed ones, told apart where a platform mixes both. */
export const roundedCounts = z
  .array(Word)
  .optional()
  .describe(
    'Names of the counts that the platform rounds for display (192.1K becomes 192100) or renews rarely; the others are exact. Left out where all are exact, or where the platform does not mix both.',
  );

/** A day, or "2 weeks ago", is no instant; but it does say between which two it lay. */
export const PublishedInterval = z
  .strictObject({
    earliest: Instant.describe('Published no earlier than this.'),
    latest: Instant.describe('Published no later than this.'),
    text: Word.describe('The words of the platform, from which this was computed.'),
  })
  .meta({ id: 'PublishedInterval' });
export type PublishedInterval = z.infer<typeof PublishedInterval>;
