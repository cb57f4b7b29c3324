/** The rows of the data, their authors, tags, files and codes. */
import { readBatches } from '../batches.ts';
import { valueAt } from '../columns.ts';
import type { DatasetRow } from '../dataset.ts';
import type { Cell } from '../field.ts';
import { digestPair, PairTable } from '../pair-table.ts';
import type { Table } from '../table.ts';
import type { Calls } from './calls.ts';
import { typedCell } from './cells.ts';
import { writeCodes } from './codes.ts';
import type { NewDatabase } from './database.ts';
import { filesInItem, type FileSource } from './files.ts';
import type { FieldColumn, Schema } from './tables.ts';

/** Finds the number of an item by the key of its row; 24 to 48 bytes are held for each. */
export interface ItemNumbers {
  find(key: string): number | undefined;
}

export const platformFromOperation = (operation: string): string => operation.split('.')[0] ?? '';

const cellsFromFields = (columns: readonly FieldColumn[], row: DatasetRow): Cell[] =>
  columns.map(({ field }) => typedCell(field.value(row), field.kind));

/** Writes every row, once, in its order. */
export const writeItems = async (
  db: NewDatabase,
  table: Table,
  { itemColumns, authorColumns }: Schema,
  calls: Calls,
): Promise<ItemNumbers> => {
  const numbers = new PairTable();
  const find = (key: string): number | undefined => numbers.get(...digestPair(key));
  const add = db.inserter('items', [
    'item',
    'parent_item',
    'author',
    'call',
    'platform',
    ...itemColumns.map(({ column }) => column.name),
  ]);
  const authors = authorColumns.length === 0 ? undefined : writeAuthors(db, authorColumns);
  const addCodes = writeCodes(db, table);
  const addTag = db.inserter('tags', ['item', 'tag']);
  const addFiles = writeFiles(db, itemColumns);
  const hasTags = itemColumns.some(({ field }) => field.name === 'tags');
  const waiting = createWaiting();
  let item = 0;
  for await (const batch of readBatches(table.dataset.rows()))
    for (const row of batch) {
      item += 1;
      numbers.set(...digestPair(row.key), item);
      const parent = row.parent === undefined ? undefined : find(row.parent);
      if (row.parent !== undefined && parent === undefined) waiting.add(item, row.parent);
      const platform = platformFromOperation(row.origin.operation);
      add([
        item,
        parent,
        authors?.(platform, row),
        calls.meet(row.origin),
        platform,
        ...cellsFromFields(itemColumns, row),
      ]);
      if (hasTags) for (const tag of row.tags ?? []) addTag([item, tag]);
      addFiles(item, row);
      addCodes(item, row);
    }
  waiting.settle(db, numbers);
  return { find };
};

/** Answers that came before what they answer. */
const createWaiting = () => {
  const items: number[] = [];
  const parents: (readonly [high: number, low: number])[] = [];
  return {
    add: (item: number, parent: string): void => {
      items.push(item);
      parents.push(digestPair(parent));
    },
    settle: (db: NewDatabase, numbers: PairTable): void => {
      const update = db.runner('UPDATE items SET parent_item = ? WHERE item = ?');
      items.forEach((item, i) => {
        const [high = 0, low = 0] = parents[i] ?? [];
        const parent = numbers.get(high, low);
        if (parent !== undefined) update([parent, item]);
      });
    },
  };
};

/** Writes each account once, and what was seen of it last; returns the number of the author of a row. */
const writeAuthors = (db: NewDatabase, columns: readonly FieldColumn[]) => {
  const known = new PairTable();
  /** When each was seen last, in milliseconds, by its number less one. */
  const seen: number[] = [];
  const names = columns.map(({ column }) => column.name);
  const add = db.inserter('authors', ['author', 'platform', ...names]);
  const update = db.runner(
    `UPDATE authors SET ${names.map((name) => `"${name}" = coalesce(?, "${name}")`).join(', ')} WHERE author = ?`,
  );
  return (platform: string, row: DatasetRow): number | undefined => {
    const id = authorIdFromItem(row.item);
    if (id === undefined) return undefined;
    const digest = digestPair(`${platform} ${id}`);
    const at = Date.parse(row.lastSeen);
    const number = known.get(...digest);
    if (number === undefined) {
      seen.push(at);
      known.set(...digest, seen.length);
      add([seen.length, platform, ...cellsFromFields(columns, row)]);
      return seen.length;
    }
    if (at > (seen[number - 1] ?? 0)) {
      seen[number - 1] = at;
      update([...cellsFromFields(columns, row), number]);
    }
    return number;
  };
};

const authorIdFromItem = (item: DatasetRow['item']): string | undefined => {
  const id = valueAt(item, ['attributedTo', 'entityId']) ?? valueAt(item, ['attributedTo', 'id']);
  return typeof id === 'string' && id !== '' ? id : undefined;
};

const FILE_COLUMNS = [
  'item',
  'source',
  'type',
  'url',
  'media_type',
  'width',
  'height',
  'duration',
  'name',
] as const;

/** Files of the columns that are written. */
const writeFiles = (db: NewDatabase, columns: readonly FieldColumn[]) => {
  const written = new Set(columns.map(({ field }) => field.source.split('.')[0]));
  const sources = (
    ['items', 'attachment', 'image', 'icon'] as const satisfies readonly FileSource[]
  ).filter((source) => written.has(source));
  const add = db.inserter('files', FILE_COLUMNS);
  return (item: number, row: DatasetRow): void => {
    for (const source of sources)
      for (const file of filesInItem(row.item, source))
        add([
          item,
          source,
          file.type,
          file.url,
          file.mediaType,
          file.width,
          file.height,
          file.duration,
          file.name,
        ]);
  };
};
