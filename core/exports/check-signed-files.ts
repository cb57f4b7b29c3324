/** Whether the files of a package are as they were signed, and which of them were closed since. */
import { z } from 'zod';
import { bytesFromHex } from '../signing/text-bytes.ts';
import { commitmentFrom } from '../signing/commitment.ts';
import { RootBuilder } from '../signing/merkle-tree.ts';
import type { FileSums } from './check-files.ts';
import type { Findings } from './findings.ts';
import { linesFromChunks } from './lines.ts';
import { messages } from './messages.ts';
import { PACKAGE, SIGNATURE } from './package-format.ts';
import { isRootOf, type SignedRoot } from './package-statement.ts';
import { exactJson } from './parsed-json.ts';
import {
  isBehindStatement,
  isMadeAnew,
  sectionOfPath,
  type Closable,
  type SignedSection,
  type TakenOut,
} from './signed-sections.ts';
import type { OpenZip } from './unzip.ts';

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const fileOpening = z.union([
  z.strictObject({ path: z.string(), salt: hex }),
  z.strictObject({ digest: hex }),
]);

const MOST_OPENING = 2 ** 16;

export interface SignedFiles {
  readonly signed: SignedRoot;
  /** What the statement lists; `isNamed`: it is of the files that were in the package. */
  readonly mayClose: Closable;
  readonly isNamed: boolean;
  /** Sections of which a line or a cell was closed. */
  readonly closedSections: ReadonlySet<SignedSection['name']>;
}

type ClosedFiles = Pick<TakenOut, 'changed' | 'missing' | 'unnamed'>;

/** Every file against what was signed of it. A file that is not opened may be there only if it may be closed. */
export const checkSignedFiles = async (
  zip: OpenZip,
  sums: FileSums,
  { signed, mayClose, isNamed, closedSections }: SignedFiles,
  found: Findings,
): Promise<ClosedFiles> => {
  const tree = new RootBuilder();
  const unopened = new Set(zip.paths.filter((path) => !isBehindStatement(path)));
  const opened = new Set<string>();
  let closed = 0;
  for await (const bytes of linesFromChunks(zip.read(SIGNATURE.files), MOST_OPENING)) {
    const opening = fileOpening.safeParse(exactJson(bytes)).data;
    if (!opening) {
      found.add(SIGNATURE.files, messages.openingUnreadable);
      return { changed: [], missing: [], unnamed: 0 };
    }
    if ('digest' in opening) {
      closed += 1;
      tree.add(bytesFromHex(opening.digest));
      continue;
    }
    const { path, salt } = opening;
    opened.add(path);
    if (!unopened.delete(path)) found.add(path, messages.partMissing);
    tree.add(commitmentFrom(bytesFromHex(salt), path, sumOfFile(path, sums)));
  }
  if (!isRootOf(tree, signed)) found.add(SIGNATURE.files, messages.fileNotAsSigned);
  const mayBeClosed = new Set(mayClose.paths);
  for (const path of unopened) {
    const section = sectionOfPath(path);
    if (!isMadeAnew(path) || !mayBeClosed.has(path)) found.add(path, messages.fileUnsigned);
    // All that it is made from is there as it was signed: lines that are signed one by one, or all of them.
    else if (section ? !closedSections.has(section) : closedSections.size === 0)
      found.add(path, messages.fileNotAsSigned);
  }
  const missing = isNamed
    ? mayClose.paths.filter((path) => !path.endsWith('/') && !zip.has(path) && !opened.has(path))
    : [];
  const unnamed = closed - unopened.size - missing.length;
  if (closedSections.size === 0) for (const path of missing) found.add(path, messages.partMissing);
  const hasFolder = mayClose.paths.some((path) => path.endsWith('/'));
  if (unnamed < 0 || (unnamed > 0 && (!hasFolder || closedSections.size === 0)))
    found.add(SIGNATURE.files, messages.fileNotAsSigned);
  return {
    changed: [...unopened].filter((path) => sectionOfPath(path) === undefined),
    missing,
    unnamed: Math.max(0, unnamed),
  };
};

/** The SHA-256 of a file of a checked package; `undefined` where it is not there. */
export const sumOfFile = (path: string, sums: FileSums): string | undefined =>
  path.startsWith(PACKAGE.bodies) ? path.slice(PACKAGE.bodies.length) : sums.get(path)?.sha256;
