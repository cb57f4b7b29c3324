/** Whether a study package is what it was, and whether its rows are in its evidence. */
import { createHash } from 'node:crypto';
import { checkCsv, isOfVersion } from './check-csv.ts';
import { checkEvidence, type Reread } from './check-evidence.ts';
import { parsedJson } from './parsed-json.ts';
import { createFindings, type Finding, type Findings } from './findings.ts';
import type { Codebook } from './codebook.ts';
import type { DatasetRow } from './dataset.ts';
import { linesOf } from './lines.ts';
import { RowChain } from './row-chain.ts';
import { PACKAGE } from './study-package.ts';
import { openZip, type OpenZip } from './unzip.ts';
import { AppError, toAppError } from '../kit/errors.ts';

export interface Verified {
  readonly ok: boolean;
  readonly files: number;
  readonly rows: number;
  /** Rows whose reply is in the package. */
  readonly rowsWithEvidence: number;
  readonly bodies: number;
  /** The first hundred. */
  readonly findings: readonly Finding[];
  readonly findingCount: number;
  /** What could not be checked, and why. */
  readonly notices: readonly string[];
}

export interface VerifyOptions {
  /** The program's own: the CSV of another version is not made anew. */
  readonly version: string;
  /** Reads an item again from its replies, of a package of this version; the row must be what it reads. */
  readonly reread?: Reread;
}

/**
 * Reads the whole package once, and its rows once more: the SHA-256 of every file, the chain over the
 * rows, the CSV made anew from the rows, and for every row with evidence that its reply is there, that
 * the place in it exists, and that the row's identifier stands there.
 */
export const verifyPackage = async (file: string, options: VerifyOptions): Promise<Verified> => {
  const zip = await openZip(file);
  const found = createFindings();
  const files = await checkFiles(zip, found);
  const rows = await checkRows(zip, options, found);
  return {
    ok: found.count() === 0,
    files,
    ...rows,
    bodies: zip.paths.filter((path) => path.startsWith(PACKAGE.bodies)).length,
    findings: found.first,
    findingCount: found.count(),
    notices: found.notices,
  };
};

const sha256Of = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
};

/** Every file against the manifest; how many there are. */
const checkFiles = async (zip: OpenZip, found: Findings): Promise<number> => {
  const manifest = await manifestOf(zip);
  for (const path of zip.paths)
    if (path !== PACKAGE.manifest && !manifest.has(path))
      found.add(path, 'it is not in the manifest');
  for (const [path, expected] of manifest) {
    if (!zip.has(path)) {
      found.add(path, 'it is missing');
      continue;
    }
    try {
      const actual = await sha256Of(zip.read(path));
      if (actual !== expected) found.add(path, 'its SHA-256 is not the one of the manifest');
      if (path.startsWith(PACKAGE.bodies) && path !== `${PACKAGE.bodies}${actual}`)
        found.add(path, 'its SHA-256 is not its name');
    } catch (thrown) {
      found.add(path, toAppError(thrown).message);
    }
  }
  return zip.paths.length;
};

const manifestOf = async (zip: OpenZip): Promise<ReadonlyMap<string, string>> => {
  if (!zip.has(PACKAGE.manifest))
    throw new AppError('validation_error', 'this is no study package: it has no manifest');
  const text = (await zip.bytes(PACKAGE.manifest)).toString('utf8');
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
};

/** Every row against the chain, the CSV and the evidence. */
const checkRows = async (
  zip: OpenZip,
  { version, reread }: VerifyOptions,
  found: Findings,
): Promise<Pick<Verified, 'rows' | 'rowsWithEvidence'>> => {
  const codebook = parsedJson(await zip.bytes(PACKAGE.codebook)) as Codebook | undefined;
  if (!codebook) {
    found.add(PACKAGE.codebook, 'it is not JSON');
    return { rows: 0, rowsWithEvidence: 0 };
  }
  const chain = new RowChain();
  const links = linesOf(zip.read(PACKAGE.chain));
  const isOurs = await isOfVersion(zip, version);
  const csv = await checkCsv(zip, codebook, isOurs, found);
  const evidence = checkEvidence(zip, found, isOurs ? reread : undefined);
  let rows = 0;
  let isChained = true;
  try {
    for await (const line of linesOf(zip.read(PACKAGE.items))) {
      rows += 1;
      const row = parsedJson(line) as DatasetRow | undefined;
      const name = row?.key ?? `line ${rows}`;
      const link = (await links.next()).value as Buffer | undefined;
      // Behind a broken link all others are broken too: the first tells where.
      if (chain.add(line) !== link?.toString('latin1') && isChained) {
        isChained = false;
        found.add(PACKAGE.items, 'the chain over the rows breaks here', name);
      }
      if (row?.item === undefined || row.origin === undefined)
        found.add(PACKAGE.items, 'it is no row', name);
      else {
        await csv(row);
        await evidence.check(row);
      }
    }
    const last = (await links.next()).value as Buffer | undefined;
    if (isChained && last?.toString('latin1') !== chain.head)
      found.add(PACKAGE.items, 'rows are missing at the end');
  } catch (thrown) {
    found.add(PACKAGE.items, toAppError(thrown).message);
  }
  await csv(undefined);
  if (rows !== codebook.rows)
    found.add(PACKAGE.items, `it has ${rows} rows, and the codebook tells of ${codebook.rows}`);
  return { rows, rowsWithEvidence: evidence.count() };
};
