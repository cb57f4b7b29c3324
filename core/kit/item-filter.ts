/**
 * The filters of items, one row each: what it takes, what it tests, and its words where it is offered
 * outside the window. The schemas of the local operations, the conditions of the store, the options of
 * the command line and the parameters of the assistants' search are derived from these rows.
 */
import { z } from 'zod';

/** What is known of every item. `store/collections-filter.ts` says where SQLite has it. */
export type ItemColumn =
  | 'platform'
  | 'shape'
  | 'operation'
  | 'author'
  | 'published'
  | 'lastSeen'
  | 'likeCount'
  | 'removedSince'
  | 'parent';

/** `atLeast` and `before` compare dates as well: ISO 8601 sorts as text. */
type ValueTest =
  | { readonly is: 'equal' | 'atLeast' | 'before'; readonly column: ItemColumn }
  | { readonly is: 'matching' | 'tagged' | 'codedAs' | 'codedBy' };

/** With `false` the contrary is tested. */
export type FlagTest =
  | { readonly is: 'present'; readonly column: ItemColumn }
  | { readonly is: 'noted' | 'coded' | 'disputed' | 'topLevel' };

export type ItemTest = ValueTest | FlagTest;

const SCHEMAS = {
  text: z.string().max(500),
  address: z.string().max(2000),
  instant: z.iso.datetime(),
  whole: z.int(),
  flag: z.boolean(),
};
export type Takes = keyof typeof SCHEMAS;

interface Words {
  /** Offered by `bowerbird search` under the name of the filter in kebab case. */
  readonly option?: { readonly value: string; readonly meaning: string };
  /** Offered to assistants; the name may be clear without a description. */
  readonly tool?: { readonly description?: string };
}

export type FilterRow = Words &
  (
    | { readonly takes: Exclude<Takes, 'flag'>; readonly test: ValueTest }
    | { readonly takes: 'flag'; readonly test: FlagTest }
  );

/** What a person narrows rows by; every filter that is set narrows them further. */
export const ROW_FILTERS = {
  /** As a person types them. The doors have their own place for them. */
  words: { takes: 'text', test: { is: 'matching' } },
  platform: {
    takes: 'text',
    test: { is: 'equal', column: 'platform' },
    option: { value: 'NAME', meaning: 'Only what is from this platform.' },
    tool: {},
  },
  shape: { takes: 'text', test: { is: 'equal', column: 'shape' } },
  operation: {
    takes: 'text',
    test: { is: 'equal', column: 'operation' },
    option: { value: 'ID', meaning: 'Only what came from this operation.' },
  },
  author: {
    takes: 'text',
    test: { is: 'equal', column: 'author' },
    option: { value: 'NAME', meaning: 'Only what is by this author; the name as it is shown.' },
    tool: { description: 'The name as it is shown.' },
  },
  from: {
    takes: 'instant',
    test: { is: 'atLeast', column: 'published' },
    option: { value: 'DATE', meaning: 'Published on that day or later.' },
    tool: { description: 'Published since: ISO 8601.' },
  },
  to: {
    takes: 'instant',
    test: { is: 'before', column: 'published' },
    option: { value: 'DATE', meaning: 'Published before that day.' },
    tool: {},
  },
  seenFrom: {
    takes: 'instant',
    test: { is: 'atLeast', column: 'lastSeen' },
    option: { value: 'DATE', meaning: 'Fetched on that day or later.' },
  },
  seenTo: { takes: 'instant', test: { is: 'before', column: 'lastSeen' } },
  leastLikes: { takes: 'whole', test: { is: 'atLeast', column: 'likeCount' } },
  removed: { takes: 'flag', test: { is: 'present', column: 'removedSince' } },
  tag: { takes: 'text', test: { is: 'tagged' } },
  noted: { takes: 'flag', test: { is: 'noted' } },
  /** Id of a code; with `coder`, by that coder. */
  code: { takes: 'text', test: { is: 'codedAs' } },
  /** Id of a coder who has coded it. Beside `code` and `coded` it says whose codes count. */
  coder: { takes: 'text', test: { is: 'codedBy' } },
  coded: { takes: 'flag', test: { is: 'coded' } },
  /** Coders who have coded it gave it different codes. */
  disputed: { takes: 'flag', test: { is: 'disputed' } },
} as const satisfies Readonly<Record<string, FilterRow>>;

/** The public address of what an item answers. */
const PARENT = {
  parent: { takes: 'address', test: { is: 'equal', column: 'parent' } },
} as const satisfies Readonly<Record<string, FilterRow>>;

/** All that the store knows: also what answers nothing that the same collection holds. */
export const ITEM_FILTERS = {
  ...ROW_FILTERS,
  ...PARENT,
  topLevel: { takes: 'flag', test: { is: 'topLevel' } },
} as const satisfies Readonly<Record<string, FilterRow>>;

type Rows = Readonly<Record<string, { readonly takes: Takes }>>;

const schemaFor = <R extends Rows>(rows: R) =>
  z
    .strictObject(
      Object.fromEntries(Object.entries(rows).map(([key, { takes }]) => [key, SCHEMAS[takes]])) as {
        [K in keyof R]: (typeof SCHEMAS)[R[K]['takes']];
      },
    )
    .partial();

export const rowFilter = schemaFor(ROW_FILTERS);
export const rowFilterWithParent = schemaFor({ ...ROW_FILTERS, ...PARENT });

export type RowFilter = Readonly<z.infer<typeof rowFilter>>;

export type ItemFilter = {
  readonly [K in keyof typeof ITEM_FILTERS]?:
    | z.infer<(typeof SCHEMAS)[(typeof ITEM_FILTERS)[K]['takes']]>
    | undefined;
};
