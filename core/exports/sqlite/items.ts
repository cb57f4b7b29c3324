/** The rows of the data, their authors, tags, files and codes. */
import { readBatches } from '../batches.ts';
import { valueAt } from '../columns.ts';
import type { DatasetRow } from '../dataset.ts';
import type { Cell, Kind } from '../field.ts';
import { digestPair, PairTable } from '../pair-table.ts';
import type { Table } from '../table.ts';
import type { Calls } from './calls.ts';
import type { NewDatabase } from './database.ts';
import type { FieldColumn, Schema } from './tables.ts';
import { codingLines, hasCodings, NO_CODE, DECIDED, ROW_COLUMNS } from '../coding-lines.ts';

/** What a column of this kind can hold; a value of another type is left out, and counted in the codebook. */
export const typedCell = (cell: Cell, kind: Kind): Cell => {
  if (cell === undefined) return undefined;
  switch (kind) {
    case 'integer':
      return Number.isSafeInteger(cell) ? cell : undefined;
    case 'number':
      return typeof cell === 'number' ? cell : undefined;
    case 'boolean':
      return typeof cell === 'boolean' ? cell : undefined;
    default:
      return String(cell);
  }
};

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

/** Pictures, videos and other files that an item names. */
type FileSource = 'attachment' | 'image' | 'icon' | 'items';

interface NamedFile {
  readonly url: string;
  readonly type: string | undefined;
  readonly mediaType: string | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly duration: number | undefined;
  readonly name: string | undefined;
}

/** In the order of the item; a page that is linked to is no file. */
const filesInItem = (
  item: Readonly<Record<string, unknown>>,
  source: FileSource,
): readonly NamedFile[] => {
  const value = Object.hasOwn(item, source) ? item[source] : undefined;
  return listFrom(value).flatMap(source === 'items' ? filesFromSlide : fileFromValue);
};

const listFrom = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The words of a slide are those of its file. */
const filesFromSlide = (slide: unknown): readonly NamedFile[] => {
  if (typeof slide !== 'object' || slide === null) return [];
  const { attachment, name } = slide as Readonly<Record<string, unknown>>;
  return listFrom(attachment)
    .flatMap(fileFromValue)
    .map((file) => ({ ...file, name: text(name) }));
};

const FILES: ReadonlySet<string> = new Set(['Image', 'Video', 'Audio', 'Document']);

const fileFromValue = (value: unknown): readonly NamedFile[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { type, mediaType, width, height, duration, name, ...rest } = value as Readonly<
    Record<string, unknown>
  >;
  // Of several addresses the best comes first.
  const url: unknown = Array.isArray(rest['url']) ? rest['url'][0] : rest['url'];
  if (typeof url !== 'string' || typeof type !== 'string' || !FILES.has(type)) return [];
  return [
    {
      url,
      type,
      mediaType: text(mediaType),
      width: number(width),
      height: number(height),
      duration: number(duration),
      name: text(name),
    },
  ];
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;
const number = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** The researcher's codebook, coders, single codes and decisions. */

const ABOVE = ' › ';

/** Writes the codebook; returns what writes the codes of a row. */
const writeCodes = (db: NewDatabase, table: Table): ((item: number, row: DatasetRow) => void) => {
  // Whoever wants no column of codes wants no codebook either.
  if (!hasCodings(table)) return () => {};
  const addCode = db.inserter('codes', ['code', 'parent_code', 'name', 'definition', 'examples']);
  const codes = new Map<string, number>();
  const codeNumber = (name: string, definition?: string, examples?: string): number => {
    const known = codes.get(name);
    if (known !== undefined) return known;
    const number = codes.size + 1;
    codes.set(name, number);
    const at = name.lastIndexOf(ABOVE);
    const parent = at === -1 ? undefined : codes.get(name.slice(0, at));
    addCode([number, parent, name, definition || undefined, examples || undefined]);
    return number;
  };
  // Those above come first: a name with another in front of it is longer.
  for (const { name, definition, examples } of (table.dataset.coding?.codes ?? []).toSorted(
    (a, b) => a.name.split(ABOVE).length - b.name.split(ABOVE).length,
  ))
    codeNumber(name, definition, examples);

  const addCoder = db.inserter('coders', ['coder', 'name']);
  const coders = new Map<string, number>();
  const coderNumber = (name: string): number => {
    const known = coders.get(name);
    if (known !== undefined) return known;
    coders.set(name, coders.size + 1);
    addCoder([coders.size, name]);
    return coders.size;
  };

  const addCoding = db.inserter('codings', [
    'item',
    'code',
    'coder',
    'at',
    'passage_column',
    'passage_start',
    'passage_end',
    'passage',
  ]);
  const addDecision = db.inserter('decisions', ['item', 'code', 'coder', 'at', 'applies']);
  const written = new Set(table.fields.map(({ name }) => name));
  return (item, row) => {
    for (const line of codingLines(row, written)) {
      const [code, coder, at, decision, ...passage] = line.slice(ROW_COLUMNS);
      const number = code === NO_CODE ? undefined : codeNumber(String(code));
      const by = coderNumber(String(coder));
      if (decision === undefined) addCoding([item, number, by, at, ...passage]);
      else addDecision([item, number, by, at, decision === DECIDED.applies]);
    }
  };
};
