/** Whether what a row says of when it was seen is what its observations say. */
import type { DatasetRow, Observation } from './dataset.ts';
import type { Findings } from './findings.ts';
import { linesFromChunks } from './lines.ts';
import { PACKAGE } from './package-format.ts';
import type { PackageIndex } from './package-index.ts';
import { observationIn } from './package-parts.ts';
import type { OpenZip } from './unzip.ts';

/** What the observations of one row come to. */
interface ObservationCheck {
  count: number;
  first: string;
  last: string;
  /** What was seen last is what is left of something removed. */
  isRemoved: boolean;
  /** When it was seen as removed. */
  removals: Set<string>;
  ofOrigin: Observation | undefined;
}

/** Goes through the observations beside the rows: they stand in the order of their rows. */
export const checkObservations = (zip: OpenZip, index: PackageIndex, found: Findings) => {
  const next = createPackageObservationReader(zip, found);
  let waiting: Observation | undefined;
  let isBegun = false;
  const advance = async (): Promise<Observation | undefined> => {
    waiting = await next();
    if (waiting && !index.addObservation(waiting))
      found.add(PACKAGE.observations, 'it was seen twice by one call', waiting.key);
    return waiting;
  };

  const gather = async (row: DatasetRow): Promise<ObservationCheck> => {
    if (!isBegun) await advance();
    isBegun = true;
    const seen: ObservationCheck = {
      count: 0,
      first: '',
      last: '',
      isRemoved: false,
      removals: new Set(),
      ofOrigin: undefined,
    };
    for (; waiting?.key === row.key; await advance()) {
      const { at, callId, item } = waiting;
      seen.count += 1;
      if (seen.first === '' || at < seen.first) seen.first = at;
      if (at >= seen.last) [seen.last, seen.isRemoved] = [at, item['type'] === 'Tombstone'];
      if (item['type'] === 'Tombstone') seen.removals.add(at);
      if (callId === row.origin.callId) seen.ofOrigin = waiting;
    }
    return seen;
  };

  return {
    /** Resolves with how often the row was seen and is not among the observations. */
    check: async (row: DatasetRow): Promise<number> => {
      const problem = (text: string): void => found.add(PACKAGE.items, text, row.key);
      const seen = await gather(row);
      if (seen.count > row.timesSeen)
        problem(`it was seen ${seen.count} times, not ${row.timesSeen}`);
      if (row.origin.at !== row.lastSeen)
        problem('it was last seen at another time than its origin');
      if (seen.count === row.timesSeen) {
        if (row.firstSeen !== seen.first)
          problem(`it was first seen ${seen.first}, not ${row.firstSeen}`);
        if (row.lastSeen !== seen.last)
          problem(`it was last seen ${seen.last}, not ${row.lastSeen}`);
        checkOrigin(row, seen, index, problem);
      }
      checkRemoval(row, seen, problem, found);
      return Math.max(0, row.timesSeen - seen.count);
    },

    /** To be called behind the last row. */
    end: async (): Promise<void> => {
      if (!isBegun) await advance();
      for (let left = waiting; left; left = await advance())
        found.add(PACKAGE.observations, 'it is an observation of no row', left.key);
    },
  };
};

const checkOrigin = (
  row: DatasetRow,
  { ofOrigin }: ObservationCheck,
  { digest }: PackageIndex,
  problem: (text: string) => void,
): void => {
  if (!ofOrigin) problem('the call that it comes from has not seen it');
  else if (!ofOrigin.isEarlierReading && digest(ofOrigin.item) !== digest(row.item))
    problem('the call that it comes from has seen it otherwise');
};

const checkRemoval = (
  { removedSince, lastSeen }: DatasetRow,
  { isRemoved, removals }: ObservationCheck,
  problem: (text: string) => void,
  found: Findings,
): void => {
  if (removedSince === undefined) {
    if (isRemoved) problem('it was seen as removed, and is not marked so');
    return;
  }
  if (removals.has(removedSince)) return;
  if (removedSince < lastSeen && !isRemoved)
    problem(`it was seen after ${removedSince}, since when it is gone`);
  else found.addUnprovable('removals that no reply tells of', 1);
};

const createPackageObservationReader = (zip: OpenZip, found: Findings) => {
  const lines = linesFromChunks(zip.read(PACKAGE.observations));
  return async (): Promise<Observation | undefined> => {
    for (;;) {
      const line = await lines.next();
      if (line.done) return undefined;
      const observation = observationIn(line.value);
      if (observation) return observation;
      found.add(PACKAGE.observations, 'a line of it is no observation');
    }
  };
};
