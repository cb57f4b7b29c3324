/** What was closed of a package after it was signed: whoever has the package can do it, without any key. */
import { verbatim, type Message } from '#kit/message.ts';
import { messages } from './messages.ts';
import type { SignedSection } from './signed-sections.ts';

/** Whole lines, by their section. */
export interface TakenOut extends Readonly<Record<SignedSection['name'], number>> {
  /** Cells of rows that are left. */
  readonly cells: number;
  /** Files that are there as nobody signed them. */
  readonly changed: readonly string[];
  /** Files that are not there any more, where the statement names them. */
  readonly missing: readonly string[];
  /** Those whose names are not known: replies, pages; and in packages of earlier versions the case log and links. */
  readonly unnamed: number;
}

/** Whether nothing was. */
export const isNothing = ({ changed, missing, ...counts }: TakenOut): boolean =>
  changed.length + missing.length === 0 && Object.values(counts).every((count) => count === 0);

/** What was closed, for whoever reads the verdict. */
export const takenOutMessages = ({
  rows,
  cells,
  observations,
  calls,
  exchanges,
  changed,
  missing,
  unnamed,
}: TakenOut): readonly Message[] => {
  const others = observations + calls + exchanges + unnamed;
  const asNames = (paths: readonly string[]): readonly Message[] =>
    paths.map((path) => verbatim(path));
  return [
    ...(rows + cells + others > 0 ? [messages.takenOut({ cells, rows, others })] : []),
    ...(changed.length > 0 ? [messages.changedAfterSigning({ files: asNames(changed) })] : []),
    ...(missing.length > 0 ? [messages.missingAfterSigning({ files: asNames(missing) })] : []),
  ];
};
