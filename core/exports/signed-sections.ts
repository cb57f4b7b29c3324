/** The files of a package whose lines are signed one by one, and where their openings stand. */
import { verbatim, type Message } from '#kit/message.ts';
import { PACKAGE, SIGNATURE } from './package-format.ts';
import { messages } from './messages.ts';

export interface SignedSection {
  /** The name in the statement. */
  readonly name: 'rows' | 'observations' | 'calls' | 'exchanges';
  readonly path: string;
  /** A line for each line that was signed. */
  readonly openings: string;
  /** Cells can be taken out of a line; of others the whole line goes or nothing. */
  readonly hasCells: boolean;
}

export const SIGNED_SECTIONS: readonly SignedSection[] = [
  { name: 'rows', path: PACKAGE.items, openings: SIGNATURE.rows, hasCells: true },
  {
    name: 'observations',
    path: PACKAGE.observations,
    openings: SIGNATURE.observations,
    hasCells: false,
  },
  { name: 'calls', path: PACKAGE.calls, openings: SIGNATURE.calls, hasCells: false },
  { name: 'exchanges', path: PACKAGE.exchanges, openings: SIGNATURE.exchanges, hasCells: false },
];

/** Texts and tables that redaction makes anew: such a file may be there as nobody signed it. */
const MADE_ANEW: readonly string[] = [
  PACKAGE.readme,
  PACKAGE.citation,
  PACKAGE.methods,
  PACKAGE.dataset,
  PACKAGE.completeness,
  PACKAGE.codebook,
  PACKAGE.codebookCsv,
  PACKAGE.codebookMarkdown,
  PACKAGE.provenance,
  PACKAGE.table,
  PACKAGE.crate,
];
/** What redaction copies, or leaves out where it names somebody. */
const LEFT_OUT: readonly string[] = [
  PACKAGE.links,
  PACKAGE.caseCard,
  PACKAGE.caseLog,
  PACKAGE.casePage,
];
const FOLDERS: readonly string[] = [PACKAGE.bodies, PACKAGE.pages];
/** Files of which each line is signed, and of which lines go; the chain is over the rows. */
const LINES: ReadonlyMap<string, SignedSection['name']> = new Map([
  ...SIGNED_SECTIONS.map(({ name, path }) => [path, name] as const),
  [PACKAGE.chain, 'rows'],
]);

/** What redaction may close of a package, as its statement says. */
export interface Closable {
  readonly sections: readonly SignedSection['name'][];
  /** Paths of files, and of folders with a slash at their end. */
  readonly paths: readonly string[];
}

/** What redaction closes, in packages whose statement does not say it (version 1). */
export const CLOSABLE_BEFORE: Closable = {
  sections: SIGNED_SECTIONS.map(({ name }) => name),
  paths: [...MADE_ANEW, ...LINES.keys(), ...FOLDERS],
};

/** What of a package with these files may be closed. */
export const closableOf = (paths: readonly string[]): Closable => {
  const may = new Set([...MADE_ANEW, ...LEFT_OUT, ...LINES.keys()]);
  const closable = paths.flatMap((path) => {
    const folder = FOLDERS.find((one) => path.startsWith(one));
    return folder ?? (may.has(path) ? path : []);
  });
  return {
    sections: SIGNED_SECTIONS.flatMap(({ name, path }) => (paths.includes(path) ? [name] : [])),
    paths: [...new Set(closable)].toSorted(),
  };
};

/** Whether a file of that path may be there as it was not signed: a text, or lines of which some went. */
export const isMadeAnew = (path: string): boolean => MADE_ANEW.includes(path) || LINES.has(path);

/** Of a file of lines, the section that says which of them went. */
export const sectionOfPath = (path: string): SignedSection['name'] | undefined => LINES.get(path);

/** Whether a file is one that a statement cannot be about: it is made after it. */
export const isBehindStatement = (path: string): boolean =>
  path.startsWith(SIGNATURE.folder) || path === PACKAGE.manifest;

/** What was closed of a package after it was signed: whoever has the package can do it, without any key. */

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
