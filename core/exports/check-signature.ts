/** Whether a study package is as it was signed, and what was taken out of it since. */
import type { Message } from '#kit/message.ts';
import { createHash } from 'node:crypto';
import { textFromUtf8 } from '#kit/bytes.ts';
import { bytesFromHex } from '../signing/text-bytes.ts';
import { keysInSuccession } from '../signing/key-succession.ts';
import { RootBuilder } from '../signing/merkle-tree.ts';
import { isSignedBy, type PublicKey } from '../signing/signature.ts';
import {
  type TimestampTrust,
  checkTimestamp,
  isPathOfTimestamp,
  type CheckedTimestamp,
} from '../signing/timestamp/check-timestamp.ts';
import {
  digestOfRest,
  lineDigest,
  OpeningSchema,
  rowDigest,
  type Opening,
} from '../signing/signed-row.ts';
import { checkSignedCalls, type CheckedJournal } from './check-signed-calls.ts';
import { checkSignedFiles } from './check-signed-files.ts';
import type { FileSums } from './check-files.ts';
import { problemFromError, type Findings } from './findings.ts';
import { linesFromChunks } from './lines.ts';
import { messages } from './messages.ts';
import type { DatasetCard } from './package-parts.ts';
import { PACKAGE, SIGNATURE, TIMESTAMP } from './package-format.ts';
import {
  isRootOf,
  statementFromBytes,
  type PackageStatement,
  type SignedRoot,
} from './package-statement.ts';
import { exactJson } from './parsed-json.ts';
import {
  CLOSABLE_BEFORE,
  SIGNED_SECTIONS,
  type SignedSection,
  isNothing,
  type TakenOut,
} from './signed-sections.ts';
import { smallFile, type OpenZip } from './unzip.ts';
import { QUERY_BYTES } from '../signing/timestamp/timestamp-query.ts';
import { REPLY_BYTES } from '../signing/timestamp/timestamp-reply.ts';
import {
  certificatesFromPem,
  pemFromCertificates,
} from '../signing/timestamp/trusted-authority.ts';

export interface CheckedSignature {
  /** `false`: something is not as it was signed; the findings tell what. */
  readonly isValid: boolean;
  /** All keys of the installation up to the one that signed, which is the last. */
  readonly keys: readonly PublicKey[];
  /** Absent where nothing was closed since. */
  readonly takenOut?: TakenOut;
  /** Calls that stand in the signed journal of the day on which they were made. */
  readonly callsInJournal: number;
  /** Days of that journal that an authority dated. */
  readonly daysDated: CheckedJournal['dated'];
}

/** What is signed, as far as it could be read. */
interface CheckedParts {
  readonly keys: readonly PublicKey[];
  readonly takenOut: TakenOut;
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
  const parts = await checkParts(zip, sums, found).catch((thrown: unknown) => {
    found.add(SIGNATURE.statement, problemFromError(thrown));
    return undefined;
  });
  const journal = parts && (await checkSignedCalls(zip, parts.keys, trust, found));
  const isValid = found.count() === before && parts !== undefined;
  return {
    isValid,
    keys: parts?.keys ?? [],
    callsInJournal: journal?.calls ?? 0,
    daysDated: journal?.dated ?? [],
    ...(parts && !isNothing(parts.takenOut) && { takenOut: parts.takenOut }),
  };
};

/** The keys, where the signature is one of them, and what was closed of what they signed. */
const checkParts = async (
  zip: OpenZip,
  sums: FileSums,
  found: Findings,
): Promise<CheckedParts | undefined> => {
  const statement = await readStatement(zip, found);
  if (!statement) return undefined;
  const { publicKey, firstKey, successors, files, mayClose } = statement;
  const keys = await keysInSuccession(firstKey, successors);
  if (keys?.at(-1) !== publicKey) found.add(SIGNATURE.statement, messages.successionBroken);
  const lines = { rows: 0, observations: 0, calls: 0, exchanges: 0 };
  let cells = 0;
  const closable = mayClose ?? CLOSABLE_BEFORE;
  for (const section of SIGNED_SECTIONS) {
    const closed = await checkSection(zip, section, statement[section.name], found);
    lines[section.name] = closed.lines;
    cells += closed.cells;
    if (closed.lines + closed.cells > 0 && !closable.sections.includes(section.name))
      found.add(section.path, messages.linesNotAsSigned);
  }
  const closedSections = new Set(
    SIGNED_SECTIONS.map(({ name }) => name).filter(
      (name) => lines[name] > 0 || (name === 'rows' && cells > 0),
    ),
  );
  const signed = {
    signed: files,
    mayClose: closable,
    isNamed: mayClose !== undefined,
    closedSections,
  };
  const closedFiles = await checkSignedFiles(zip, sums, signed, found);
  return { keys: keys ?? [publicKey], takenOut: { ...lines, cells, ...closedFiles } };
};

/** `undefined`, with a finding, where there is none that its key signed. */
const readStatement = async (
  zip: OpenZip,
  found: Findings,
): Promise<PackageStatement | undefined> => {
  const bytes = await smallFile(zip, SIGNATURE.statement);
  const statement = statementFromBytes(bytes);
  if (!statement) {
    found.add(SIGNATURE.statement, messages.statementUnreadable);
    return undefined;
  }
  const signature = await smallFile(zip, SIGNATURE.signature);
  if (await isSignedBy(bytes, signature, statement.publicKey)) return statement;
  found.add(SIGNATURE.signature, messages.signatureWrong);
  return undefined;
};

/** Whether what a package says of itself is what its statement says of it, which cannot be closed. */
export const checkSignedCard = async (
  zip: OpenZip,
  { version, createdAt }: Pick<DatasetCard, 'version' | 'createdAt'>,
  found: Findings,
): Promise<void> => {
  const statement = statementFromBytes(await smallFile(zip, SIGNATURE.statement));
  if (!statement) return;
  if (statement.program !== `Bowerbird ${version}`)
    found.add(PACKAGE.dataset, messages.versionNotAsSigned({ signed: statement.program, version }));
  if (statement.createdAt !== createdAt)
    found.add(
      PACKAGE.dataset,
      messages.createdNotAsSigned({ signed: statement.createdAt, stated: createdAt }),
    );
};

interface ClosedLines {
  readonly lines: number;
  readonly cells: number;
}

/** Every line against what was signed of it; one that is not there was closed. */
const checkSection = async (
  zip: OpenZip,
  section: SignedSection,
  signed: SignedRoot | undefined,
  found: Findings,
): Promise<ClosedLines> => {
  const { path, openings } = section;
  const isThere = zip.has(path);
  if (!signed) {
    if (isThere) found.add(path, messages.fileUnsigned);
    return { lines: 0, cells: 0 };
  }
  // Evidence goes as a whole, with its openings.
  if (!zip.has(openings)) {
    if (isThere && signed.size > 0) found.add(path, messages.fileUnsigned);
    return { lines: signed.size, cells: 0 };
  }
  const tree = new RootBuilder();
  const lines = linesFromChunks(isThere ? zip.read(path) : emptyChunks());
  let [number, closed, cells] = [0, 0, 0];
  const tell = (file: string, problem: Message, line?: number): ClosedLines => {
    found.add(file, problem, line === undefined ? undefined : `line ${line}`);
    return { lines: closed, cells };
  };
  for await (const bytes of linesFromChunks(zip.read(openings))) {
    const opening = OpeningSchema.safeParse(exactJson(bytes)).data;
    if (!opening) return tell(openings, messages.openingUnreadable);
    if ('digest' in opening) {
      closed += 1;
      tree.add(bytesFromHex(opening.digest));
      continue;
    }
    const line = await lines.next();
    number += 1;
    const digest = line.done ? undefined : digestOfLine(section, exactJson(line.value), opening);
    if (!digest) return tell(path, messages.lineNotAsSigned, number);
    if ('removed' in opening) cells += opening.removed.length;
    tree.add(digest);
  }
  if (!(await lines.next()).done) return tell(path, messages.lineUnsigned, number + 1);
  return isRootOf(tree, signed) ? { lines: closed, cells } : tell(path, messages.linesNotAsSigned);
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

/** The timestamp in a study package: of the statement that was signed, and so of all that it is about. */

/** `undefined` for a package without one. */
export const checkPackageTimestamp = async (
  zip: OpenZip,
  trust: TimestampTrust,
  found: Findings,
): Promise<CheckedTimestamp | undefined> => {
  const paths = Object.values(TIMESTAMP).filter((path) => zip.has(path));
  if (paths.length === 0) return undefined;
  if (!zip.has(TIMESTAMP.reply) || !zip.has(SIGNATURE.statement)) {
    for (const path of paths) found.add(path, messages.timestampOfNothing);
    return undefined;
  }
  try {
    return await checkTimestampParts(zip, trust, found);
  } catch (thrown) {
    found.add(TIMESTAMP.reply, problemFromError(thrown));
    return undefined;
  }
};

const checkTimestampParts = async (
  zip: OpenZip,
  trust: TimestampTrust,
  found: Findings,
): Promise<CheckedTimestamp> => {
  const statement = await smallFile(zip, SIGNATURE.statement);
  const read = await checkTimestamp(
    {
      sha256: createHash('sha256').update(statement).digest(),
      reply: await zip.bytes(TIMESTAMP.reply, REPLY_BYTES),
      query: zip.has(TIMESTAMP.query) ? await zip.bytes(TIMESTAMP.query, QUERY_BYTES) : undefined,
    },
    trust,
  );
  for (const problem of read.checked.problems) found.add(TIMESTAMP.reply, problem);
  if (zip.has(TIMESTAMP.certificates)) {
    const text = textFromUtf8(await zip.bytes(TIMESTAMP.certificates, REPLY_BYTES));
    const certificates = certificatesFromPem(text);
    // Nothing else stands in the file, which nobody signed.
    const isSame = pemFromCertificates(certificates) === text;
    if (!isSame || !(await isPathOfTimestamp(certificates, read)))
      found.add(TIMESTAMP.certificates, messages.certificatesOther);
  }
  return read.checked;
};
