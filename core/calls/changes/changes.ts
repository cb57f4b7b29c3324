/** What became of the items of a collection, and how the person hears of it. */
import { z } from 'zod';
import { CHANGE_KINDS, type CheckSummary } from '#kit/changes/change-list.ts';
import type { ItemChange } from '#kit/changes/item-change.ts';
import type { ReadonlyDeep } from '#kit/readonly-deep.ts';
import { name } from '../collections/collections.ts';
import { change, none, nothing, query, shape } from '../define.ts';
import type { ItemView } from '../rows/rows.ts';

const instant = z.iso.datetime();
const moment = z.union([instant, z.iso.date()]);
const count = z.int().min(0);

const Counts = z.strictObject({
  removed: count.describe('The platform says that they were removed.'),
  notShown: count.describe('Not shown, without a reason: private, restricted or gone.'),
  unlisted: count.describe('A list that was followed to its end no longer has them.'),
  text: count.describe('Their text has changed.'),
  figures: count.describe('Only their figures have.'),
  came: count.describe('They were not held before.'),
});

const Unanswered = z.strictObject({
  refused: count.describe('The platform refused to answer.'),
  unread: count.describe('It answered, and that could not be read.'),
  notAsked: count.describe('Not yet, or the check was ended before.'),
});

const Check = z.strictObject({
  id: z.string().describe('The id of the run.'),
  kind: z.enum(['collect', 'recheck']).describe('`recheck`: each row was asked for by its id.'),
  isScheduled: z.boolean().describe('A schedule began it.'),
  since: instant.describe('When it began.'),
  until: instant.describe('When it ended.'),
  counts: Counts.describe('What it found.'),
});
/** A run that looked again at what a collection holds. */
export type CheckView = ReadonlyDeep<z.output<typeof Check>>;

const changed = <Value extends z.ZodType>(value: Value) =>
  z.array(
    z.strictObject({
      field: z.string().describe('Which.'),
      before: value.describe('As it was.'),
      after: value.describe('As it became.'),
    }),
  );

const Change = z.strictObject({
  kind: z.enum(CHANGE_KINDS).describe('What became of it.'),
  at: instant.describe('When it was first missing, seen with the change, or seen at all.'),
  lastThere: instant.optional().describe('Of what is no longer shown or listed: when it was.'),
  texts: changed(z.string()).optional().describe('Texts that changed.'),
  figures: changed(z.number()).optional().describe('Figures that changed.'),
  item: z.looseObject({ type: z.string().describe('Its kind.') }).describe('As it was last.'),
});
export interface ChangeRowView
  extends
    Pick<ReadonlyDeep<z.output<typeof Change>>, 'kind' | 'at' | 'lastThere'>,
    Partial<ItemChange> {
  readonly item: ItemView;
}

/** What became of the items of a collection, as other programs have it. */
export const Changes = z.strictObject({
  since: instant.optional().describe('The beginning; absent where nothing was looked at twice.'),
  until: instant.optional().describe('The end; absent: until now.'),
  counts: Counts.describe('How many of each kind.'),
  unanswered: Unanswered.optional().describe(
    'Of a check whether items are still there: those of which no answer tells.',
  ),
  listed: count.describe('How many rows there are of the kinds that are asked for.'),
  changes: z.array(Change).describe('The rows.'),
  checks: z.array(Check).describe('The latest checks, the latest first.'),
});
export interface ChangesView extends Omit<ReadonlyDeep<z.output<typeof Changes>>, 'changes'> {
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

/** Between which moments, or in which check. */
const chosen = {
  name: name.describe('The name of the collection.'),
  check: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('The id of a run; the latest check when left out.'),
  since: moment.optional().describe('A day or a moment, instead of a check.'),
  until: moment.optional().describe('Now when left out.'),
  after: z.int().min(0).default(0).describe('How many rows of the list are left out.'),
};

/** The same as an address has it. */
export const ChangesParams = z.strictObject({
  ...chosen,
  kind: z.enum(CHANGE_KINDS).optional().describe('All when left out.'),
  count: z.int().min(1).max(200).default(50).describe('Rows that are listed.'),
});

export const changeCalls = {
  'collections.changes': query({
    summary:
      'What is removed, not shown or no longer listed, has changed or came: in a check, or between two moments.',
    needs: 'read',
    doors: ['rest'],
    params: z.strictObject({
      ...chosen,
      kinds: z.array(z.enum(CHANGE_KINDS)).min(1).optional().describe('All when left out.'),
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
