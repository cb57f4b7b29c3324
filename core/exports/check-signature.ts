/** Whether a study package is as it was signed, and what was taken out of it since. */
import { z } from 'zod';
import { hexFromBytes } from '#kit/bytes.ts';
import { bytesFromHex } from '../signing/text-bytes.ts';
import { commitmentFrom } from '../signing/commitment.ts';
import { keysInSuccession } from '../signing/key-succession.ts';
import { RootBuilder } from '../signing/merkle-tree.ts';
import { isSignedBy, type PublicKey } from '../signing/signature.ts';
import type { TimestampTrust } from '../signing/timestamp/check-timestamp.ts';
import { digestOfRest, lineDigest, OpeningSchema, rowDigest } from '../signing/signed-row.ts';
import type { Opening } from '../signing/signed-row.ts';
import { checkSignedCalls, type CheckedJournal } from './check-signed-calls.ts';
import type { FileSums } from './check-files.ts';
import { problemFromError, type Findings } from './findings.ts';
import { linesFromChunks } from './lines.ts';
import { messages } from './messages.ts';
import { PACKAGE, SIGNATURE } from './package-format.ts';
import { statementFromBytes, type SignedRoot } from './package-statement.ts';
import { parsedJson } from './parsed-json.ts';
import { isBehindStatement, SIGNED_SECTIONS, type SignedSection } from './signed-sections.ts';
import { smallFile, type OpenZip } from './unzip.ts';

/** What was taken out of a package after it was signed. */
export interface TakenOut {
  readonly cells: number;
  readonly rows: number;
  /** Observations, calls, requests and replies. */
  readonly others: number;
}

export interface CheckedSignature {
  /** `false`: something is not as it was signed; the findings tell what. */
  readonly isValid: boolean;
  /** All keys of the installation up to the one that signed, which is the last. */
  readonly keys: readonly PublicKey[];
  readonly takenOut?: TakenOut;
  /** Calls that stand in the signed journal of the day on which they were made. */
  readonly callsInJournal: number;
  /** Days of that journal that an authority dated. */
  readonly daysDated: CheckedJournal['dated'];
}

interface Counts {
  cells: number;
  rows: number;
  others: number;
  texts: number;
}

/** `undefined` for a package that is not signed. */
export const checkSignature = async (
  zip: OpenZip,
  sums: FileSums,
  found: Findings,
  trust: TimestampTrust = { trusted: [] },
): Promise<CheckedSignature | undefined> => {
  if (!zip.has(SIGNATURE.statement) && !zip.has(SIGNATURE.signature)) return undefined;
  const before = found.count();
  const counts: Counts = { cells: 0, rows: 0, others: 0, texts: 0 };
  const keys = await checkParts(zip, sums, counts, found).catch((thrown: unknown) => {
    found.add(SIGNATURE.statement, problemFromError(thrown));
    return undefined;
  });
  const journal = keys ? await checkSignedCalls(zip, keys, trust, found) : undefined;
  const { cells, rows, others, texts } = counts;
  const isValid = found.count() === before && keys !== undefined;
  const isWhole = cells + rows + others === 0;
  if (isValid && !isWhole) {
    found.notices.push(messages.takenOut({ cells, rows, others }));
    found.addUnprovable(messages.textsMadeAnew, texts);
  }
  return {
    isValid,
    keys: keys ?? [],
    callsInJournal: journal?.calls ?? 0,
    daysDated: journal?.dated ?? [],
    ...(!isWhole && { takenOut: { cells, rows, others } }),
  };
};

/** The keys, where the signature is one of them. */
const checkParts = async (
  zip: OpenZip,
  sums: FileSums,
  counts: Counts,
  found: Findings,
): Promise<readonly PublicKey[] | undefined> => {
  const bytes = await smallFile(zip, SIGNATURE.statement);
  const statement = statementFromBytes(bytes);
  if (!statement) {
    found.add(SIGNATURE.statement, messages.statementUnreadable);
    return undefined;
  }
  const { publicKey, firstKey, successors } = statement;
  if (!(await isSignedBy(bytes, await smallFile(zip, SIGNATURE.signature), publicKey))) {
    found.add(SIGNATURE.signature, messages.signatureWrong);
    return undefined;
  }
  const keys = await keysInSuccession(firstKey, successors);
  if (keys?.at(-1) !== publicKey) found.add(SIGNATURE.statement, messages.successionBroken);
  for (const section of SIGNED_SECTIONS)
    await checkSection(zip, section, statement[section.name], counts, found);
  await checkSignedFiles(zip, sums, statement.files, counts, found);
  return keys ?? [publicKey];
};

/** The root over what was signed, of which each part is opened or was taken out. */
const checkRoot = (tree: RootBuilder, { size, root }: SignedRoot): boolean =>
  tree.size === size && hexFromBytes(tree.root()) === root;

const checkSection = async (
  zip: OpenZip,
  section: SignedSection,
  signed: SignedRoot | undefined,
  counts: Counts,
  found: Findings,
): Promise<void> => {
  const { path, openings } = section;
  const isThere = zip.has(path);
  if (!signed || (!isThere && !zip.has(openings))) {
    // Evidence may have been taken out as a whole; the files that are signed tell.
    if (isThere) found.add(path, messages.fileUnsigned);
    else if (signed && section.name !== 'observations') counts.others += signed.size;
    return;
  }
  const before = found.count();
  const tree = new RootBuilder();
  const lines = isThere ? linesFromChunks(zip.read(path)) : linesFromChunks(emptyChunks());
  let number = 0;
  for await (const bytes of linesFromChunks(zip.read(openings))) {
    const opening = OpeningSchema.safeParse(parsedJson(bytes)).data;
    if (!opening) return found.add(openings, messages.openingUnreadable);
    if ('digest' in opening) {
      counts[section.hasCells ? 'rows' : 'others'] += 1;
      tree.add(bytesFromHex(opening.digest));
      continue;
    }
    const line = await lines.next();
    number += 1;
    const digest = line.done ? undefined : digestOfLine(section, parsedJson(line.value), opening);
    if (!digest) return found.add(path, messages.lineNotAsSigned, `line ${number}`);
    if ('removed' in opening) counts.cells += opening.removed.length;
    tree.add(digest);
  }
  if (!(await lines.next()).done) found.add(path, messages.lineUnsigned, `line ${number + 1}`);
  else if (found.count() === before && !checkRoot(tree, signed))
    found.add(path, messages.linesNotAsSigned);
};

async function* emptyChunks(): AsyncGenerator<Uint8Array> {}

const digestOfLine = (
  { hasCells }: SignedSection,
  value: unknown,
  opening: Exclude<Opening, { readonly digest: string }>,
): Uint8Array | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const row = value as Readonly<Record<string, unknown>>;
  if ('salts' in opening) return hasCells ? digestOfRest(row, opening) : undefined;
  const key = bytesFromHex(opening.key);
  return hasCells ? rowDigest(row, key) : lineDigest(row, key);
};

const fileOpening = z.union([
  z.strictObject({ path: z.string(), salt: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.strictObject({ digest: z.string().regex(/^[0-9a-f]{64}$/) }),
]);

const MOST_OPENING = 2 ** 16;

/** Every file against what was signed of it; what is not opened was taken out, or made anew. */
const checkSignedFiles = async (
  zip: OpenZip,
  sums: FileSums,
  signed: SignedRoot,
  counts: Counts,
  found: Findings,
): Promise<void> => {
  const tree = new RootBuilder();
  const unsigned = new Set(zip.paths.filter((path) => !isBehindStatement(path)));
  let closed = 0;
  for await (const bytes of linesFromChunks(zip.read(SIGNATURE.files), MOST_OPENING)) {
    const opening = fileOpening.safeParse(parsedJson(bytes)).data;
    if (!opening) return found.add(SIGNATURE.files, messages.openingUnreadable);
    if ('digest' in opening) {
      closed += 1;
      tree.add(bytesFromHex(opening.digest));
      continue;
    }
    const { path, salt } = opening;
    if (!unsigned.delete(path)) found.add(path, messages.partMissing);
    tree.add(commitmentFrom(bytesFromHex(salt), path, sumOfFile(path, sums)));
  }
  if (!checkRoot(tree, signed)) found.add(SIGNATURE.files, messages.fileNotAsSigned);
  for (const path of unsigned)
    if (closed === 0 || !MADE_ANEW.has(path)) found.add(path, messages.fileUnsigned);
    else if (!SIGNED_LINES.has(path)) counts.texts += 1;
  counts.others += Math.max(0, closed - [...unsigned].filter((path) => MADE_ANEW.has(path)).length);
};

/** The SHA-256 of a file of a checked package; `undefined` where it is not there. */
export const sumOfFile = (path: string, sums: FileSums): string | undefined =>
  path.startsWith(PACKAGE.bodies) ? path.slice(PACKAGE.bodies.length) : sums.get(path)?.sha256;

/** Files whose lines are opened one by one. */
const SIGNED_LINES: ReadonlySet<string> = new Set(SIGNED_SECTIONS.map(({ path }) => path));
const COPIED = [
  PACKAGE.bodies,
  PACKAGE.context,
  PACKAGE.page,
  PACKAGE.caseCard,
  PACKAGE.caseLog,
  PACKAGE.casePage,
];
/** What is made from rows that were left: nothing that came from a platform by itself. */
const MADE_ANEW: ReadonlySet<string> = new Set(
  Object.values(PACKAGE).filter((path) => !COPIED.some((one) => one === path)),
);
