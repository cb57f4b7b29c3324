import type { World } from '#kit/world.ts';
import { todaysRow, type TodaysItem } from './earlier-names.ts';
import { problemFromError, type Findings } from './findings.ts';
import { textFromUtf8, areSameBytes, utf8FromText } from '#kit/bytes.ts';
import { linesFromChunks } from './lines.ts';
import { PACKAGE } from './package-format.ts';
import type { PackageIndex } from './package-index.ts';
import { problemOfLine, rowIn, observationIn } from './package-parts.ts';
import { RowChain } from './row-chain.ts';
import { type Table, cellsFromRow } from './table.ts';
import type { OpenZip } from './unzip.ts';
import { messages } from './messages.ts';
import { csvHead, csvLine } from './dataset-csv.ts';
import type { DatasetRow, Observation } from './dataset.ts';
import { absenceFromItem, type Absence } from '#kit/absence.ts';
import type { Message } from '#kit/message.ts';
import { platformFrom } from '#vocab/renamed.ts';

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

/** What the observations of one row come to. */
interface ObservationCheck {
  count: number;
  first: string;
  last: string;
  /** What was seen last is what is left of something. */
  isAbsent: boolean;
  /** When what is left of it was seen, with what that says. */
  absences: Map<string, Absence>;
  ofOrigin: Observation | undefined;
}

/**
 * Whether what a row says of when it was seen is what its observations say. Goes through them beside the
 * rows: they stand in the order of their rows.
 */
const checkObservations = (
  zip: OpenZip,
  index: PackageIndex,
  today: TodaysItem,
  found: Findings,
) => {
  const next = createPackageObservationReader(zip, found);
  let waiting: Observation | undefined;
  let isBegun = false;
  const advance = async (): Promise<Observation | undefined> => (waiting = await next());
  const add = (observation: Observation): void => {
    if (!index.addObservation(observation))
      found.add(PACKAGE.observations, messages.seenTwiceByCall, observation.key);
  };

  const gather = async (row: DatasetRow): Promise<ObservationCheck> => {
    if (!isBegun) await advance();
    isBegun = true;
    const seen: ObservationCheck = {
      count: 0,
      first: '',
      last: '',
      isAbsent: false,
      absences: new Map(),
      ofOrigin: undefined,
    };
    const platform = platformFrom(row.origin.operation);
    for (; waiting?.key === row.key; await advance()) {
      const item = today(platform, row.shape, waiting.item);
      const observation = { ...waiting, item };
      add(observation);
      const { at, callId } = observation;
      seen.count += 1;
      if (seen.first === '' || at < seen.first) seen.first = at;
      const absence = absenceFromItem(item);
      if (at >= seen.last) [seen.last, seen.isAbsent] = [at, absence !== undefined];
      if (absence !== undefined) seen.absences.set(at, absence);
      if (callId === row.origin.callId) seen.ofOrigin = observation;
    }
    return seen;
  };

  return {
    /** Resolves with how often the row was seen and is not among the observations. */
    check: async (row: DatasetRow): Promise<number> => {
      const problem = (text: Message): void => found.add(PACKAGE.items, text, row.key);
      const seen = await gather(row);
      if (seen.count > row.timesSeen)
        problem(messages.seenOtherwiseOften({ seen: seen.count, stated: row.timesSeen }));
      if (row.origin.at !== row.lastSeen) problem(messages.lastSeenNotOrigin);
      if (seen.count === row.timesSeen) {
        if (row.firstSeen !== seen.first)
          problem(messages.firstSeenOther({ seen: seen.first, stated: row.firstSeen }));
        if (row.lastSeen !== seen.last)
          problem(messages.lastSeenOther({ seen: seen.last, stated: row.lastSeen }));
        checkOrigin(row, seen, index, problem);
      }
      checkAbsence(row, seen, problem, found);
      return Math.max(0, row.timesSeen - seen.count);
    },

    /** To be called behind the last row. */
    end: async (): Promise<void> => {
      if (!isBegun) await advance();
      for (let left = waiting; left; left = await advance()) {
        add(left);
        found.add(PACKAGE.observations, messages.observationOfNoRow, left.key);
      }
    },
  };
};

const checkOrigin = (
  row: DatasetRow,
  { ofOrigin }: ObservationCheck,
  { digest }: PackageIndex,
  problem: (text: Message) => void,
): void => {
  if (!ofOrigin) problem(messages.notSeenByOrigin);
  else if (!ofOrigin.isEarlierReading && digest(ofOrigin.item) !== digest(row.item))
    problem(messages.seenOtherwiseByOrigin);
};

const checkAbsence = (
  { removedSince, notShownSince, lastSeen }: DatasetRow,
  { isAbsent, absences }: ObservationCheck,
  problem: (text: Message) => void,
  found: Findings,
): void => {
  const since = removedSince ?? notShownSince;
  if (since === undefined) {
    if (isAbsent) problem(messages.removalNotMarked);
    return;
  }
  if (removedSince !== undefined && notShownSince !== undefined)
    problem(messages.removedAndNotShown);
  const seen = absences.get(since);
  // Version 0.9.0 marked both as removed.
  if (seen === (removedSince === undefined ? 'notShown' : 'removed')) return;
  if (seen === 'removed') problem(messages.removalNotMarked);
  else if (seen === undefined && since < lastSeen && !isAbsent)
    problem(messages.seenAfterRemoval({ removed: since }));
  else found.addUnprovable(messages.removalsUntold, 1);
};

const createPackageObservationReader = (zip: OpenZip, found: Findings) => {
  const lines = linesFromChunks(zip.read(PACKAGE.observations));
  return async (): Promise<Observation | undefined> => {
    for (;;) {
      const line = await lines.next();
      if (line.done) return undefined;
      const observation = observationIn(line.value);
      if (observation) return observation;
      found.add(PACKAGE.observations, problemOfLine(line.value, messages.noObservation));
    }
  };
};
