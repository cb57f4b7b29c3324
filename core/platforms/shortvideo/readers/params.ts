import { z } from 'zod';
import { formerly, ignoringCase } from '#kit/params.ts';
import { inLinks } from '#kit/site-links.ts';

/** Names and identifiers as TikTok itself writes them (read November 2026). */
export const HANDLE = /^[A-Za-z0-9_.]{2,24}$/;
const NUMBER = /^\d{6,25}$/;

/** `Resistire-250824169968246784`: the site finds a thing by the number behind its name, whatever that is. */
const inSlug = <S extends z.ZodType>(schema: S): S =>
  inLinks(schema, {
    read: (slug) => /(?:^|-)(\d{6,25})$/.exec(slug)?.[1],
    write: (id) => `x-${id}`,
  });

const number = () => z.string().regex(NUMBER, 'is a number of 6 to 25 digits');

export const username = ignoringCase(
  z
    .string()
    .regex(HANDLE, 'is a handle of 2 to 24 letters, digits, _ or ., without its @')
    .describe('Handle, without its @.'),
);

/** Links of old apps end in `.html`. */
export const videoId = inLinks(number().describe('Number at the end of its address.'), {
  read: (text) => text.replace(/\.html$/i, ''),
});

export const commentId = number().describe('Comment identifier.');

export const audioId = inSlug(number().describe('Number at the end of its address.'));

export const tagName = formerly(
  ignoringCase(
    z
      .string()
      .regex(/^[^\s#/?&]{1,100}$/, 'is a hashtag without its #')
      .describe('Hashtag, without its #.'),
  ),
  { name: 'tag' },
);

export const collectionId = inSlug(number().describe('Number at the end of its address.'));

export const playlistId = inSlug(number().describe('Number at the end of its address.'));

export const placeId = inSlug(number().describe('Number at the end of its address.'));

export const effectId = inSlug(number().describe('Number at the end of its address.'));

export const roomId = number().describe('Identifier of the live room.');

export const query = z.string().min(1).max(200).describe('Words to look for.');

/** What a search can be set to on the site's own pages. */
export const searchFilters = {
  order: z
    .enum(['relevance', 'most-liked', 'date-posted'])
    .meta({ default: 'relevance' })
    .optional()
    .describe(
      'Order of what is found; `relevance` when omitted. Others as browsed pages show them.',
    ),
  published: z
    .enum(['all-time', 'yesterday', 'this-week', 'this-month', 'last-3-months', 'last-6-months'])
    .meta({ default: 'all-time' })
    .optional()
    .describe('When it was published; `all-time` when omitted. Others as browsed pages show them.'),
};

/** In which order a list of an account comes; its own pages alone can be asked for another than the first. */
export const listOrder = z
  .enum(['newest', 'popular', 'oldest'])
  .meta({ default: 'newest' })
  .optional()
  .describe('Order of the list; `newest` when omitted. Others as browsed pages show them.');

/** The language of a transcript that is the one spoken. */
export const ORIGINAL = 'original';

export const until = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, 'is a day such as 2026-11-21')
  .optional()
  .describe(
    'Last day in UTC; of the 30 days that the Research API searches, up to today when omitted. Only that route looks at it.',
  );
