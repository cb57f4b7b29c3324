/** Whether what a row says of when it was seen is what its observations say. */
import { absenceFromItem, type Absence } from '#kit/absence.ts';
import type { Message } from '#kit/message.ts';
import type { DatasetRow, Observation } from './dataset.ts';
import { platformFrom } from '#vocab/renamed.ts';
import type { TodaysItem } from './earlier-names.ts';
import type { Findings } from './findings.ts';
import { linesFromChunks } from './lines.ts';
import { PACKAGE } from './package-format.ts';
import type { PackageIndex } from './package-index.ts';
import { observationIn, problemOfLine } from './package-parts.ts';
import type { OpenZip } from './unzip.ts';
import { messages } from './messages.ts';

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

/** Goes through the observations beside the rows: they stand in the order of their rows. */
export const checkObservations = (
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
