/** What of a collection is there, and what is missing and why: one schema for the window, programs and exports. */
import { z } from 'zod';
import { MISSING_REASONS } from './bounds/missing.ts';
import type { InEnglish, Message } from './message.ts';
import type { ReadonlyDeep } from './readonly-deep.ts';
import { WORLDS } from './world.ts';

/** A sentence of a view: the window has it with its id and its values, whoever else is told has its English. */
export const sentence = z.string() as unknown as z.ZodType<Message>;

const Stated = z.strictObject({
  kind: z.string().describe('What is listed.'),
  platform: z.string().describe('The platform.'),
  total: z.int().describe('The sum over the lists of which it gives a total, each once.'),
  stating: z.int().describe('How many lists those are.'),
  lists: z.int().describe('How many lists of the kind there are.'),
  held: z.int().describe('Items of that kind that are held.'),
});

/** A list or a page of it that was not read. */
const Gap = z.strictObject({
  source: z.string().describe('The list.'),
  at: z.string().describe('When it was tried last.'),
  reason: sentence.describe('Why it could not be read, in the words of the platform or ours.'),
});

/** A list that was refused or not found. */
const Refused = Gap.extend({ platform: z.string().describe('Whose answer that was.') });

const Span = z.strictObject({
  first: z.string().describe('The first call that brought something.'),
  last: z.string().describe('The last one.'),
});

const OfWorld = z.strictObject({
  world: z.enum(WORLDS).describe('Where answers came from.'),
  items: z.int().describe('Items of it.'),
  calls: z.int().describe('Calls of it.'),
});

const Unknown = z.strictObject({
  reason: z.enum(MISSING_REASONS).describe('Why their length is not known.'),
  lists: z.int().describe('How many lists; 0 for rows that come from no list.'),
});

const Missing = z.strictObject({
  known: z.int().describe('No more items than this, by what the lists state.'),
  unknown: z.array(Unknown).describe('Of these nobody knows how much: there is no upper end.'),
});

const Line = z.strictObject({
  line: z.int().describe('Its number in the list, from 1.'),
  text: z.string().describe('The line.'),
  reason: z.string().optional().describe('Why it could not be gathered.'),
});

const Unread = z.strictObject({
  count: z.int().describe('How many.'),
  read: z.int().optional().describe('How many links were read, each once.'),
  repeated: z.int().optional().describe('Lines that said what another had said.'),
  first: z.array(Line).describe('The first of them.'),
});

export const CompletenessSchema = z.strictObject({
  repliesLeft: z.int().optional().describe('Replies that are known and were not asked for.'),
  statedTotal: z.int().optional().describe('By the platform, where all items are of one kind.'),
  stated: z.array(Stated).describe('What the platforms say of each kind of list.'),
  collected: Span.optional().describe('When it was gathered.'),
  worlds: z
    .array(OfWorld)
    .describe('Where it came from: live platforms, the invented sample world, recordings, files.'),
  unique: z.int().describe('How many are held.'),
  duplicates: z.int().describe('How many listings repeated what was held.'),
  pages: z.int().describe('Calls that were answered.'),
  gaps: z.array(Gap).describe('Pages that could not be read.'),
  refused: z.int().describe('Lists that the platform refused.'),
  refusals: z.array(Refused).describe('Which lists were refused.'),
  removedSince: z.int().describe('Items of which the platform says that they were removed.'),
  notShown: z.int().describe('Items not shown without a reason: private, restricted or gone.'),
  notFound: z.array(Refused).optional().describe('Lists of what the platform does not have.'),
  missing: Missing.optional().describe('How much may be missing; absent of several collections.'),
  vagueDates: z.int().optional().describe('Items dated by a span of time, not an instant.'),
  unreadLines: Unread.optional().describe('Lines of given lists that meant nothing.'),
  notices: z.array(sentence).describe('What else should be known.'),
  methods: z.string().describe('In plain words, for a methods section.'),
});
export type CompletenessView = ReadonlyDeep<z.output<typeof CompletenessSchema>>;

/** The same as programs and exports have it: its sentences in English. */
export type Completeness = InEnglish<CompletenessView>;

/** Lists of different kinds are never added together. */
export type StatedTotal = CompletenessView['stated'][number];
export type NotRead = CompletenessView['gaps'][number];
export type RefusedList = CompletenessView['refusals'][number];
export type UnreadLines = ReadonlyDeep<z.output<typeof Unread>>;
