/** Puts a timestamp into a signed package, which stays as it was signed. */
import { createHash } from 'node:crypto';
import { AppError } from '#kit/errors.ts';
import type { Certificate } from '../signing/timestamp/certificate.ts';
import { pemFromCertificates } from '../signing/timestamp/trusted-authority.ts';
import { checkFiles } from './check-files.ts';
import { checkSignature } from './check-signature.ts';
import { openZipFile } from './file-bytes.ts';
import { createFindings } from './findings.ts';
import { hashed, manifestLine } from './hashed-files.ts';
import { messages } from './messages.ts';
import { PACKAGE, SIGNATURE, TIMESTAMP } from './package-format.ts';
import { cardIn } from './package-parts.ts';
import { smallFile, type OpenZip } from './unzip.ts';
import { writeFileWhole } from './write-files.ts';
import { zip as zipOf, type ZipFile } from './zip.ts';

/** A timestamp as it goes into a package. */
export interface PackageTimestamp {
  readonly query: Uint8Array;
  readonly reply: Uint8Array;
  /** From the one that signed upwards. */
  readonly path: readonly Pick<Certificate, 'bytes'>[];
}

/** SHA-256 of what a timestamp of the package dates. Throws `validation_error` for one that is not as it was signed. */
export const hashToTimestamp = async (file: string): Promise<Uint8Array> => {
  const zip = await openZipFile(file);
  const found = createFindings();
  const signature = await checkSignature(zip, await checkFiles(zip, found), found);
  if (!signature) throw new AppError('validation_error', messages.timestampUnsigned);
  if (!signature.isValid || found.count() > 0)
    throw new AppError('validation_error', messages.timestampNotAsSigned);
  const statement = await smallFile(zip, SIGNATURE.statement);
  return createHash('sha256').update(statement).digest();
};

/** Writes the package with the timestamp, in place of one that it had, into a new file. */
export const writeTimestamped = async (
  file: string,
  target: string,
  timestamp: PackageTimestamp,
): Promise<void> => {
  const zip = await openZipFile(file);
  const card = cardIn(await smallFile(zip, PACKAGE.dataset));
  if (!card) throw new AppError('validation_error', messages.timestampNotAsSigned);
  await writeFileWhole(target, () => zipOf(timestampedFiles(zip, timestamp), card.createdAt));
};

async function* timestampedFiles(
  zip: OpenZip,
  { query, reply, path }: PackageTimestamp,
): AsyncGenerator<ZipFile> {
  const manifest: string[] = [];
  const files: ZipFile[] = [
    ...zip.paths.filter(isKept).map((name) => ({ path: name, chunks: zip.read(name) })),
    { path: TIMESTAMP.query, chunks: [query] },
    { path: TIMESTAMP.reply, chunks: [reply] },
    { path: TIMESTAMP.certificates, chunks: [Buffer.from(pemFromCertificates(path))] },
  ];
  for (const one of files)
    yield {
      path: one.path,
      chunks: hashed(one.chunks, (sha256) => manifest.push(manifestLine(sha256, one.path))),
    };
  yield { path: PACKAGE.manifest, chunks: [Buffer.from(manifest.join(''))] };
}

const TIMESTAMPS: ReadonlySet<string> = new Set(Object.values(TIMESTAMP));

const isKept = (path: string): boolean => path !== PACKAGE.manifest && !TIMESTAMPS.has(path);
