/** What can be gathered next of rows that are held. */
import { z } from 'zod';
import type { PreflightView, RunView } from '../gathering.ts';
import { name } from '../collections/collections.ts';
import { change, query, shape } from '../define.ts';
import { rowFilterWithParent } from '#kit/item-filter.ts';
import type { Refusal } from '#kit/errors.ts';

/** One step for rows of whatever platforms: their comments, the accounts of their authors, what they stand under. */
export interface NextStepView {
  /** `comments`: the name of the part; `authors`, and `behind` for the thing whose part the rows are. */
  readonly key: string;
  /** The id of its first operation. */
  readonly operation: string;
  /** How many rows of each platform it can be gathered of. */
  readonly platforms: readonly { readonly platform: string; readonly rows: number }[];
  /** What it takes; absent where no platform gives it. */
  readonly takes?: PreflightView;
  /** What it takes with the replies to each comment; absent where there are none. */
  readonly takesWithReplies?: PreflightView;
  /** What a platform does not give to a guest, and the pages where a person sees it while browsing. */
  readonly withheld: readonly {
    readonly platform: string;
    readonly rows: number;
    readonly reason: Refusal;
    readonly pages: readonly string[];
  }[];
}

const rows = {
  from: name.optional().describe('Everything that was ever fetched when left out.'),
  filter: rowFilterWithParent.default({}),
};

export const nextStepCalls = {
  'next-steps.list': query({
    summary: 'What can be gathered next of the rows of a view, and what it takes.',
    needs: 'read',
    params: z.strictObject(rows),
    result: shape<readonly NextStepView[]>(),
    topics: [],
  }),
  'next-steps.start': change({
    summary: 'Gather one of these steps into a collection, which is made when there is none.',
    needs: 'collect',
    isLong: true,
    params: z.strictObject({
      ...rows,
      into: name,
      step: z.string().max(100).describe('The key of the step.'),
      replies: z.boolean().default(false).describe('With the replies to each comment.'),
    }),
    result: shape<RunView>(),
    changes: ['collections'],
  }),
};
