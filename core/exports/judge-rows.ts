/** What came of reading the replies again: which rows are proven, and what contradicts the others. */
import { wellFormed } from '#kit/json-text.ts';
import { verbatim, type Message } from '#kit/message.ts';
import type { CallsChecked, CheckedPackage } from './check-calls.ts';
import type { DatasetRow, Observation } from './dataset.ts';
import { differences } from './differences.ts';
import { itemRenamer, todaysRow } from './earlier-names.ts';
import { problemFromError, shortened, type Findings } from './findings.ts';
import { linesFromChunks } from './lines.ts';
import { PACKAGE } from './package-format.ts';
import { CALL, ROW, SEEN, type PackageIndex } from './package-index.ts';
import { observationIn, rowsIn } from './package-parts.ts';
import type { ReadItem } from './package-readers.ts';
import { messages } from './messages.ts';

export interface RowVerdicts {
  /** Read again from their replies, they say the same. */
  readonly proven: number;
  readonly contradicted: number;
}

/** What is wrong with a row; `undefined`: nothing that can be told. */
type Problem = 'other' | 'earlier' | 'origin' | 'call' | 'unread' | 'unheld' | 'parent' | undefined;

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
      if (problem !== 'earlier') contradicted += 1;
      else if (!checked.differing.has(row)) continue;
      if (problems.size < MOST_NAMED) problems.set(row, problem);
    } else if (index.rows.has(row, ROW.isProven)) proven += 1;
  }
  if (problems.size > 0) await nameRows(given, checked, problems, found);
  // Those that are not named one by one count too.
  const named = [...problems.values()].filter((problem) => problem !== 'earlier').length;
  for (let n = named; n < contradicted; n++) found.add(PACKAGE.items, messages.rowContradicted);
  return { proven, contradicted };
};

const MOST_NAMED = 1000;

const problemOfRow = (
  row: number,
  { index, version, takenOut }: CheckedPackage,
  found: Findings,
): Problem => {
  const { rows } = index;
  const isCall = (mark: number): boolean => index.isCallOfRow(row, mark);
  if (rows.has(row, ROW.isOther)) return 'other';
  if (rows.has(row, ROW.isOtherOrigin)) return 'origin';
  const parent = index.parentOf(row);
  // The cell with the row that it stands under may have been taken out, and that row stay.
  const isNamed = (takenOut?.cells ?? 0) === 0;
  if (parent === 'wrong' || (parent === 'unnamed' && isNamed)) return 'parent';
  if (parent === 'unknown') found.addUnprovable(messages.rowsUnderUnknown);
  if (rows.has(row, ROW.isReadOtherwise)) return 'earlier';
  if (rows.has(row, ROW.isProven)) return undefined;
  if (!rows.has(row, ROW.hasReply)) found.addUnprovable(messages.rowsWithoutReply);
  else if (isCall(CALL.isUnknown))
    found.addUnprovable(messages.rowsOfUnknownOperation({ version }));
  else if (isCall(CALL.isWithoutState)) found.addUnprovable(messages.rowsOfLostCursor);
  else if (isCall(CALL.mayHaveOtherItems)) found.addUnprovable(messages.itemsReadBefore);
  else if (isCall(CALL.isUnread)) return 'unread';
  else if (isCall(CALL.isRead)) return 'unheld';
  else if (takenOut && takenOut.calls + takenOut.exchanges > 0)
    found.addUnprovable(messages.rowsWithoutReply);
  else return 'call';
  return undefined;
};

const nameRows = async (
  { zip, card, index, version }: CheckedPackage,
  { differing }: CallsChecked,
  problems: ReadonlyMap<number, Problem>,
  found: Findings,
): Promise<void> => {
  const words = (problem: Problem, row: DatasetRow, item: ReadItem | undefined): Message => {
    switch (problem) {
      case 'other':
      case 'earlier':
        return otherwise(todaysRow(row, itemRenamer(card.version)).item, item?.item, versions);
      case 'origin':
        return messages.originOther;
      case 'call':
        return messages.callMissing({ callId: row.origin.callId });
      case 'unread':
        return messages.noAnswerRead({ version });
      case 'parent':
        return messages.parentOther;
      default:
        return messages.notFoundAgain({ version });
    }
  };
  const versions = { at: version, of: card.version };
  const left = new Map(problems);
  try {
    for await (const row of rowsIn(zip)) {
      const number = index.rowOf(row.key);
      const problem = left.get(number);
      if (!left.delete(number)) continue;
      const text = words(problem, row, differing.get(number));
      if (problem === 'earlier')
        found.notices.push(messages.rowReadOtherwise({ row: shortened(row.key), text }));
      else found.add(PACKAGE.items, text, row.key);
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
): Message => {
  const differing = after === undefined ? [] : differences(wellFormed(before), wellFormed(after));
  const shown = differing.slice(0, CELLS).map((cell) =>
    messages.cellOther({
      field: shortened(cell.field, CELL_CHARACTERS),
      after: cellValue(cell.after),
      before: cellValue(cell.before),
    }),
  );
  const more = differing.length > CELLS ? [messages.andMore({ n: differing.length - CELLS })] : [];
  const cells = [...shown, ...more];
  const { at: version, of: written } = versions;
  return version === written
    ? messages.readOtherwise({ version, cells })
    : messages.readOtherwiseThan({ version, written, cells });
};

const cellValue = (value: unknown): Message =>
  value === undefined
    ? messages.cellAbsent
    : verbatim(shortened(JSON.stringify(value), CELL_CHARACTERS));

/** The observations: those that no reply of the package tells of are counted. */
export const judgeObservations = async (
  { zip, card, index, version }: CheckedPackage,
  { differingObservations }: CallsChecked,
  found: Findings,
): Promise<void> => {
  const versions = { at: version, of: card.version };
  const today = itemRenamer(card.version);
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
      const read = differingObservations.get(number);
      const before = (seen as Observation).item;
      const words =
        problem === 'other'
          ? otherwise(
              read ? today(read.platform, read.shape, before) : before,
              read?.item,
              versions,
            )
          : problem;
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
): Message | 'other' | undefined => {
  const { observations } = index;
  const isCall = (mark: number): boolean => index.isCallOfObservation(number, mark);
  if (observations.has(number, SEEN.isOther)) return 'other';
  if (observations.has(number, SEEN.isAtOtherTime)) return messages.seenAtOtherTime;
  if (observations.has(number, SEEN.isFound)) return undefined;
  if (isCall(CALL.mayHaveOtherItems)) {
    found?.addUnprovable(messages.itemsReadBefore);
    return undefined;
  }
  if (isCall(CALL.isRead)) return messages.notInReply;
  if (isCall(CALL.isUnread)) return messages.noAnswerInReplies;
  found?.addUnprovable(messages.observationsWithoutReply);
  return undefined;
};
