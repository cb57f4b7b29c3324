/**
 * The filters of items, one row each: what it takes, what it tests, and its words where it is offered
 * outside the window. The schemas of the local operations, the conditions of the store, the options of
 * the command line and the parameters of the assistants' search are derived from these rows.
 */
import { z } from 'zod';

/** What is known of every item. `store/collections/filter.ts` says where SQLite has it. */
export type ItemColumn =
  | 'platform'
  | 'shape'
  | 'operation'
  | 'author'
  | 'published'
  | 'lastSeen'
  | 'likeCount'
  | 'viewCount'
  | 'replyCount'
  | 'duration'
  | 'language'
  | 'pictured'
  | 'removedSince'
  | 'parent';

/** `atLeast` and `before` compare dates as well: ISO 8601 sorts as text. */
type ValueTest =
  | { readonly is: 'equal' | 'atLeast' | 'before'; readonly column: ItemColumn }
  | { readonly is: 'matching' | 'tagged' | 'codedAs' | 'codedBy' | 'imported' | 'held' };

/** One of several counts of an item is in a range. */
type CountsTest = { readonly is: 'counted' };

/** Rows by their ids. */
type ListTest = { readonly is: 'among' };

/** With `false` the contrary is tested. */
export type FlagTest =
  | { readonly is: 'present'; readonly column: ItemColumn }
  | { readonly is: 'noted' | 'coded' | 'disputed' | 'repeated' | 'once' | 'topLevel' };

export type ItemTest = ValueTest | ListTest | CountsTest | FlagTest;

/** Rows that are named one by one at most. */
export const MOST_NAMED_ROWS = 10_000;

/** What platforms count, by the names that columns and orders have, and the field that says it. */
export const COUNT_FIELDS = {
  likes: 'likeCount',
  score: 'voteCount',
  views: 'viewCount',
  comments: 'commentCount',
  replies: 'replyCount',
  shares: 'shareCount',
  reposts: 'repostCount',
  quotes: 'quoteCount',
  saves: 'saveCount',
  followers: 'followerCount',
} as const;
export type CountName = keyof typeof COUNT_FIELDS;
const COUNT_NAMES = Object.keys(COUNT_FIELDS) as [CountName, ...CountName[]];

const text = z.string().max(500);
const count = z.strictObject({
  of: z.array(z.enum(COUNT_NAMES)).min(1).readonly(),
  atLeast: z.int().optional(),
  atMost: z.int().optional(),
});
export type CountCondition = Readonly<z.infer<typeof count>>;

const SCHEMAS = {
  text,
  /** One of several values. */
  texts: z.union([text, z.array(text).min(1).max(100).readonly()]),
  counts: z.array(count).min(1).max(20).readonly(),
  address: z.string().max(2000),
  instant: z.iso.datetime(),
  whole: z.int(),
  flag: z.boolean(),
  rows: z.array(z.int().positive()).min(1).max(MOST_NAMED_ROWS).readonly(),
};
export type Takes = keyof typeof SCHEMAS;

/** What the codes and coders are called that a filter holds by their ids; `undefined` for one that is gone. */
export interface FilterNames {
  readonly code: (id: string) => string | undefined;
  readonly coder: (id: string) => string | undefined;
}

interface Words {
  /** The rest of a sentence that begins with "items": "of the platform videosite". */
  readonly text: (value: never, names: FilterNames) => string;
  /** Offered by `bowerbird search` under the name of the filter in kebab case. */
  readonly option?: { readonly value: string; readonly meaning: string };
  /** Offered to assistants; the name may be clear without a description. */
  readonly tool?: { readonly description?: string };
}

export type FilterRow = Words &
  (
    | { readonly takes: Exclude<Takes, 'flag' | 'rows' | 'counts'>; readonly test: ValueTest }
    | { readonly takes: 'counts'; readonly test: CountsTest }
    | { readonly takes: 'rows'; readonly test: ListTest }
    | { readonly takes: 'flag'; readonly test: FlagTest }
  );

/** One value of several, as a sentence lists them. */
const either = (values: string | readonly string[]): string =>
  typeof values === 'string' ? values : values.join(' or ');

const countText = ({ of, atLeast, atMost }: CountCondition): string =>
  [
    `with ${of.join(' or ')}`,
    ...(atLeast === undefined ? [] : [`of ${atLeast} or more`]),
    ...(atMost === undefined ? [] : [`of ${atMost} or fewer`]),
  ].join(' ');

/** What a person narrows rows by; every filter that is set narrows them further, several values of one widen it. */
export const ROW_FILTERS = {
  /** As a person types them. The doors have their own place for them. */
  words: {
    takes: 'text',
    test: { is: 'matching' },
    text: (words: string) => `with the words “${words}”`,
  },
  platform: {
    takes: 'texts',
    test: { is: 'equal', column: 'platform' },
    text: (platform: string | readonly string[]) => `of the platform ${either(platform)}`,
    option: { value: 'NAME', meaning: 'Only what is from this platform.' },
    tool: {},
  },
  shape: {
    takes: 'texts',
    test: { is: 'equal', column: 'shape' },
    text: (shape: string | readonly string[]) => `of the kind ${either(shape)}`,
  },
  operation: {
    takes: 'texts',
    test: { is: 'equal', column: 'operation' },
    text: (operation: string | readonly string[]) => `that came from ${either(operation)}`,
    option: { value: 'ID', meaning: 'Only what came from this operation.' },
  },
  author: {
    takes: 'texts',
    test: { is: 'equal', column: 'author' },
    text: (author: string | readonly string[]) => `by ${either(author)}`,
    option: { value: 'NAME', meaning: 'Only what is by this author; the name as it is shown.' },
    tool: { description: 'The name as it is shown.' },
  },
  from: {
    takes: 'instant',
    test: { is: 'atLeast', column: 'published' },
    text: (instant: string) => `published from ${instant} on`,
    option: { value: 'DATE', meaning: 'Published on that day or later.' },
    tool: { description: 'Published since: ISO 8601.' },
  },
  to: {
    takes: 'instant',
    test: { is: 'before', column: 'published' },
    text: (instant: string) => `published before ${instant}`,
    option: { value: 'DATE', meaning: 'Published before that day.' },
    tool: {},
  },
  seenFrom: {
    takes: 'instant',
    test: { is: 'atLeast', column: 'lastSeen' },
    text: (instant: string) => `fetched from ${instant} on`,
    option: { value: 'DATE', meaning: 'Fetched on that day or later.' },
  },
  seenTo: {
    takes: 'instant',
    test: { is: 'before', column: 'lastSeen' },
    text: (instant: string) => `fetched before ${instant}`,
  },
  leastLikes: {
    takes: 'whole',
    test: { is: 'atLeast', column: 'likeCount' },
    text: (likes: number) => `with ${likes} likes or more`,
  },
  leastViews: {
    takes: 'whole',
    test: { is: 'atLeast', column: 'viewCount' },
    text: (views: number) => `with ${views} views or more`,
  },
  leastReplies: {
    takes: 'whole',
    test: { is: 'atLeast', column: 'replyCount' },
    text: (replies: number) => `with ${replies} replies or more`,
  },
  /** Each names one count or several, of which one is enough. */
  counts: {
    takes: 'counts',
    test: { is: 'counted' },
    text: (conditions: readonly CountCondition[]) => conditions.map(countText).join(', '),
    option: {
      value: 'COUNTS',
      meaning: 'Only where one of these counts is so, as in likes,score>=100.',
    },
  },
  /** In seconds. */
  leastLength: {
    takes: 'whole',
    test: { is: 'atLeast', column: 'duration' },
    text: (seconds: number) => `of ${seconds} seconds or more`,
  },
  /** As the platform found it, or the author chose it. */
  language: {
    takes: 'texts',
    test: { is: 'equal', column: 'language' },
    text: (language: string | readonly string[]) => `in the language ${either(language)}`,
  },
  pictured: {
    takes: 'flag',
    test: { is: 'present', column: 'pictured' },
    text: (is: boolean) => (is ? 'with pictures' : 'without pictures'),
  },
  removed: {
    takes: 'flag',
    test: { is: 'present', column: 'removedSince' },
    text: (is: boolean) =>
      is ? 'that the platform no longer shows' : 'that the platform still shows',
  },
  tag: {
    takes: 'texts',
    test: { is: 'tagged' },
    text: (tag: string | readonly string[]) => `tagged “${either(tag)}”`,
  },
  noted: {
    takes: 'flag',
    test: { is: 'noted' },
    text: (is: boolean) => (is ? 'with a note' : 'without a note'),
  },
  /** Id of a code; with `coder`, by that coder. */
  code: {
    takes: 'text',
    test: { is: 'codedAs' },
    text: (id: string, { code }) => {
      const name = code(id);
      return name === undefined
        ? `with a code that was deleted (${id})`
        : `with the code “${name}”`;
    },
  },
  /** Id of a coder who has coded it. Beside `code` and `coded` it says whose codes count. */
  coder: {
    takes: 'text',
    test: { is: 'codedBy' },
    text: (id: string, { coder }) => {
      const name = coder(id);
      return name === undefined
        ? `coded by a coder who is not known here (${id})`
        : `coded by ${name}`;
    },
  },
  coded: {
    takes: 'flag',
    test: { is: 'coded' },
    text: (is: boolean) => (is ? 'that are coded' : 'that are not coded'),
  },
  /** Coders who have coded it gave it different codes. */
  disputed: {
    takes: 'flag',
    test: { is: 'disputed' },
    text: (is: boolean) =>
      is ? 'that coders coded differently' : 'that no two coders coded differently',
  },
  /** Another collection holds the same thing. */
  repeated: {
    takes: 'flag',
    test: { is: 'repeated' },
    text: (is: boolean) =>
      is ? 'that another collection holds as well' : 'that no other collection holds',
  },
  /** By the name of a collection. */
  heldIn: {
    takes: 'texts',
    test: { is: 'held' },
    text: (names: string | readonly string[]) => `held by ${either(names)}`,
  },
  /** What several collections hold is there once: as the one that was begun last has it. */
  once: {
    takes: 'flag',
    test: { is: 'once' },
    text: (is: boolean) =>
      is ? 'each thing once' : 'that a collection that was begun later holds as well',
  },
  /** When an import was begun: exactly what it read, also what was kept before. */
  import: {
    takes: 'instant',
    test: { is: 'imported' },
    text: (instant: string) => `that the import of ${instant} read`,
  },
  /** Rows that were marked, by their ids. */
  rows: {
    takes: 'rows',
    test: { is: 'among' },
    text: (rows: readonly number[]) => `among ${rows.length} that were marked`,
  },
} as const satisfies Readonly<Record<string, FilterRow>>;

/** The public address of what an item answers. */
const PARENT = {
  parent: {
    takes: 'address',
    test: { is: 'equal', column: 'parent' },
    text: (address: string) => `that answer ${address}`,
  },
} as const satisfies Readonly<Record<string, FilterRow>>;

/** All that the store knows: also what answers nothing that the same collection holds. */
export const ITEM_FILTERS = {
  ...ROW_FILTERS,
  ...PARENT,
  topLevel: {
    takes: 'flag',
    test: { is: 'topLevel' },
    text: (is: boolean) => (is ? 'that answer no other item' : 'that answer another item'),
  },
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

/** Whether a value is the one that a filter wants, or one of several. */
export const fitsValue = <Value extends string | boolean>(
  value: Value | null,
  wanted: Value | readonly Value[] | undefined,
): boolean =>
  wanted === undefined ||
  (Array.isArray(wanted)
    ? (wanted as readonly (Value | null)[]).includes(value)
    : wanted === value);

/** Whether it lets every item through. */
export const isEmptyFilter = (filter: ItemFilter): boolean =>
  Object.values(filter).every((value) => value === undefined);

/** A filter as a sentence would go on: "of the platform videosite, by Ada"; empty without one. */
export const filterText = (filter: ItemFilter, names: FilterNames): string =>
  (Object.keys(ITEM_FILTERS) as (keyof ItemFilter)[])
    .flatMap((field) => {
      const value = filter[field];
      const text = ITEM_FILTERS[field].text as (given: typeof value, names: FilterNames) => string;
      return value === undefined ? [] : [text(value, names)];
    })
    .join(', ');
