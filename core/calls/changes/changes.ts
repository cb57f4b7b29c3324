/** What became of the items of a collection, and how the person hears of it. */
import { z } from 'zod';
import {
  CHANGE_KINDS,
  type ChangeCounts,
  type ChangeKind,
  type CheckSummary,
  type UnansweredItems,
} from '#kit/changes/change-list.ts';
import type { ItemChange } from '#kit/changes/item-change.ts';
import { name } from '../collections/collections.ts';
import { change, none, nothing, query, shape } from '../define.ts';
import type { ItemView } from '../rows/rows.ts';

/** A run that looked again at what a collection holds. */
export interface CheckView {
  /** The id of the run. */
  readonly id: string;
  readonly kind: 'collect' | 'recheck';
  /** A schedule began it. */
  readonly isScheduled: boolean;
  /** ISO 8601: when it began and ended. */
  readonly since: string;
  readonly until: string;
  readonly counts: ChangeCounts;
}

export interface ChangeRowView extends Partial<ItemChange> {
  readonly kind: ChangeKind;
  /** ISO 8601: when it was first missing, seen with the change, or seen at all. */
  readonly at: string;
  /** Of what is no longer shown or listed: when it was there for the last time. */
  readonly lastThere?: string;
  readonly item: ItemView;
}

export interface ChangesView {
  /** The moments between which is compared; absent where nothing was looked at twice. */
  readonly since?: string;
  /** Absent: until now. */
  readonly until?: string;
  readonly counts: ChangeCounts;
  /** Of a check whether items are still there. */
  readonly unanswered?: UnansweredItems;
  /** The latest checks, the latest first. */
  readonly checks: readonly CheckView[];
  /** Of the kinds that are shown, how many rows can be listed; the rest is counted only. */
  readonly listed: number;
  readonly rows: readonly ChangeRowView[];
  /** The ids of all rows that can be listed. */
  readonly ids: readonly number[];
}

export interface WatchView {
  /** The desktop tells of it when something is no longer shown, has changed or came. */
  readonly notifies: boolean;
  /** Also when nothing but figures has changed. */
  readonly figures: boolean;
}

export interface UnseenView {
  /** Checks with changes that nobody has looked at, by the name of the collection. */
  readonly collections: readonly { readonly name: string; readonly checks: number }[];
}

/** What the desktop tells of a check. Nothing that a platform wrote. */
export interface CheckNews extends CheckSummary {
  readonly collection: string;
  /** The id of the run. */
  readonly check: string;
}

/** How many collections have changes that nobody has looked at, and a check that has just found some. */
export interface ChangeNews {
  readonly unseen: number;
  readonly check?: CheckNews | undefined;
}

const moment = z.union([z.iso.datetime(), z.iso.date()]);

export const changeCalls = {
  'collections.changes': query({
    summary:
      'What is removed, not shown or no longer listed, has changed or came: in a check, or between two moments.',
    needs: 'read',
    doors: ['rest'],
    params: z.strictObject({
      name,
      check: z
        .string()
        .max(100)
        .optional()
        .describe('The id of a run; the latest check when left out.'),
      since: moment.optional().describe('A day or a moment, instead of a check.'),
      until: moment.optional().describe('Now when left out.'),
      kinds: z.array(z.enum(CHANGE_KINDS)).min(1).optional().describe('All when left out.'),
      after: z.int().min(0).default(0),
      limit: z.int().min(0).max(200).default(50),
    }),
    result: shape<ChangesView>(),
    topics: ['collections'],
  }),
  'collections.watch': query({
    summary: 'How the person hears of what becomes of a collection.',
    needs: 'read',
    params: z.strictObject({ name }),
    result: shape<WatchView>(),
    topics: ['collections'],
  }),
  'collections.set-watch': change({
    summary: 'Say whether the desktop tells of changes of a collection, and of figures alone.',
    needs: 'collect',
    params: z.strictObject({
      name,
      notifies: z.boolean().optional(),
      figures: z.boolean().optional(),
    }),
    result: shape<WatchView>(),
    changes: ['collections'],
  }),
  'collections.unseen': query({
    summary: 'The collections with checks that found changes and that nobody has looked at.',
    needs: 'read',
    params: none,
    result: shape<UnseenView>(),
    topics: ['collections'],
  }),
  'collections.mark-seen': change({
    summary: 'The person has seen what became of a collection.',
    needs: 'code',
    params: z.strictObject({ name }),
    result: nothing,
    changes: ['collections'],
  }),
};
