/** What came of reading the replies again: which rows are proven, and what contradicts the others. */
import type { CallsChecked, CheckedPackage } from './check-calls.ts';
import type { DatasetRow, Observation } from './dataset.ts';
import { differences } from './differences.ts';
import { problemFromError, shortened, type Findings } from './findings.ts';
import { linesFromChunks } from './lines.ts';
import { PACKAGE } from './package-format.ts';
import { CALL, ROW, SEEN, type PackageIndex } from './package-index.ts';
import { observationIn, rowsIn } from './package-parts.ts';
import type { ReadItem } from './package-readers.ts';

export interface RowVerdicts {
  /** Read again from their replies, they say the same. */
  readonly proven: number;
  readonly contradicted: number;
}

/** What is wrong with a row; `undefined`: nothing that can be told. */
type Problem = 'other' | 'origin' | 'call' | 'unread' | 'unheld' | 'parent' | undefined;

/** Cells of one row that are named. */
const CELLS = 5;
const CELL_CHARACTERS = 60;

/** Counts and names the rows; the package is read once more only where something is wrong. */
export const judgeRows = async (
  given: CheckedPackage,
  checked: CallsChecked,
  found: Findings,
): Promise<RowVerdicts> => {
  const { index } = given;
  const problems = new Map<number, Problem>();
  let [proven, contradicted] = [0, 0];
  for (let row = 0; row < index.rows.size; row++) {
    const problem = problemOfRow(row, given, found);
    if (problem) {
      contradicted += 1;
      if (problems.size < MOST_NAMED) problems.set(row, problem);
    } else if (index.rows.has(row, ROW.isProven)) proven += 1;
  }
  if (problems.size > 0) await nameRows(given, checked, problems, found);
  // Those that are not named one by one count too.
  for (let n = problems.size; n < contradicted; n++)
    found.add(PACKAGE.items, 'a row is contradicted');
  return { proven, contradicted };
};

const MOST_NAMED = 1000;

const problemOfRow = (
  row: number,
  { index, version }: CheckedPackage,
  found: Findings,
): Problem => {
  const { rows } = index;
  const isCall = (mark: number): boolean => index.isCallOfRow(row, mark);
  if (rows.has(row, ROW.isOther)) return 'other';
  if (rows.has(row, ROW.isOtherOrigin)) return 'origin';
  const parent = index.parentOf(row);
  if (parent === 'wrong' || parent === 'unnamed') return 'parent';
  if (parent === 'unknown') found.addUnprovable('rows under an item that is not among the rows');
  if (rows.has(row, ROW.isProven)) return undefined;
  if (!rows.has(row, ROW.hasReply))
    found.addUnprovable('rows whose replies are not in the package');
  else if (isCall(CALL.isUnknown))
    found.addUnprovable(`rows of an operation that version ${version} does not know`);
  else if (isCall(CALL.isWithoutState))
    found.addUnprovable('rows of a call whose cursor names what is not in the package');
  else if (isCall(CALL.isUnread)) return 'unread';
  else if (isCall(CALL.isRead)) return 'unheld';
  else return 'call';
  return undefined;
};

const nameRows = async (
  { zip, card, index, version }: CheckedPackage,
  { differing }: CallsChecked,
  problems: ReadonlyMap<number, Problem>,
  found: Findings,
): Promise<void> => {
  const words = (problem: Problem, row: DatasetRow, item: ReadItem | undefined): string => {
    switch (problem) {
      case 'other':
        return otherwise(row.item, item?.item, versions);
      case 'origin':
        return 'its origin is not the call and the place in which it is read again';
      case 'call':
        return `its call ${row.origin.callId} is not in the evidence`;
      case 'unread':
        return `version ${version} reads no answer in its replies`;
      case 'parent':
        return 'it does not stand under the row that it answers';
      default:
        return `version ${version} does not find it in its replies`;
    }
  };
  const versions = { at: version, of: card.version };
  const left = new Map(problems);
  try {
    for await (const row of rowsIn(zip)) {
      const number = index.rowOf(row.key);
      const problem = left.get(number);
      if (!left.delete(number)) continue;
      found.add(PACKAGE.items, words(problem, row, differing.get(number)), row.key);
      if (left.size === 0) return;
    }
  } catch (thrown) {
    found.add(PACKAGE.items, problemFromError(thrown));
  }
};

/** Which version reads which cells how. */
const otherwise = (
  before: unknown,
  after: unknown,
  versions: { readonly at: string; readonly of: string },
): string => {
  const cells = after === undefined ? [] : differences(before, after);
  const shown = cells
    .slice(0, CELLS)
    .map(
      (cell) =>
        `${shortened(cell.field, CELL_CHARACTERS)} ${shown1(cell.after)} instead of ${shown1(cell.before)}`,
    );
  const more = cells.length > CELLS ? `, and ${cells.length - CELLS} more` : '';
  const by = versions.at === versions.of ? '' : ` than by version ${versions.of}`;
  return `read otherwise by version ${versions.at}${by}: ${shown.join(', ')}${more}`;
};

const shown1 = (value: unknown): string =>
  value === undefined ? '(absent)' : shortened(JSON.stringify(value), CELL_CHARACTERS);

/** The observations: those that no reply of the package tells of are counted. */
export const judgeObservations = async (
  { zip, card, index, version }: CheckedPackage,
  { differingObservations }: CallsChecked,
  found: Findings,
): Promise<void> => {
  const versions = { at: version, of: card.version };
  const { observations } = index;
  let isWrong = false;
  for (let number = 0; number < observations.size; number++)
    isWrong ||= problemOfObservation(number, index, found) !== undefined;
  if (!isWrong) return;
  try {
    for await (const line of linesFromChunks(zip.read(PACKAGE.observations))) {
      const seen = observationIn(line);
      const number = seen ? index.observationOf(seen.callId, seen.key) : -1;
      const problem = seen && problemOfObservation(number, index);
      if (problem === undefined) continue;
      const item = differingObservations.get(number)?.item;
      const words =
        problem === 'other' ? otherwise((seen as Observation).item, item, versions) : problem;
      found.add(PACKAGE.observations, words, seen?.key);
    }
  } catch (thrown) {
    found.add(PACKAGE.observations, problemFromError(thrown));
  }
};

const problemOfObservation = (
  number: number,
  index: PackageIndex,
  found?: Findings,
): string | undefined => {
  const { observations } = index;
  const isCall = (mark: number): boolean => index.isCallOfObservation(number, mark);
  const isEarlier = observations.has(number, SEEN.isEarlierReading);
  if (observations.has(number, SEEN.isOther)) {
    if (!isEarlier) return 'other';
    found?.addUnprovable(
      'observations that are said to be earlier readings, and are read otherwise',
    );
  }
  if (observations.has(number, SEEN.isAtOtherTime))
    return 'it was seen at another time than its reply came';
  if (observations.has(number, SEEN.isFound)) return undefined;
  if (isCall(CALL.isRead)) return 'its reply does not hold it';
  if (isCall(CALL.isUnread)) return 'its replies hold no answer';
  found?.addUnprovable('observations of which no reply in the package tells');
  return undefined;
};
