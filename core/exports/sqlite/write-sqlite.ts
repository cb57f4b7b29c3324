/** A dataset as one SQLite file: tables, views and an index of its words. */
import { setImmediate as turn } from 'node:timers/promises';
import { aboutRows } from '../about.ts';
import { buildCodebook } from '../codebook.ts';
import type { EvidenceSource, DatasetRow, Observation } from '../dataset.ts';
import type { Table } from '../table.ts';
import { cancelled } from '../watched.ts';
import { writeEvidence, writeLists, type Calls } from './calls.ts';
import { createDatabase, quoted, type NewDatabase, storedText } from './database.ts';
import { writeItems, typedCell, type ItemNumbers } from './items.ts';
import {
  buildSchema,
  createIndexSql,
  createTableSql,
  SEARCH,
  type Schema,
  isOfItem,
  type FieldColumn,
} from './tables.ts';
import { buildViews } from './views.ts';
import { readBatches } from '../batches.ts';
import type { Cell } from '../field.ts';

export interface SqliteOptions {
  readonly authors?: readonly string[];
  /** For the index of replies; left out of pseudonymised files. */
  readonly evidence?: EvidenceSource;
}

/**
 * Writes to `file`, which must not be there yet; what is left of it when this throws is nobody's. Rows are
 * written as they are read: memory grows by 50 bytes for each, and by 60 for each author. Identifiers and
 * dates are texts (UTC, ISO 8601), truth values 1 and 0, what is absent NULL.
 */
export const writeSqlite = async (
  table: Table,
  options: SqliteOptions,
  file: string,
  signal?: AbortSignal,
): Promise<void> => {
  const db = createDatabase(file);
  try {
    const schema = buildSchema(table);
    for (const plan of schema.tables) db.exec(createTableSql(plan));
    const calls = writeLists(db, table.dataset.sources);
    const items = await writeItems(db, table, schema, calls);
    await writeObservations(db, table, schema, calls, items);
    if (options.evidence) await writeEvidence(db, calls, options.evidence);
    writeLinks(db, table);
    writeColumns(db, table, schema);
    writeMetadata(db, table, options.authors ?? []);
    // A statement cannot be ended halfway: between two, others have their turn.
    for (const sql of finishingSql(schema)) {
      await turn();
      if (signal?.aborted) throw cancelled();
      db.exec(sql);
    }
    db.finish();
  } finally {
    db.close();
  }
};

const finishingSql = (schema: Schema): readonly string[] => [
  ...schema.tables.flatMap(createIndexSql),
  ...linkAccountsSql(schema),
  ...searchSql(schema),
  ...buildViews(schema).map(({ name, sql }) => `CREATE VIEW ${quoted(name)} AS ${sql}`),
  'ANALYZE',
];

/** The rows of accounts that wrote something here. */
const linkAccountsSql = ({ itemColumns, authorColumns }: Schema): readonly string[] =>
  itemColumns.some(({ column }) => column.name === 'entity_id') &&
  authorColumns.some(({ column }) => column.name === 'author_entity_id')
    ? [
        `UPDATE authors SET item = (SELECT min(items.item) FROM items WHERE items.entity_id = authors.author_entity_id
           AND items.platform = authors.platform AND items.shape IN ('Person', 'Organization'))
         WHERE EXISTS (SELECT 1 FROM items WHERE items.shape IN ('Person', 'Organization'))`,
      ]
    : [];

/** Words without their accents and capitals, in the texts where they lie: they are not stored again. */
const searchSql = ({ searched }: Schema): readonly string[] =>
  searched.length === 0
    ? []
    : [
        `CREATE VIRTUAL TABLE ${SEARCH} USING fts5 (${searched.map(quoted).join(', ')},
           content="items", content_rowid="item", tokenize='unicode61 remove_diacritics 2')`,
        `INSERT INTO ${SEARCH} (${SEARCH}) VALUES ('rebuild')`,
        `INSERT INTO ${SEARCH} (${SEARCH}) VALUES ('optimize')`,
      ];

const writeLinks = (db: NewDatabase, { dataset: { links = [] } }: Table): void => {
  const add = db.inserter('links', [
    'line',
    'link',
    'operation',
    'state',
    'rows',
    'replies_not_asked_for',
    'reason',
  ]);
  for (const link of links)
    add([
      link.line,
      link.link === '' ? undefined : link.link,
      link.operation,
      link.state,
      link.rows,
      link.replies_not_asked_for,
      link.reason,
    ]);
};

const writeColumns = (db: NewDatabase, table: Table, { itemColumns }: Schema): void => {
  const add = db.inserter('columns', [
    'column_name',
    'meaning',
    'unit',
    'source',
    'type',
    'present',
    'absent',
    'is_written',
  ]);
  const names = new Map(itemColumns.map(({ field, column }) => [field.name, column.name]));
  for (const one of buildCodebook(table).columns)
    add([
      (one.written ? names.get(one.column) : undefined) ?? one.column,
      one.meaning,
      one.unit ?? undefined,
      one.source,
      one.type,
      one.present,
      one.absent,
      one.written,
    ]);
};

const writeMetadata = (db: NewDatabase, table: Table, authors: readonly string[]): void => {
  const add = db.inserter('metadata', ['name', 'value']);
  for (const [name, value] of aboutRows(table, authors)) add([name, String(value)]);
};

/**
 * Writes every time that an item was seen: its figures then, and what else was otherwise. In the order of
 * the items; those of items that are left out are left out too.
 */
const writeObservations = async (
  db: NewDatabase,
  table: Table,
  { itemColumns, figureColumns }: Schema,
  calls: Calls,
  items: ItemNumbers,
): Promise<void> => {
  const compared = itemColumns.filter(({ field }) => isOfItem(field));
  const names = compared.map(({ column }) => column.name);
  const findItem =
    names.length === 0
      ? undefined
      : db.finder(`SELECT ${names.map(quoted).join(', ')} FROM items WHERE item = ?`);
  const add = db.inserter('observations', [
    'item',
    'at',
    'call',
    'is_earlier_reading',
    'differs',
    ...figureColumns.map(({ column }) => column.name),
  ]);
  for await (const batch of readBatches(table.dataset.observations()))
    for (const seen of batch) {
      const item = items.find(seen.key);
      if (item === undefined) continue;
      const row = rowFromObservation(seen);
      const differs = differences(compared, row, findItem?.([item]) ?? []);
      add([
        item,
        seen.at,
        calls.meet({ callId: seen.callId, at: seen.at }),
        seen.isEarlierReading ?? false,
        differs,
        ...figureColumns.map(({ field }) => typedCell(field.value(row), field.kind)),
      ]);
    }
};

/** Columns of an item read nothing but the item. */
const rowFromObservation = ({ key, item, at }: Observation): DatasetRow => ({
  key,
  shape: key.slice(0, Math.max(key.indexOf(':'), 0)),
  item,
  firstSeen: at,
  lastSeen: at,
  timesSeen: 1,
  origin: { at, operation: '', params: {}, callId: '', route: '' },
});

const differences = (
  columns: readonly FieldColumn[],
  row: DatasetRow,
  now: readonly unknown[],
): string | undefined => {
  let differing: Record<string, unknown> | undefined;
  columns.forEach(({ field, column }, i) => {
    const then = storedCell(typedCell(field.value(row), field.kind));
    if (then !== (now[i] ?? null)) (differing ??= {})[column.name] = then;
  });
  return differing && JSON.stringify(differing);
};

const storedCell = (cell: Cell): string | number | null => {
  if (cell === undefined) return null;
  if (typeof cell === 'string') return storedText(cell);
  return Number(cell);
};
