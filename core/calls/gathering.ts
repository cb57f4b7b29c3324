/** What gathering takes, and how a run of it stands: one schema for every door. */
import { z } from 'zod';
import type { ReadonlyDeep } from '#kit/readonly-deep.ts';
import { sentence } from '#kit/completeness.ts';

const range = z.strictObject({
  estimate: z.int().optional().describe('As far as is known; absent where nobody says how long.'),
  atMost: z.int().describe('There it stops.'),
});

const load = z.strictObject({
  minutes: z.int().describe('Minutes.'),
  megabytes: z.number().describe('Megabytes (10⁶ bytes) of replies.'),
});

export const Preflight = z.strictObject({
  least: load
    .extend({ requests: z.int().describe('Requests.'), credits: z.int().describe('Credits.') })
    .describe('It takes no less than this.'),
  requests: range.describe('Requests.'),
  credits: range.describe('Credits.'),
  minutes: z.int().optional().describe('Minutes, where the requests are known.'),
  megabytes: z.number().optional().describe('Megabytes of replies, where they are known.'),
  atMost: load.describe('What as many requests as it stops at take, if all are as the slowest.'),
  items: z.int().optional().describe('Items, as far as the lists are known.'),
  dollars: z.number().optional().describe('US dollars that official APIs bill.'),
  repliesLeft: z.int().optional().describe('Replies that are known and not asked for.'),
  basis: z.array(sentence).describe('What the figures rest on.'),
});
export type PreflightView = ReadonlyDeep<z.output<typeof Preflight>>;

export const Run = z.strictObject({
  id: z.string().describe('Its id.'),
  collection: z.string().describe('The name of its collection.'),
  kind: z.enum(['collect', 'recheck']).describe('Gathering, or looking again.'),
  state: z
    .enum(['running', 'waiting', 'paused', 'attention', 'done', 'stopped', 'cancelled'])
    .describe(
      'The last three are its end: every list was read, it went as far as was asked, or it was cancelled. `attention`: a person is needed.',
    ),
  reason: sentence.optional().describe('Why it is in that state.'),
  needs: z
    .enum(['credits', 'keyCredits', 'allowance'])
    .optional()
    .describe(
      'What would let it go on: credits of the account, or of the key that pays; more requests than were declared.',
    ),
  waitUntil: z.iso.datetime().optional().describe('Until when it waits.'),
  items: z.int().describe('Items that it has seen, each once.'),
  added: z.int().describe('Items that were new.'),
  duplicates: z.int().describe('Items that it has seen more than once.'),
  pages: z.int().describe('Pages that were read.'),
  pending: z.int().describe('Pages that are known and still to be asked for.'),
  gaps: z.int().describe('Pages that could not be read.'),
  refused: z.int().describe('Pages that were refused.'),
  notFound: z.int().optional().describe('Pages of things that the platform does not have.'),
  repliesLeft: z.int().describe('Replies that are known and were not asked for.'),
  requests: z.int().describe('Requests to the platforms.'),
  mostRequests: z.int().describe('It stops at so many.'),
  credits: z.int().describe('Credits that it cost.'),
  mostCredits: z.int().describe('It stops at so many.'),
  bytes: z.int().describe('Bytes of the replies, as they came.'),
  created: z.iso.datetime().describe('When it began.'),
  updated: z.iso.datetime().describe('When it changed last.'),
});
export type RunView = ReadonlyDeep<z.output<typeof Run>>;
