import type { World } from '#kit/world.ts';
import { checkObservations } from './check-observations.ts';
import { todaysRow, type TodaysItem } from './earlier-names.ts';
import { problemFromError, type Findings } from './findings.ts';
import { textFromUtf8, areSameBytes, utf8FromText } from '#kit/bytes.ts';
import { linesFromChunks } from './lines.ts';
import { PACKAGE } from './package-format.ts';
import type { PackageIndex } from './package-index.ts';
import { problemOfLine, rowIn } from './package-parts.ts';
import { RowChain } from './row-chain.ts';
import { type Table, cellsFromRow } from './table.ts';
import type { OpenZip } from './unzip.ts';
import { messages } from './messages.ts';
import { csvHead, csvLine } from './dataset-csv.ts';
import type { DatasetRow } from './dataset.ts';

export interface RowCounts {
  readonly rows: number;
  readonly removed: number;
  readonly notShown: number;
  /** By the world of their origin, where they tell it. */
  readonly worlds: ReadonlyMap<World, number>;
  /** Times that rows were seen and of which there are no observations. */
  readonly observationsLeftOut: number;
}

/** Compares the CSV with what the rows make, row by row; `undefined` is the end. */
const checkCsv = async (
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

/**
 * Every row against the chain, the table (where it can be made anew) and the observations. `today`: what its items are
 * compared as.
 */
export const checkRows = async (
  zip: OpenZip,
  table: Table | undefined,
  index: PackageIndex,
  today: TodaysItem,
  found: Findings,
): Promise<RowCounts> => {
  let [rows, removed, notShown, observationsLeftOut] = [0, 0, 0, 0];
  const worlds = new Map<World, number>();
  try {
    const chain = chainCheck(zip, found);
    const csv = table && (await checkCsv(zip, table, found));
    const observations = checkObservations(zip, index, today, found);
    for await (const line of linesFromChunks(zip.read(PACKAGE.items))) {
      rows += 1;
      const written = rowIn(line);
      const row = written && todaysRow(written, today);
      const name = row?.key ?? `line ${rows}`;
      await chain.next(line, name);
      if (!written || !row) {
        found.add(PACKAGE.items, problemOfLine(line, messages.noRow), name);
        continue;
      }
      if (row.removedSince !== undefined) removed += 1;
      if (row.notShownSince !== undefined) notShown += 1;
      const { world } = row.origin;
      if (world) worlds.set(world, (worlds.get(world) ?? 0) + 1);
      if (!row.key.startsWith(`${row.shape}:`))
        found.add(PACKAGE.items, messages.keyNotOfShape, name);
      if (!index.addRow(row)) found.add(PACKAGE.items, messages.thereTwice, name);
      await csv?.(written);
      observationsLeftOut += await observations.check(row);
    }
    await chain.end();
    await csv?.(undefined);
    await observations.end();
  } catch (thrown) {
    found.add(PACKAGE.items, problemFromError(thrown));
  }
  return { rows, removed, notShown, worlds, observationsLeftOut };
};

const chainCheck = (zip: OpenZip, found: Findings) => {
  const chain = new RowChain();
  const links = linesFromChunks(zip.read(PACKAGE.chain));
  let isWhole = true;
  return {
    next: async (line: Uint8Array, name: string): Promise<void> => {
      const link = (await links.next()).value as Uint8Array | undefined;
      if (chain.add(line) === (link && textFromUtf8(link)) || !isWhole) return;
      // Behind a broken link all others are broken too: the first tells where.
      isWhole = false;
      found.add(PACKAGE.items, messages.chainBreaks, name);
    },
    end: async (): Promise<void> => {
      const last = (await links.next()).value as Uint8Array | undefined;
      if (isWhole && (last && textFromUtf8(last)) !== chain.head)
        found.add(PACKAGE.items, messages.rowsMissingAtEnd);
    },
  };
};
