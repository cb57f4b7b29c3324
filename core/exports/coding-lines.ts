/** Single codes and decisions as lines of a table: which row, which code, who gave it and when, and to which words. */
import { readBatches } from './batches.ts';
import type { DatasetRow, RowCoding, RowDecision } from './dataset.ts';
import { fieldName } from './field-names.ts';
import { entityIdFromRow, isCodeField } from './own-fields.ts';
import { cell, type Cell } from './field.ts';
import type { SheetColumn } from './sheet.ts';
import type { Table } from './table.ts';

/**
 * `shape`, `id`, `entity_id` and `collection` are those of the row in the data. `decision` is empty where a coder gave the
 * code; where coders differed, a line of its own has who decided, when, and whether the code applies.
 */
export const CODING_COLUMNS: readonly SheetColumn[] = [
  { name: 'shape', kind: 'text', width: 12 },
  { name: 'id', kind: 'address', width: 40 },
  { name: 'entity_id', kind: 'id', width: 24 },
  { name: 'collection', kind: 'text', width: 16 },
  { name: 'code', kind: 'text', width: 32 },
  { name: 'coder', kind: 'text', width: 20 },
  { name: 'coded_at', kind: 'instant', width: 20 },
  { name: 'decision', kind: 'text', width: 16 },
  { name: 'passage_column', kind: 'text', width: 18 },
  { name: 'passage_start', kind: 'integer', width: 14 },
  { name: 'passage_end', kind: 'integer', width: 14 },
  { name: 'passage', kind: 'text', width: 60 },
];

/** How many columns tell which row it is; they come first. */
export const ROW_COLUMNS = 4;

/** What stands in `code` where a coder found that none applies. */
export const NO_CODE = '(no code applies)';

export const DECIDED = { applies: 'applies', appliesNot: 'does not apply' } as const;

/** Whoever wants no column of codes wants no single ones either. */
export const hasCodings = ({ codingCount, fields }: Table): boolean =>
  codingCount > 0 && fields.some(isCodeField);

export async function* readCodings(table: Table): AsyncGenerator<readonly Line[]> {
  const written = new Set(table.fields.map(({ name }) => name));
  for await (const batch of readBatches(table.dataset.rows())) {
    const lines = batch.flatMap((row) => codingLines(row, written));
    if (lines.length > 0) yield lines;
  }
}

type Line = readonly Cell[];

/** The lines of one row; `written`: names of the columns that are written. */
export const codingLines = (row: DatasetRow, written: ReadonlySet<string>): readonly Line[] => {
  const address = written.has('id') ? cell(row.item['id']) : undefined;
  const head = [row.shape, address, entityIdFromRow(row), row.collection];
  return [
    ...(row.codings ?? []).map((one) => [...head, ...cellsFromCoding(one, written)]),
    ...(row.decisions ?? []).map((one) => [...head, ...cellsFromDecision(one)]),
  ];
};

/** The words of a column that is not written are not told here either. */
const cellsFromCoding = (
  { code = NO_CODE, coder, at, passage }: RowCoding,
  written: ReadonlySet<string>,
): Line => {
  const column = passage && fieldName(passage.field);
  const words = column !== undefined && written.has(column) ? passage : undefined;
  return [code, coder, at, undefined, column, passage?.start, passage?.end, words?.text];
};

const cellsFromDecision = ({ code, coder, at, applies }: RowDecision): Line => [
  code,
  coder,
  at,
  applies ? DECIDED.applies : DECIDED.appliesNot,
  ...Array<Cell>(4).fill(undefined),
];
