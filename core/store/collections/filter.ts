import {
  COUNT_FIELDS,
  ITEM_FILTERS,
  type CountCondition,
  type FlagTest,
  type ItemColumn,
  type ItemFilter,
  type ItemTest,
} from '#kit/item-filter.ts';
import { INDEXES, type ItemIndex, type RowSource } from './row-sources.ts';
import { REPEATED, repeatedIn } from './repeated.ts';
import { questionFromTyped } from './words.ts';
import { JOIN_IN_ORDER, bySqlite, canEndAt, hasWords, IFNULL, numberIn } from '../file/dialect.ts';
import { empty, join, raw, selectValues, sql, type Bindable, type Sql } from '../file/sql.ts';

export type { ItemFilter };

export type FilterField = keyof ItemFilter;

export const FIELDS = Object.keys(ITEM_FILTERS) as FilterField[];

export const testOf = (field: FilterField): ItemTest => ITEM_FILTERS[field].test;

export const fieldsOnColumns = (
  columns: readonly (ItemColumn | undefined)[],
): readonly FilterField[] =>
  FIELDS.filter((field) => {
    const test = testOf(field);
    return 'column' in test && columns.includes(test.column);
  });

/** What is told by the id of an item, which every index holds. */
const TOLD_BY_ID: ReadonlySet<ItemTest['is']> = new Set([
  'matching',
  'tagged',
  'noted',
  'coded',
  'codedAs',
  'codedBy',
  'disputed',
  'imported',
  'among',
  'repeated',
]);

/** Whether rows are looked up in a list that each statement makes anew. */
export const looksUp = (filter: ItemFilter): boolean =>
  fieldsIn(filter).some((field) => TOLD_BY_ID.has(testOf(field).is));

/** Whether no row has to be read to be left out. */
export const isJudgedBy = (index: ItemIndex, filter: ItemFilter): boolean => {
  const judged = fieldsJudgedBy(index);
  return fieldsIn(filter).every(
    (field) => judged.includes(field) || TOLD_BY_ID.has(testOf(field).is),
  );
};

/** The fields of a filter that an index judges alone. */
export const fieldsJudgedBy = (index: ItemIndex): readonly FilterField[] =>
  fieldsOnColumns([INDEXES[index].first, ...INDEXES[index].holds]);

/** In the place of a figure that an item does not have: below 0. */
export const NO_FIGURE = -1e15;
const figure = (column: string): Sql => sql`${IFNULL}(items.${raw(column)}, -1e15)`;
export const LIKES = figure('likeCount');
export const VIEWS = figure('viewCount');
export const REPLIES = figure('replyCount');
export const LENGTH = figure('duration');

/** What the calls of an import saw. */
export const itemsOfImport = (id: string): Sql =>
  sql`SELECT o.item FROM importedCalls AS i ${JOIN_IN_ORDER} observations AS o ON o.call = i.call
  WHERE i.import = (SELECT seq FROM imports WHERE imports.at = ${id})`;

/** Whether no collection that was begun later holds the same thing; of those that are wanted, where some are. */
const isOnce = ({ heldIn }: ItemFilter): Sql => {
  const wanted = heldIn === undefined ? empty : sql` AND ${isAny(sql`others.name`, heldIn)}`;
  return sql`NOT EXISTS (SELECT 1 FROM collections AS others ${JOIN_IN_ORDER} items AS twin
  ON twin.collection = others.seq AND twin.platform = items.platform
    AND twin.shape = items.shape AND twin.entityId = items.entityId
  WHERE others.seq > items.collection${wanted})`;
};

/** Whether what a row answers is in its collection; the row itself is not what it answers. */
const ANSWERS = sql`EXISTS (SELECT 1 FROM items AS above WHERE above.collection = items.collection
  AND above.address = items.parent AND items.parent <> '' AND above.id <> items.id)`;

/** As the indexes hold it: with another text of the same meaning, SQLite reads the rows themselves. */
export const LANGUAGE = bySqlite(
  `iif(
  json_valid(items.data) AND json_type(items.data, '$.language') = 'text',
  json_extract(items.data, '$.language'), NULL)`,
  'items.language',
);
export const PICTURED = bySqlite(
  `iif(
  json_valid(items.data) AND (json_type(items.data, '$.image[0].url') = 'text'
    OR json_extract(items.data, '$.attachment[0].type') = 'Image'
    OR json_extract(items.data, '$.items[0].type') = 'Image'), 1, NULL)`,
  'items.pictured',
);

interface ColumnSql {
  readonly value: Sql;
  /** Read out of the data of the item; its name among the columns of rows that were read before. */
  readonly derived?: Sql;
  readonly mayBeEmpty?: true;
}

/** How each column is read. A date or address that is not known is empty, and fits no comparison. */
const COLUMNS: Readonly<Record<ItemColumn, ColumnSql>> = {
  platform: { value: sql`items.platform` },
  shape: { value: sql`items.shape` },
  operation: { value: sql`items.operation` },
  author: { value: sql`items.author` },
  published: { value: sql`items.published`, mayBeEmpty: true },
  lastSeen: { value: sql`items.lastSeen` },
  likeCount: { value: LIKES },
  viewCount: { value: VIEWS },
  replyCount: { value: REPLIES },
  duration: { value: LENGTH },
  language: { value: LANGUAGE, derived: sql`items.language` },
  pictured: { value: PICTURED, derived: sql`items.pictured` },
  removedSince: { value: sql`items.removedSince` },
  parent: { value: sql`items.parent`, mayBeEmpty: true },
};

const columnIn = (source: RowSource, column: ItemColumn): Sql => {
  const { value, derived = value } = COLUMNS[column];
  return source.type === 'subquery' ? derived : value;
};

/** One of several values, or the only one. */
const isAny = (column: Sql, value: Bindable | readonly string[]): Sql =>
  Array.isArray(value)
    ? sql`${column} IN (${join(
        (value as readonly string[]).map((one) => sql`${one}`),
        ', ',
      )})`
    : sql`${column} = ${value as Bindable}`;

const equal = (source: RowSource, column: ItemColumn, value: Bindable | readonly string[]): Sql => {
  const own = columnIn(source, column);
  return sql`${isAny(own, value)}${COLUMNS[column].mayBeEmpty ? sql` AND ${own} <> ''` : empty}`;
};

/** One of the counts is in the range; what is not counted is in none. */
const countIs = ({ of, atLeast, atMost }: CountCondition): Sql => {
  const inRange = (column: Sql): Sql =>
    join(
      [
        sql`${column} > ${NO_FIGURE}`,
        ...(atLeast === undefined ? [] : [sql`${column} >= ${atLeast}`]),
        ...(atMost === undefined ? [] : [sql`${column} <= ${atMost}`]),
      ],
      ' AND ',
    );
  const any = join(
    of.map((name) => sql`(${inRange(numberIn(COUNT_FIELDS[name], NO_FIGURE))})`),
    ' OR ',
  );
  return sql`(${any})`;
};

const compare = (source: RowSource, column: ItemColumn, sign: Sql, value: Bindable): Sql => {
  const own = columnIn(source, column);
  const known = COLUMNS[column].mayBeEmpty ? sql` AND ${own} <> ''` : empty;
  return sql`${own} ${sign} ${value}${known}`;
};

const not = (isTrue: boolean): Sql => (isTrue ? empty : sql`NOT `);

/** Items with codes; of the coder of the filter alone, where it has one. */
const codedItems = ({ coder }: ItemFilter, also = empty): Sql => {
  const whose =
    coder === undefined ? empty : sql` AND c.coder = (SELECT seq FROM coders WHERE id = ${coder})`;
  return sql`SELECT c.item FROM itemCodings AS c WHERE c.removedAt IS NULL${also}${whose}`;
};

/** Items that two coders have coded, with a code that not all of them gave. */
const DISPUTED = sql`SELECT c.item FROM itemCodings AS c
  WHERE c.removedAt IS NULL AND c.code IS NOT NULL
  GROUP BY c.item, c.code HAVING count(DISTINCT c.coder) < (
    SELECT count(DISTINCT o.coder) FROM itemCodings AS o
    WHERE o.item = c.item AND o.removedAt IS NULL)`;

/** The plus keeps SQLite from looking up every row of a list in the index that it was told to follow. */
const idIn = (items: Sql, isIn = true): Sql => sql`+items.id ${not(isIn)}IN (${items})`;

/** The same, or by looking up each of them where that is how the rows are found. */
const lookedUp = ({ type }: RowSource, items: Sql): Sql =>
  type === 'ids' ? sql`items.id IN (${items})` : idIn(items);

type ValueOf<Is extends ItemTest['is']> = Is extends FlagTest['is']
  ? boolean
  : Is extends 'among'
    ? readonly number[]
    : Is extends 'counted'
      ? readonly CountCondition[]
      : Is extends 'equal' | 'tagged' | 'held'
        ? string | readonly string[]
        : string | number;

interface Tested<Is extends ItemTest['is']> {
  readonly source: RowSource;
  readonly value: ValueOf<Is>;
  readonly test: ItemTest & { readonly is: Is };
  readonly filter: ItemFilter;
}

/** The condition of each test. */
const CONDITIONS: { readonly [Is in ItemTest['is']]: (tested: Tested<Is>) => Sql } = {
  equal: ({ source, value, test }) => equal(source, test.column, value),
  counted: ({ value }) => join(value.map(countIs), ' AND '),
  atLeast: ({ source, value, test }) => compare(source, test.column, sql`>=`, value),
  before: ({ source, value, test }) => compare(source, test.column, sql`<`, value),
  present: ({ source, value, test }) =>
    value
      ? sql`${columnIn(source, test.column)} IS NOT NULL`
      : sql`${columnIn(source, test.column)} IS NULL`,
  matching: ({ source, value }) => {
    const matches = hasWords(questionFromTyped(String(value)));
    return source.type === 'words'
      ? matches
      : idIn(sql`SELECT rowid FROM itemWords WHERE ${matches} AND ${canEndAt('rowid')}`);
  },
  tagged: ({ value }) =>
    idIn(
      sql`SELECT a.item FROM annotations AS a, json_each(a.tags) AS t WHERE ${isAny(sql`t.value`, value)}`,
    ),
  noted: ({ value }) =>
    idIn(sql`SELECT a.item FROM annotations AS a WHERE a.note IS NOT NULL`, value),
  among: ({ source, value }) => lookedUp(source, selectValues(value)),
  imported: ({ source, value }) => lookedUp(source, itemsOfImport(String(value))),
  repeated: ({ source: { allOf }, value }) =>
    allOf === undefined ? sql`${not(value)}${REPEATED}` : idIn(repeatedIn(allOf), value),
  once: ({ value, filter }) => sql`${not(value)}${isOnce(filter)}`,
  held: ({ value }) =>
    sql`items.collection IN (SELECT seq FROM collections WHERE ${isAny(sql`name`, value)})`,
  codedAs: ({ value, filter }) => {
    const also = sql` AND c.code IN (SELECT seq FROM codes WHERE codes.id = ${value})`;
    return idIn(codedItems(filter, also));
  },
  // Together with `coded` it only says whose codes count.
  codedBy: ({ filter }) => (filter.coded === undefined ? idIn(codedItems(filter)) : sql`TRUE`),
  coded: ({ value, filter }) => idIn(codedItems(filter), value),
  disputed: ({ value }) => idIn(DISPUTED, value),
  topLevel: ({ value }) => sql`${not(!value)}${ANSWERS}`,
};

const buildCondition = (source: RowSource, field: FilterField, filter: ItemFilter): Sql => {
  const [test, value] = [testOf(field), filter[field]];
  const condition = CONDITIONS[test.is] as (tested: object) => Sql;
  return condition({ source, value, test, filter });
};

/** The plus keeps SQLite from sorting everything by way of an index that begins with the collection. */
const everywhere = ({ type }: RowSource): Sql =>
  type === 'index'
    ? sql`items.collection IN (SELECT seq FROM collections WHERE seq >= 0)`
    : sql`+items.collection >= 0`;

/** What stands after `WHERE` for a filter of the rows of a source, in a collection or anywhere. */
export const buildWhere = (
  source: RowSource,
  collection: number | undefined,
  filter: ItemFilter,
  ...further: readonly Sql[]
): Sql =>
  join(
    [
      collection === undefined ? everywhere(source) : sql`items.collection = ${collection}`,
      canEndAt('items.id'),
      ...fieldsIn(filter).map((field) => buildCondition(source, field, filter)),
      ...further,
    ],
    ' AND ',
  );

export const fieldsIn = (filter: ItemFilter): FilterField[] =>
  (Object.keys(filter) as FilterField[]).filter((name) => filter[name] !== undefined);

/** A filter by some of its fields alone. */
export const pick = (filter: ItemFilter, fields: readonly FilterField[]): ItemFilter =>
  Object.fromEntries(
    fieldsIn(filter)
      .filter((name) => fields.includes(name))
      .map((name) => [name, filter[name]]),
  );
