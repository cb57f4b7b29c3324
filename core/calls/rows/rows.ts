/** The items that collections hold, and what a person writes beside them. */
import { z } from 'zod';
import type { ReadonlyDeep } from '#kit/readonly-deep.ts';
import { MOST_NOTE, MOST_TAGS } from '#kit/annotations.ts';
import { MOST_NAMED_ROWS, rowFilter, rowFilterWithParent } from '#kit/item-filter.ts';
import type { CodingView, DecisionView } from '../coding/coding.ts';
import type { DeletedRowsView } from '../deleted/deleted.ts';
import { SORTS } from '#kit/item-sort.ts';
import { name } from '../collections/collections.ts';
import { change, nothing, query, shape, wideQuery } from '../define.ts';

/** The value by which rows are sorted and the id of the last one: after them the next page begins. */
const place = z.tuple([z.union([z.string(), z.number()]), z.int()]);

export interface RowsView {
  readonly rows: readonly ItemView[];
  /** Hand it back as `after`; absent on the last page. */
  readonly next?: ReadonlyDeep<z.infer<typeof place>>;
}

export interface ItemView {
  readonly id: number;
  /** The name of the collection that holds it; absent in the library. */
  readonly collection?: string;
  /** Of all that hold the same thing, where each is wanted once. */
  readonly collections?: readonly string[];
  readonly platform: string;
  readonly shape: string;
  readonly entityId: string;
  readonly operation: string;
  /** As it was when it was last there. */
  readonly item: Readonly<Record<string, unknown>>;
  /** What is kept of it is damaged: the item is what its row tells. */
  readonly isDamaged?: boolean;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly timesSeen: number;
  readonly removedSince?: string;
  readonly notShownSince?: string;
  /** The call that brought it: its evidence. */
  readonly callId: string;
  /** Of whoever looks. */
  readonly note?: string;
  /** Of everybody. */
  readonly tags: readonly string[];
  /** Those among them of whoever looks; absent where nobody else wrote anything, as on a desktop. */
  readonly ownTags?: readonly string[];
  /** What others wrote beside it, in the order in which they first did; absent where nobody did. */
  readonly others?: readonly NoteView[];
  /** Codes of all coders, and what was decided about them. */
  readonly codings: readonly CodingView[];
  readonly decisions: readonly DecisionView[];
}

export interface NoteView {
  /** The name of whoever wrote it; absent where it was written before people were told apart. */
  readonly by?: string;
  readonly note?: string;
  readonly tags: readonly string[];
}

/** Of one level. */
export interface ThreadView {
  readonly rows: readonly ThreadItemView[];
  /** Under a filter: what the rows stand under, each once, whether it fits or not. */
  readonly context?: readonly ThreadItemView[];
  readonly next?: RowsView['next'];
}

export interface ThreadItemView extends ItemView {
  /** By which its replies are asked for; empty where it has none of its own. */
  readonly address: string;
  /** How many items of the collection answer it: counted up to 1,000. */
  readonly replies: number;
  /** Under a filter: the ids of what it stands under, the outermost first. */
  readonly above?: readonly number[];
}

/** Counted up to 100,000. */
export interface CountView {
  readonly count: number;
  readonly isAll: boolean;
  /** Of a filter by words, while the index of words is renewed: the share that is done, 0 to 1. */
  readonly renewed?: number;
}

export interface AnnotatedRowsView {
  /** Rows that have all of it now. */
  readonly rows: number;
  /** Rows that stayed as they were: it would be more than a row can have, or what is there is damaged. */
  readonly left: number;
  /** Hand it to `collections.undo-annotate-rows`; absent where nothing can be taken back. */
  readonly undo?: string;
}

/** Each time that it was seen, and where in the reply it stands. */
export interface ItemDetailView extends ItemView {
  readonly origin: {
    readonly callId: string;
    readonly sha256?: string | undefined;
    readonly pointer?: string | undefined;
    readonly url?: string | undefined;
  };
  readonly observations: readonly {
    readonly at: string;
    readonly callId: string;
    readonly item: Readonly<Record<string, unknown>>;
  }[];
}

export const itemSort = z.enum(SORTS);

const sorted = {
  sort: itemSort.default('collected'),
  ascending: z.boolean().default(false),
};

/** Rows of one page at most. */
const MOST_ROWS = 500;

const note = z.string().max(MOST_NOTE);
const tags = z.array(z.string().min(1).max(100)).max(MOST_TAGS);

export const rowCalls = {
  'collections.rows': wideQuery({
    summary: 'A page of items: of one collection, or of everything that was ever fetched.',
    needs: 'read',
    doors: ['rest', 'mcp'],
    params: z.strictObject({
      name: name.optional(),
      filter: rowFilterWithParent.default({}),
      ...sorted,
      limit: z.int().min(1).max(MOST_ROWS).default(100),
      after: place.optional(),
    }),
    result: shape<RowsView>(),
    topics: ['collections'],
  }),
  'collections.count': wideQuery({
    summary: 'How many items a filter lets through.',
    needs: 'read',
    params: z.strictObject({ name: name.optional(), filter: rowFilterWithParent.default({}) }),
    result: shape<CountView>(),
    topics: ['collections'],
  }),
  'collections.row-ids': wideQuery({
    summary: `The ids of the rows of a view, where they are at most ${MOST_NAMED_ROWS}.`,
    needs: 'read',
    params: z.strictObject({ name: name.optional(), filter: rowFilterWithParent.default({}) }),
    result: shape<{ readonly ids: readonly number[] }>(),
    topics: ['collections'],
  }),
  'collections.item': query({
    summary: 'One item: each time that it was seen, and where in the reply it stands.',
    needs: 'read',
    params: z.strictObject({ id: z.int().positive() }),
    result: shape<ItemDetailView>(),
    topics: ['collections'],
  }),
  'collections.annotate': change({
    summary: 'Write a note or tags beside an item. What others wrote stays.',
    needs: 'code',
    params: z.strictObject({
      id: z.int().positive(),
      note: note.nullable().optional(),
      tags: tags.optional(),
    }),
    result: nothing,
    changes: ['collections'],
  }),
  'collections.annotate-rows': change({
    summary: 'Add tags, and a note below those that are there, beside all rows of a view.',
    needs: 'code',
    params: z.strictObject({
      name: name.optional(),
      filter: rowFilterWithParent.default({}),
      note: note.min(1).optional(),
      tags: tags.default([]),
    }),
    result: shape<AnnotatedRowsView>(),
    changes: ['collections'],
  }),
  'collections.undo-annotate-rows': change({
    summary: 'Take back what was added to many rows; what was written since stays.',
    needs: 'code',
    params: z.strictObject({ undo: z.string().max(100) }),
    result: shape<AnnotatedRowsView>(),
    changes: ['collections'],
  }),
  'collections.remove-rows': change({
    summary: 'Move the rows of a view to Deleted, from where they can be put back for 30 days.',
    needs: 'manage',
    params: z.strictObject({
      name,
      filter: rowFilterWithParent.default({}),
      reason: z.string().max(500).optional(),
    }),
    result: shape<DeletedRowsView>(),
    changes: ['collections'],
  }),
  'collections.thread': wideQuery({
    summary:
      'A page of items that answer none of the collection, of the replies to one of them, or of what a filter lets through with what it stands under.',
    needs: 'read',
    params: z.strictObject({
      name,
      /** The address of what is answered; of the top level when left out. */
      parent: z.string().min(1).max(2000).optional(),
      filter: rowFilter.default({}),
      ...sorted,
      limit: z.int().min(1).max(200).default(100),
      after: place.optional(),
    }),
    result: shape<ThreadView>(),
    topics: ['collections'],
  }),
};
