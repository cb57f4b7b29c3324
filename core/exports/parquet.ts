/** A dataset as Parquet, written row group by row group. */
import { formatProgram } from './dataset.ts';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { readBatches } from './batches.ts';
import { CODING_COLUMNS, readCodings } from './coding-lines.ts';
import { codebookJson, buildCodebook } from './codebook.ts';
import type { Cell, Field, Kind } from './field.ts';
import { cellsFromRow, type Table } from './table.ts';

/** A row group ends at whichever comes first; both are held in memory until then. */
const GROUP_ROWS = 5000;
const GROUP_CHARACTERS = 2_000_000;

type Value = string | number | bigint | boolean | Date | undefined;
type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

/**
 * Counts are INT64, dates TIMESTAMP_MILLIS (UTC), identifiers and lists (JSON) strings; absent is null.
 * The codebook stands in the file's metadata. Half a surrogate pair becomes U+FFFD: strings are UTF-8.
 */
export const datasetParquet = (table: Table): AsyncGenerator<Uint8Array> =>
  parquetFile({
    columns: table.fields,
    batches: readCells(table),
    createdBy: formatProgram(table.dataset),
    metadata: [
      { key: 'name', value: table.dataset.name },
      { key: 'codebook', value: codebookJson(buildCodebook(table)) },
    ],
  });

/** The single codes and decisions of a dataset as Parquet. */
export const codingsParquet = (table: Table): AsyncGenerator<Uint8Array> =>
  parquetFile({
    columns: CODING_COLUMNS,
    batches: readCodings(table),
    createdBy: formatProgram(table.dataset),
    metadata: [{ key: 'name', value: table.dataset.name }],
  });

async function* readCells(table: Table): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const batch of readBatches(table.dataset.rows()))
    yield batch.map((row) => cellsFromRow(table, row));
}

type Column = Pick<Field, 'name' | 'kind'>;

interface ParquetTable {
  readonly columns: readonly Column[];
  /** Lines of cells, in the order of the columns. */
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>;
  readonly createdBy: string;
  readonly metadata: { key: string; value: string }[];
}

async function* parquetFile({
  columns: fields,
  batches,
  createdBy,
  metadata,
}: ParquetTable): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  /** What was written since it was last asked. */
  const written = (): Uint8Array => {
    const taken = bytes.getBytes().slice();
    // The buffer is used again; places in the file are counted on.
    bytes.index = 0;
    return taken;
  };
  const writer = new ParquetWriter({
    writer: bytes,
    schema: buildParquetSchema(fields),
    createdBy,
    kvMetadata: metadata,
  });
  let columns = fields.map((): Value[] => []);
  let [rows, characters] = [0, 0];
  const group = (): Uint8Array => {
    void writer.write({
      columnData: fields.map(({ name }, i) => ({
        name,
        data: columns[i] ?? [],
        offsetIndex: false,
      })),
      rowGroupSize: rows,
    });
    columns = fields.map(() => []);
    [rows, characters] = [0, 0];
    return written();
  };
  for await (const batch of batches)
    for (const line of batch) {
      line.forEach((cell, i) => {
        columns[i]?.push(toParquetValue(cell, fields[i]?.kind ?? 'text'));
        if (typeof cell === 'string') characters += cell.length;
      });
      rows += 1;
      if (rows >= GROUP_ROWS || characters >= GROUP_CHARACTERS) yield group();
    }
  if (rows > 0) yield group();
  void writer.finish();
  yield written();
}

const TYPES: Readonly<Record<Kind, Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  id: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  address: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  list: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  instant: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
};

const buildParquetSchema = (fields: readonly Column[]): SchemaElement[] => [
  { name: 'root', num_children: fields.length },
  ...fields.map(({ name, kind }) => ({
    name,
    repetition_type: 'OPTIONAL' as const,
    ...TYPES[kind],
  })),
];

/** What the column can hold; a value of another type is left out, and counted in the codebook. */
const toParquetValue = (cell: Cell, kind: Kind): Value => {
  if (cell === undefined) return undefined;
  switch (kind) {
    case 'integer':
      return Number.isSafeInteger(cell) ? BigInt(cell) : undefined;
    case 'number':
      return typeof cell === 'number' ? cell : undefined;
    case 'boolean':
      return typeof cell === 'boolean' ? cell : undefined;
    case 'instant': {
      const date = new Date(String(cell));
      return Number.isNaN(date.valueOf()) ? undefined : date;
    }
    default:
      return String(cell);
  }
};
