import { questionOf } from './collections-words.ts';
import type { Bindable, Db } from './db.ts';

export interface ItemFilter {
  /** As a person types it. */
  readonly words?: string | undefined;
  readonly platform?: string | undefined;
  readonly shape?: string | undefined;
  readonly operation?: string | undefined;
  /** The author's name as it is shown. */
  readonly author?: string | undefined;
  /** ISO 8601, published no earlier than, and before. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The same for when it was seen last. */
  readonly seenFrom?: string | undefined;
  readonly seenTo?: string | undefined;
  readonly leastLikes?: number | undefined;
  readonly removed?: boolean | undefined;
  readonly tag?: string | undefined;
  readonly noted?: boolean | undefined;
  /** The public address of what it answers. */
  readonly parent?: string | undefined;
  /** What answers nothing that the same collection holds. */
  readonly topLevel?: boolean | undefined;
}

export interface Condition {
  /** Some are put in another way where the rows come from another place. */
  readonly sql: string | ((from: string) => string);
  readonly binds: readonly Bindable[];
}

export const condition = (sql: Condition['sql'], ...binds: readonly Bindable[]): Condition => ({
  sql,
  binds,
});

/** The index that judges most fields alone, without reading a row. */
export const BY_DATE = 'items INDEXED BY itemsByDate';
export const JUDGED_BY_DATE = [
  'platform',
  'shape',
  'operation',
  'author',
  'from',
  'to',
  'seenFrom',
  'seenTo',
  'leastLikes',
  'removed',
] as const satisfies readonly (keyof ItemFilter)[];

const BY_WORDS = 'itemWords CROSS JOIN items ON items.id = itemWords.rowid';
const ANNOTATED = 'annotations CROSS JOIN items ON items.id = annotations.item';

/** Items without a count of likes stand below those with none. */
export const LIKES = 'ifnull(items.likeCount, -1e15)';

/** Whether what a row answers is in its collection; the row itself is not what it answers. */
const ANSWERS = `EXISTS (SELECT 1 FROM items AS above WHERE above.collection = items.collection
  AND above.address = items.parent AND items.parent <> '' AND above.id <> items.id)`;

/**
 * One row of conditions a field; each is there when the field is. The plus keeps SQLite from looking up
 * every row of a list in the index that it was told to follow.
 */
const CONDITIONS: {
  readonly [K in keyof ItemFilter]-?: (value: NonNullable<ItemFilter[K]>) => Condition;
} = {
  words: (words) =>
    condition(
      (from) =>
        from === BY_WORDS
          ? 'itemWords MATCH ?'
          : '+items.id IN (SELECT rowid FROM itemWords WHERE itemWords MATCH ?)',
      questionOf(words) ?? '""',
    ),
  platform: (platform) => condition('items.platform = ?', platform),
  shape: (shape) => condition('items.shape = ?', shape),
  operation: (operation) => condition('items.operation = ?', operation),
  author: (author) => condition('items.author = ?', author),
  // What has no date is left out: nobody knows that it is younger.
  from: (from) => condition("items.published >= ? AND items.published <> ''", from),
  to: (to) => condition("items.published < ? AND items.published <> ''", to),
  seenFrom: (from) => condition('items.lastSeen >= ?', from),
  seenTo: (to) => condition('items.lastSeen < ?', to),
  leastLikes: (likes) => condition(`${LIKES} >= ?`, likes),
  removed: (isRemoved) => condition(`items.removedSince IS ${isRemoved ? 'NOT ' : ''}NULL`),
  tag: (tag) =>
    condition(
      '+items.id IN (SELECT a.item FROM annotations AS a, json_each(a.tags) AS t WHERE t.value = ?)',
      tag,
    ),
  noted: (isNoted) =>
    condition(
      `+items.id ${isNoted ? '' : 'NOT '}IN (SELECT a.item FROM annotations AS a WHERE a.note IS NOT NULL)`,
    ),
  parent: (parent) => condition("items.parent = ? AND items.parent <> ''", parent),
  topLevel: (isTop) => condition(`${isTop ? 'NOT ' : ''}${ANSWERS}`),
};

/** The plus keeps SQLite from sorting everything by way of an index that begins with the collection. */
const EVERYWHERE = condition((from) =>
  from.includes(' INDEXED BY ')
    ? 'items.collection IN (SELECT seq FROM collections)'
    : '+items.collection >= 0',
);

/** The conditions of a filter; the first one is that of the collection, where there is one. */
export const conditionsOf = (collection: number | undefined, filter: ItemFilter): Condition[] => [
  collection === undefined ? EVERYWHERE : condition('items.collection = ?', collection),
  ...fieldsIn(filter).map((name) =>
    (CONDITIONS[name] as (value: unknown) => Condition)(filter[name]),
  ),
];

export const whereOf = (from: string, conditions: readonly Condition[]): string =>
  conditions.map(({ sql }) => (typeof sql === 'string' ? sql : sql(from))).join(' AND ');

export const bindsOf = (conditions: readonly Condition[]): Bindable[] =>
  conditions.flatMap(({ binds }) => binds);

export const fieldsIn = (filter: ItemFilter): (keyof ItemFilter)[] =>
  (Object.keys(filter) as (keyof ItemFilter)[]).filter((name) => filter[name] !== undefined);

/** A filter by some of its fields alone. */
export const pick = (filter: ItemFilter, fields: readonly (keyof ItemFilter)[]): ItemFilter =>
  Object.fromEntries(
    fieldsIn(filter)
      .filter((name) => fields.includes(name))
      .map((name) => [name, filter[name]]),
  );

/** More rows than this are not sorted: each of them would have to be read. */
export const MOST_SORTED = 10_000;

/** What finds the rows that a filter lets through without looking at others. */
const NARROWING: readonly {
  readonly fields: readonly (keyof ItemFilter)[];
  readonly from: string;
}[] = [
  { fields: ['tag'], from: ANNOTATED },
  { fields: ['author'], from: 'items INDEXED BY itemsByAuthor' },
  { fields: ['parent'], from: 'items INDEXED BY itemsByParent' },
  { fields: ['leastLikes'], from: 'items INDEXED BY itemsByLikes' },
  { fields: ['from', 'to'], from: BY_DATE },
  { fields: ['seenFrom', 'seenTo'], from: 'items INDEXED BY itemsBySight' },
];

/**
 * Where the rows of a filter are found when they are at most `most`; `undefined` when they may be more.
 * SQLite cannot know how many rows a value has, so they are counted.
 */
export const narrowFrom = (
  db: Db,
  collection: number | undefined,
  filter: ItemFilter,
  most = MOST_SORTED,
): string | undefined => {
  if (filter.words !== undefined && countWords(db, filter.words, most + 1) <= most) return BY_WORDS;
  if (filter.noted === true) return ANNOTATED;
  return NARROWING.find(({ fields, from }) => {
    const narrow = pick(filter, fields);
    return fieldsIn(narrow).length > 0 && countIn(db, from, collection, narrow, most + 1) <= most;
  })?.from;
};

const countWords = (db: Db, words: string, most: number): number =>
  db
    .prepare<{ n: number }>(
      'SELECT count(*) AS n FROM (SELECT 1 FROM itemWords WHERE itemWords MATCH ? LIMIT ?)',
    )
    .get(questionOf(words) ?? '""', most)?.n ?? 0;

/** How many rows of `from` a filter lets through, counted up to `most`. */
export const countIn = (
  db: Db,
  from: string,
  collection: number | undefined,
  filter: ItemFilter,
  most: number,
): number => {
  const conditions = conditionsOf(collection, filter);
  const where = whereOf(from, conditions);
  const row = db
    .prepare<{ n: number }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ?)`,
    )
    .get(...bindsOf(conditions), most);
  return row?.n ?? 0;
};

/** What a filter lets through, for statements of one's own: `SELECT … FROM {from} WHERE {where}`. */
export const selectionOf = (
  db: Db,
  collection: number | undefined,
  filter: ItemFilter,
): { readonly from: string; readonly where: string; readonly binds: readonly Bindable[] } => {
  const conditions = conditionsOf(collection, filter);
  const from = narrowFrom(db, collection, filter) ?? 'items';
  return { from, where: whereOf(from, conditions), binds: bindsOf(conditions) };
};
