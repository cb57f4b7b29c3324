/** The files of a package whose lines are signed one by one, and where their openings stand. */
import { PACKAGE, SIGNATURE } from './package-format.ts';

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

/** Whether a file is one that a statement cannot be about: it is made after it. */
export const isBehindStatement = (path: string): boolean =>
  path.startsWith(SIGNATURE.folder) || path === PACKAGE.manifest;
