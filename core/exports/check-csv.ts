import { areSameBytes, utf8FromText } from '#kit/bytes.ts';
import { csvHead, csvLine } from './dataset-csv.ts';
import type { DatasetRow } from './dataset.ts';
import type { Findings } from './findings.ts';
import { PACKAGE } from './package-format.ts';
import { cellsFromRow, type Table } from './table.ts';
import type { OpenZip } from './unzip.ts';
import { messages } from './messages.ts';

/** Compares the CSV with what the rows make, row by row; `undefined` is the end. */
export const checkCsv = async (
  zip: OpenZip,
  table: Table,
  found: Findings,
): Promise<(row: DatasetRow | undefined) => Promise<void>> => {
  const { fields } = table;
  const isNext = comparing(zip.read(PACKAGE.table));
  let isRight = await isNext(utf8FromText(csvHead(fields, 'lossless')));
  if (!isRight) found.add(PACKAGE.table, messages.columnsNotOfCodebook);
  return async (row) => {
    if (!isRight) return;
    isRight = await isNext(
      row && utf8FromText(csvLine(cellsFromRow(table, row), fields, 'lossless')),
    );
    if (isRight) return;
    const problem = row ? messages.tableRowOther : messages.tableGoesOn;
    found.add(PACKAGE.table, problem, row?.key);
  };
};

/** Whether the next bytes are these; whether it is the end, for `undefined`. Each byte is looked at once. */
const comparing = (chunks: AsyncIterable<Uint8Array>) => {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array(0);
  /** Whether there is a byte that was not looked at. */
  const fill = async (): Promise<boolean> => {
    while (rest.length === 0) {
      const next = await iterator.next();
      if (next.done) return false;
      rest = next.value;
    }
    return true;
  };
  return async (expected: Uint8Array | undefined): Promise<boolean> => {
    if (expected === undefined) return !(await fill());
    for (let at = 0; at < expected.length;) {
      if (!(await fill())) return false;
      const length = Math.min(rest.length, expected.length - at);
      if (!areSameBytes(expected.subarray(at, at + length), rest.subarray(0, length))) return false;
      rest = rest.subarray(length);
      at += length;
    }
    return true;
  };
};
