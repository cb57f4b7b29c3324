import { AppError } from '#kit/errors.ts';
import { inEnglish, type InEnglish } from '#kit/message.ts';
import { worldsText } from '#kit/world.ts';
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { VERSION } from '../app/version.ts';
import { packageReaders } from '../collections/package-readers.ts';
import { catalogue } from '../engine/catalogue.ts';
import { openFileBytes, openZipFile } from '../exports/file-bytes.ts';
import { verifyPackage, type Verdict, type Verified } from '../exports/verify-package.ts';
import { verifyPageSha256 } from '../exports/verify-page.ts';
import { signerFromKeys, type KnownKeys, type Signer } from '../signing/key-succession.ts';
import {
  authorityFromFile,
  type AuthoritiesOfReader,
  type TrustedAuthority,
} from '../signing/timestamp/trusted-authority.ts';
import { hasData } from '../store/open-database.ts';
import { openStore } from '../store/index.ts';
import {
  command,
  dataDirFromGiven,
  EXIT,
  onlyArgument,
  option,
  type Given,
  type GivenOf,
} from './command.ts';
import { formatTimestamp, readCertificateFile } from './timestamp.ts';
import { type CheckedProof, checkProof } from '../signing/check-proof.ts';
import { type CheckedWacz, checkWacz, isWacz } from '../exports/web-archive/check-wacz.ts';
import { formatCount, printJson, printLine, printVerdict } from './print.ts';
import { messages } from './messages.ts';

const OPTIONS = {
  authority: option.texts(
    'CERTIFICATE',
    'A file (PEM or DER): the timestamp has to be of an authority under it. Once for each.',
    'file',
  ),
};
type CommandInput = GivenOf<typeof OPTIONS>;

export const verify = command({
  name: 'verify',
  usage: 'FILE',
  summary:
    'Checks a study package, or a saved proof: who signed it, every file, every row read again from its replies, and the texts and tables made anew. Tells what is proven, what cannot be, and what is contradicted.',
  options: OPTIONS,
  example: 'verify garden.zip',
  argument: 'file',
  run: async (given) => {
    const file = onlyArgument(given, 'verify takes one FILE');
    const proof = await readProof(file);
    if (proof) return verifyProof(file, proof, given);
    const archive = await readWacz(file);
    if (archive) return verifyWacz(file, archive, given);
    const known = knownIn(given);
    const checked = await read(file, authoritiesFromFiles(given.options.authority, known));
    const signer = signerFromKeys(checked.signature?.keys ?? [], known);
    const verified = { ...checked, ...(signer && { signer }) };
    return printVerdict(exitFromVerified(verified), () => {
      if (given.options.json) printJson({ file, ...inEnglish(verified) });
      else for (const line of formatVerifyReport(file, inEnglish(verified))) printLine(line);
    });
  },
});

const exitFromVerified = ({ ok, restsOnUnsignedReaders }: Verified): number => {
  if (!ok) return EXIT.failed;
  return restsOnUnsignedReaders ? EXIT.believed : EXIT.ok;
};

const verifyWacz = (file: string, archive: CheckedWacz, given: CommandInput): number => {
  const signer = signerFromKeys(archive.keys, knownIn(given));
  const report = inEnglish({ file, ...archive, ...(signer && { signer }) });
  return printVerdict(archive.findings.length === 0 ? EXIT.ok : EXIT.failed, () => {
    if (given.options.json) printJson(report);
    else
      for (const line of formatWaczReport(report, signer && formatKnownAs(signer))) printLine(line);
  });
};

const verifyProof = (file: string, proof: CheckedProof, given: CommandInput): number => {
  const signer = signerFromKeys(proof.keys, knownIn(given));
  return printVerdict(isProofSound(proof) ? EXIT.ok : EXIT.failed, () => {
    if (given.options.json) printJson({ file, ...proof, ...(signer && { signer }) });
    else for (const line of formatProofReport(proof, signer, formatKnownAs)) printLine(line);
  });
};

const VERDICTS: Readonly<Record<Verdict, string>> = {
  proven: 'proven',
  'not-provable': 'not contradicted, and not all of it can be proven',
  contradicted: 'CONTRADICTED',
};

type Report = Verified & { readonly signer?: Signer };

function* formatVerifyReport(file: string, verified: InEnglish<Report>): Generator<string> {
  const { findings, findingCount, unprovable, notices, packersWord, closed } = verified;
  if (verified.restsOnUnsignedReaders) yield verified.restsOnUnsignedReaders;
  // What was closed belongs to the verdict, which nobody shall read without it.
  yield `${file}: ${[VERDICTS[verified.verdict], ...closed, formatVerifiedCounts(verified)].join('; ')}`;
  for (const { file: path, row, problem } of findings)
    yield `${path}${row === undefined ? '' : `, ${row}`}: ${problem}`;
  if (findingCount > findings.length) yield `and ${findingCount - findings.length} more`;
  for (const notice of notices) yield notice;
  for (const { what, count } of unprovable) yield `not provable: ${count} ${what}`;
  yield formatSigner(verified);
  if (verified.timestamp) yield formatDate(verified.timestamp);
  for (const { day, timestamp } of verified.signature?.daysDated ?? [])
    yield `Its journal of ${day}: ${formatTimestamp(timestamp)}`;
  yield `the packer's word: ${packersWord.join('; ')}`;
  if (verified.page === 'known')
    yield `verify.html: the page of version ${verified.readBy}, byte for byte`;
  yield `World: ${verified.worlds.length > 0 ? worldsText(verified.worlds) : 'the package does not say'}`;
}

/** Whose keys and timestamps are trusted in the data folder, where there is one. */
const knownIn = (
  given: Given,
): KnownKeys & { readonly authorities: readonly TrustedAuthority[] } => {
  const dir = dataDirFromGiven(given);
  if (!hasData(dir)) return { own: [], trusted: [], authorities: [] };
  const store = openStore({ dir });
  try {
    const kept = store.settings.get('signingKeys');
    const own = kept ? [kept.first, ...kept.successors.map(({ key }) => key)] : [];
    return {
      own,
      trusted: store.settings.get('trustedKeys'),
      authorities: store.settings.get('trustedAuthorities'),
    };
  } finally {
    store.close();
  }
};

const KNOWN_AS: Readonly<Record<Signer['knownAs'], string>> = {
  own: 'your own key',
  trusted: 'a key that you trust',
  unknown: 'a key that is not known here: compare it with whoever signed',
};

const formatKnownAs = ({ knownAs, name }: Signer): string =>
  name === undefined ? KNOWN_AS[knownAs] : `${KNOWN_AS[knownAs]}, of ${name}`;

const formatSigner = ({ signature, signer, calls, closed }: InEnglish<Report>): string => {
  if (!signature) return 'Not signed: whoever packed it could have changed it.';
  if (!signature.isValid || !signer) return 'NOT AS SIGNED: something is not what was signed.';
  const rest = closed.length > 0 ? ' What was changed or taken out since is not.' : '';
  return `Signed by ${signer.fingerprint}: ${formatKnownAs(signer)}.${rest} ${signature.callsInJournal} of ${calls} calls stand in its journal of signed days.`;
};

/** What is wrong with it stands among the findings. */
const formatDate = (timestamp: InEnglish<Report>['timestamp'] & object): string =>
  timestamp.problems.length === 0
    ? formatTimestamp(timestamp)
    : 'The timestamp in it does NOT hold: nothing tells when it was signed.';

/** Whose timestamps are trusted in the data folder, and which authorities were named. */
const authoritiesFromFiles = (
  files: readonly string[],
  known: { readonly authorities: readonly TrustedAuthority[] },
): AuthoritiesOfReader => {
  const named = files.map((file) => {
    const authority = authorityFromFile(readCertificateFile(file), file);
    if (!authority) throw new AppError('validation_error', messages.fileUnreadable({ file }));
    return authority;
  });
  return { trusted: known.authorities, ...(named.length > 0 && { named }) };
};

const formatVerifiedCounts = ({
  rows,
  rowsProven,
  rowsContradicted,
  bodies,
  files,
}: Pick<Verified, 'rows' | 'rowsProven' | 'rowsContradicted' | 'bodies' | 'files'>): string =>
  [
    `${rowsProven} of ${rows} rows re-read from evidence`,
    `${rows - rowsProven - rowsContradicted} could not be re-read`,
    ...(rowsContradicted > 0 ? [`${rowsContradicted} contradicted`] : []),
    `${formatCount(bodies, 'reply', 'replies')} in ${formatCount(files, 'file')}`,
  ].join('; ');

const read = async (file: string, authorities: AuthoritiesOfReader): Promise<Verified> => {
  try {
    return await verifyPackage(await openFileBytes(file), {
      version: VERSION,
      readers: packageReaders(catalogue),
      authorities,
      pageSha256: verifyPageSha256,
    });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('validation_error', messages.fileUnreadable({ file }), { cause });
  }
};

/** Whether a web archive (WACZ) is as it was signed; `undefined` where the file is none. */
const readWacz = async (file: string): Promise<CheckedWacz | undefined> => {
  const zip = await openZipFile(file).catch(() => undefined);
  return zip && isWacz(zip) ? checkWacz(zip) : undefined;
};

type WaczReport = InEnglish<CheckedWacz> & {
  readonly file: string;
  readonly signer?: InEnglish<Signer>;
};

function* formatWaczReport(
  { file, findings, files, isSigned, signer }: WaczReport,
  knownAs: string | undefined,
): Generator<string> {
  for (const { file: path, problem } of findings) yield `${path}: ${problem}`;
  if (findings.length > 0) yield 'CONTRADICTED: something is not what was written or signed.';
  else if (!isSigned) yield 'Not signed: whoever packed it could have changed it.';
  else if (!signer) yield 'Signed by a key for which no key of Bowerbird vouches.';
  else yield `Signed by ${signer.fingerprint}: ${knownAs}.`;
  yield `${file}: web archive of ${files} files; its rows are not read again from it`;
}

/** Whether a saved proof is as it was signed. */

/** A reply of 64 MB as base64 text, with what stands around it. */
const MOST = 100 * 2 ** 20;

/** `undefined` where the file is no proof. */
const readProof = async (file: string): Promise<CheckedProof | undefined> => {
  try {
    if (statSync(file).size > MOST || !beginsAsJson(file)) return undefined;
    return await checkProof(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
};

/** A package is a ZIP file, which is not read for this. */
const beginsAsJson = (file: string): boolean => {
  const start = Buffer.alloc(1);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, start, 0, 1, 0);
  } finally {
    closeSync(handle);
  }
  return start.toString('latin1') === '{';
};

const isProofSound = ({ isBodyWhole, isSigned, day }: CheckedProof): boolean =>
  isBodyWhole && isSigned !== false && day?.isWrong !== true;

export function* formatProofReport(
  { isBodyWhole, isSigned, day }: CheckedProof,
  signer: Signer | undefined,
  knownAs: (signer: Signer) => string,
): Generator<string> {
  yield isBodyWhole
    ? 'The reply is the one that its SHA-256 names.'
    : 'CONTRADICTED: the reply is not the one that its SHA-256 names.';
  if (isSigned === undefined) yield 'Not signed: whoever saved it could have changed it.';
  else if (!isSigned || !signer) yield 'CONTRADICTED: it is not as it was signed.';
  else yield `Signed by ${signer.fingerprint}: ${knownAs(signer)}.`;
  if (!day) yield 'The day of the call had not ended when it was saved: no journal tells of it.';
  else if (day.isWrong)
    yield `CONTRADICTED: the signed journal of ${day.name} does not hold the call as it is here.`;
  else yield `The call stands in the signed journal of ${day.name}.`;
}
