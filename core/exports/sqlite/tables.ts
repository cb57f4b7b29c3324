/** The tables of the SQLite file: what each column means and leads to, from which all else follows. */
import { meaningIn, type Table } from '../table.ts';
import type { Field, Kind } from '../field.ts';
import { quoted } from './database.ts';

/** Tables that others name rows of, and their keys. */
const KEYS = {
  items: 'item',
  authors: 'author',
  lists: 'list',
  calls: 'call',
  codes: 'code',
  coders: 'coder',
} as const;

export interface TableColumn {
  readonly name: string;
  readonly type: 'INTEGER' | 'REAL' | 'TEXT';
  readonly meaning: string;
  readonly unit?: string | undefined;
  /** The table whose key it holds. */
  readonly references?: keyof typeof KEYS;
}

export interface TablePlan {
  readonly name: string;
  readonly meaning: string;
  /** The first is the key. */
  readonly columns: readonly TableColumn[];
  /** Columns by which rows are looked for. */
  readonly indexed: readonly string[];
  /** The column by which a row is named to people. */
  readonly label?: string | undefined;
}

/** A column of the data beside the name that it has in the file. */
export interface FieldColumn {
  readonly field: Field;
  readonly column: TableColumn;
}

export interface Schema {
  readonly tables: readonly TablePlan[];
  /** Those of `items`, behind its keys. */
  readonly itemColumns: readonly FieldColumn[];
  /** Those of `authors`. */
  readonly authorColumns: readonly FieldColumn[];
  /** Figures of `observations`. */
  readonly figureColumns: readonly FieldColumn[];
  /** Texts of `items` in which words are looked for. */
  readonly searched: readonly string[];
}

/** Name of the index of words. */
export const SEARCH = 'items_fts';

/** SQLite holds 2,000 columns in a table; every code is in `codings` as well. */
const MOST_COLUMNS = 1900;

const TYPES: Readonly<Record<Kind, TableColumn['type']>> = {
  text: 'TEXT',
  id: 'TEXT',
  address: 'TEXT',
  list: 'TEXT',
  instant: 'TEXT',
  integer: 'INTEGER',
  boolean: 'INTEGER',
  number: 'REAL',
};

const HINTS: Partial<Readonly<Record<Kind, string>>> = {
  boolean: '1: yes, 0: no.',
  list: 'A JSON list.',
};

const key = (name: string, meaning: string): TableColumn => ({ name, type: 'INTEGER', meaning });
const text = (name: string, meaning: string): TableColumn => ({ name, type: 'TEXT', meaning });
const link = (name: string, references: keyof typeof KEYS, meaning: string): TableColumn => ({
  ...(references === 'calls' ? text(name, meaning) : key(name, meaning)),
  references,
});

/** Whether the value of a column lies in the item itself. */
export const isOfItem = ({ source }: Field): boolean =>
  source !== 'collection' && !source.startsWith('origin.') && !source.startsWith('codes.');

const isOfAuthor = ({ source }: Field): boolean => source.startsWith('attributedTo.');

/** Columns under names that differ also for SQLite, which knows no capitals there. */
const fieldColumns = (
  table: Table,
  fields: readonly Field[],
  taken: readonly TableColumn[],
): readonly FieldColumn[] => {
  const names = new Set(taken.map(({ name }) => name.toLowerCase()));
  return fields.slice(0, MOST_COLUMNS).map((field) => {
    let name = field.name;
    for (let n = 2; names.has(name.toLowerCase()); n += 1) name = `${field.name} ${n}`;
    names.add(name.toLowerCase());
    const meaning = [meaningIn(table, field), HINTS[field.kind]].filter(Boolean).join(' ');
    return { field, column: { name, type: TYPES[field.kind], meaning, unit: field.unit } };
  });
};

const ITEM_KEYS: readonly TableColumn[] = [
  key('item', 'Number of the row in this file, from 1, in the order of the view.'),
  link('parent_item', 'items', 'The item that it answers or stands under, where that is here.'),
  link('author', 'authors', 'Who wrote it, where that is known.'),
  link('call', 'calls', 'The call that brought it as it is here.'),
  text('platform', 'Where it is from: videosite (YouTube), forum (Reddit), microblog (X), …'),
];

const AUTHOR_KEYS: readonly TableColumn[] = [
  key('author', 'Number of the account in this file.'),
  text('platform', 'The platform of the account.'),
  link('item', 'items', 'The row that is about the account itself, where that is here.'),
];

const OBSERVATION_KEYS: readonly TableColumn[] = [
  key('observation', 'Number of the row in this file.'),
  link('item', 'items', 'What was seen.'),
  text('at', 'When it was seen (UTC).'),
  link('call', 'calls', 'The call that brought it.'),
  {
    name: 'is_earlier_reading',
    type: 'INTEGER',
    meaning: '1: the reply is read otherwise since; this is what was read before.',
  },
  text(
    'differs',
    'Columns of items that were otherwise then, as a JSON object with their values; null in it: absent then. NULL: as in items.',
  ),
];

const plan = (
  name: string,
  meaning: string,
  columns: readonly TableColumn[],
  indexed: readonly string[] = [],
  label?: string,
): TablePlan => ({ name, meaning, columns, indexed, label });

/** What is the same in every file. */
const FIXED: readonly TablePlan[] = [
  plan(
    'lists',
    'What was asked for.',
    [
      key('list', 'Number of the list in this file.'),
      text('operation', 'What was asked for.'),
      text('params', 'Of which thing, as a JSON object.'),
      key('most', 'How many items were wanted at most; NULL: all.'),
      text('until', 'How far back it was followed; NULL: to its end.'),
      text('expand', 'What was asked of each item of it, as a JSON object.'),
      text('first_collected', 'The first call that it brought about (UTC).'),
      text('last_collected', 'The last of them (UTC).'),
    ],
    [],
    'operation',
  ),
  plan(
    'calls',
    'The requests that brought rows: what was asked for, how, and from which world the answer is.',
    [
      text('call', 'Identifier of the call.'),
      link('list', 'lists', 'The list that it is a page of; NULL for what was asked of its items.'),
      text('operation', 'What was asked for.'),
      text('params', 'Of which thing, as a JSON object.'),
      text('route', 'How it was asked: public page, official API, …'),
      text(
        'world',
        'Where the answer is from: live, sample (invented), replay, imported, unknown.',
      ),
      text('at', 'When the answer came (UTC).'),
    ],
    ['list'],
    'operation',
  ),
  plan(
    'evidence',
    'The replies behind the calls, without their bytes: the hash tells whether one that is kept is the same.',
    [
      key('reply', 'Number of the reply in this file.'),
      link('call', 'calls', 'The call that it belongs to.'),
      text('at', 'When it came (UTC).'),
      text('method', 'HTTP method.'),
      text('url', 'Address that was requested.'),
      text('final_url', 'Address after redirects, where it differs.'),
      key('status', 'HTTP status.'),
      text('content_type', 'As the reply names it.'),
      text('sha256', 'SHA-256 of the raw reply.'),
      text('cut_off', 'Why it is not whole, as a JSON object; NULL: it is whole.'),
      text('redaction', 'What was taken out of it and the hash it had, as a JSON object.'),
    ],
    ['call', 'sha256'],
    'url',
  ),
  plan(
    'tags',
    'Tags of the researcher, one a row.',
    [
      key('tagging', 'Number of the row in this file.'),
      link('item', 'items', 'The tagged item.'),
      text('tag', 'The tag.'),
    ],
    ['item', 'tag'],
    'tag',
  ),
  plan(
    'files',
    'Pictures, videos and other files that items name, at their addresses.',
    [
      key('file', 'Number of the row in this file.'),
      link('item', 'items', 'The item that names it.'),
      text('source', 'Where in the item it stands: items (slides), attachment, image, icon.'),
      text('type', 'Image, Video, Document, …'),
      text('url', 'Its address, the first of several; many platforms change them after some days.'),
      text('media_type', 'MIME type.'),
      key('width', 'Pixels.'),
      key('height', 'Pixels.'),
      { name: 'duration', type: 'REAL', meaning: 'Seconds.' },
      text('name', 'Caption, or the words for those who do not see it.'),
    ],
    ['item'],
    'url',
  ),
  plan(
    'codes',
    'The codebook of the researcher.',
    [
      key('code', 'Number of the code in this file.'),
      link('parent_code', 'codes', 'The code under which it stands.'),
      text('name', 'Names of the code and of those above it: “stance › critical”.'),
      text('definition', 'When it applies, and when it does not.'),
      text('examples', 'Examples.'),
    ],
    [],
    'name',
  ),
  plan(
    'coders',
    'Who coded.',
    [key('coder', 'Number of the coder in this file.'), text('name', 'Name of the coder.')],
    [],
    'name',
  ),
  plan(
    'codings',
    'Every code that a coder gave to an item or to words of it.',
    [
      key('coding', 'Number of the row in this file.'),
      link('item', 'items', 'The coded item.'),
      link('code', 'codes', 'The code; NULL: the coder found that none applies.'),
      link('coder', 'coders', 'Who gave it.'),
      text('at', 'When (UTC).'),
      text('passage_column', 'The column of the coded words; NULL: the whole item.'),
      key('passage_start', 'First UTF-16 unit of the words, from 0.'),
      key('passage_end', 'The unit behind the last.'),
      text('passage', 'The words.'),
    ],
    ['item', 'code', 'coder'],
  ),
  plan(
    'decisions',
    'What was decided where coders differed.',
    [
      key('decision', 'Number of the row in this file.'),
      link('item', 'items', 'The item.'),
      link('code', 'codes', 'The code.'),
      link('coder', 'coders', 'Who decided.'),
      text('at', 'When (UTC).'),
      key('applies', '1: the code applies, 0: it does not.'),
    ],
    ['item', 'code'],
  ),
  plan(
    'links',
    'Links that were given to be gathered, and what became of them.',
    [
      key('given_link', 'Number of the row in this file.'),
      key('line', 'Line of the list in which it was given, from 1.'),
      text('link', 'As it was given.'),
      text('operation', 'What it was recognised as; NULL: it means nothing.'),
      text('state', 'What became of it.'),
      key('rows', 'Rows that it brought.'),
      key('replies_not_asked_for', 'Replies of its items that were not asked for.'),
      text('reason', 'Why it was not gathered, or a part of it.'),
    ],
    [],
    'link',
  ),
  plan(
    'columns',
    'What every column of items means, and how often it is absent. Absent (NULL) means that the platform did not say; it is never zero.',
    [
      text('column_name', 'Column of items.'),
      text('meaning', 'What it means.'),
      text('unit', 'Its unit.'),
      text('source', 'The field of the answer that it comes from, or collection.'),
      text('type', 'Kind of value.'),
      key('present', 'Rows that have a value.'),
      key('absent', 'Rows that have none.'),
      key('is_written', '0: left out, because no row has a value or other columns were chosen.'),
    ],
  ),
  plan('metadata', 'What must be known about the data: sources, gaps, methods, citation.', [
    key('line', 'Order.'),
    text('name', 'What it tells.'),
    text('value', 'The words.'),
  ]),
];

const LABELS = ['name', 'text', 'handle', 'id'] as const;

/** The tables of a dataset with the columns that are written of it. */
export const buildSchema = (table: Table): Schema => {
  const { fields } = table;
  const itemColumns = fieldColumns(table, fields, ITEM_KEYS);
  const authorColumns = fieldColumns(table, fields.filter(isOfAuthor), AUTHOR_KEYS);
  const figures = fields.filter(
    (field) => isOfItem(field) && (field.kind === 'integer' || field.kind === 'number'),
  );
  const figureColumns = fieldColumns(table, figures, OBSERVATION_KEYS);
  const columns = (keys: readonly TableColumn[], more: readonly FieldColumn[]) => [
    ...keys,
    ...more.map(({ column }) => column),
  ];
  const isThere = (name: string): boolean => itemColumns.some(({ field }) => field.name === name);
  const itemIndexes = ['id', 'entity_id', 'parent_id', 'published'].filter(isThere);
  return {
    itemColumns,
    authorColumns,
    figureColumns,
    searched: itemColumns.flatMap(({ field, column }) => (field.isProse ? [column.name] : [])),
    tables: [
      plan(
        'items',
        'One row for each item, with the columns of the codebook.',
        columns(ITEM_KEYS, itemColumns),
        ['parent_item', 'author', 'call', ...itemIndexes],
        LABELS.find(isThere),
      ),
      plan(
        'authors',
        'Accounts that wrote something here, as they were seen last.',
        columns(AUTHOR_KEYS, authorColumns),
        ['item'],
        ['author_handle', 'author_name', 'author_id'].find((name) =>
          authorColumns.some(({ field }) => field.name === name),
        ),
      ),
      plan(
        'observations',
        'Every time that an item was seen, with its figures then.',
        columns(OBSERVATION_KEYS, figureColumns),
        ['item', 'call'],
      ),
      ...FIXED,
    ],
  };
};

export const createTableSql = ({ name, columns }: TablePlan): string =>
  `CREATE TABLE ${quoted(name)} (\n${columns
    .map(
      (column, i) =>
        `  ${quoted(column.name)} ${column.type}${i === 0 ? ' PRIMARY KEY NOT NULL' : ''}${
          column.references === undefined
            ? ''
            : ` REFERENCES ${quoted(column.references)} (${quoted(KEYS[column.references])})`
        }`,
    )
    .join(',\n')}\n)`;

export const createIndexSql = ({ name, indexed }: TablePlan): readonly string[] =>
  indexed.map(
    (column) =>
      `CREATE INDEX ${quoted(`${name}_${column}`)} ON ${quoted(name)} (${quoted(column)})`,
  );
