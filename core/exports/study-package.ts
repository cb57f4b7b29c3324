/** A study package: data, evidence and what explains them, in one ZIP file (RO-Crate 1.2). */
import { wellFormed } from '#kit/json-text.ts';
import { mapped, readBatches } from './batches.ts';
import { datasetCsv } from './dataset-csv.ts';
import { ndjson, rowLine, rowRecord } from './dataset-json.ts';
import type { EvidenceSource } from './dataset.ts';
import { hashed, manifestLine } from './hashed-files.ts';
import { leavingDataset } from './leaving-dataset.ts';
import { linksCsv } from './links-csv.ts';
import {
  createPackageSigner,
  type PackageSigner,
  type PackageSigning,
} from './package-signature.ts';
import { formatProgram } from './dataset.ts';
import { caseFiles, type PackageCase } from './package-case.ts';
import { smallFiles } from './package-files.ts';
import { pageFiles } from './package-pages.ts';
import { DESCRIPTIONS, PACKAGE } from './package-format.ts';
import { roCrate, type CrateFile } from './ro-crate.ts';
import { KeptChain } from './row-chain.ts';
import { SIGNED_SECTIONS, type SignedSection } from './signed-sections.ts';
import type { Table } from './table.ts';
import { zip, type ZipFile } from './zip.ts';

export interface PackageOptions {
  /** Left out for pseudonymised data: the replies name everybody. The package says so. */
  readonly evidence?: EvidenceSource;
  readonly authors?: readonly string[];
  /** Left out where nothing can be signed. */
  readonly signing?: PackageSigning | undefined;
  /** What was done with the collection; left out where it is none. */
  readonly caseLog?: PackageCase | undefined;
  /** `verify.html`, which checks the package in a browser. */
  readonly page?: Uint8Array;
}

/**
 * The same dataset with the same evidence makes the same bytes: all times are the dataset's, and
 * nothing asks a clock. It is written as it is made; each file's SHA-256 stands in the manifest.
 */
export const studyPackage = (
  table: Table,
  options: PackageOptions = {},
): AsyncGenerator<Uint8Array> => zip(buildPackageFiles(table, options), table.dataset.createdAt);

async function* buildPackageFiles(
  table: Table,
  { evidence, authors = [], page, signing, caseLog }: PackageOptions,
): AsyncGenerator<ZipFile> {
  const signer = signing && createPackageSigner(signing);
  const extras = { authors, hasEvidence: evidence !== undefined };
  const described: CrateFile[] = [];
  const manifest: string[] = [];
  for await (const { path, chunks } of contents(table, {
    evidence,
    authors,
    page,
    signer,
    caseLog,
  })) {
    const description = DESCRIPTIONS[path];
    yield {
      path,
      chunks: hashed(chunks, (sha256, size) => {
        manifest.push(manifestLine(sha256, path));
        signer?.addFile(path, sha256);
        if (description) described.push({ path, ...description, sha256, size });
      }),
    };
  }
  yield {
    path: PACKAGE.crate,
    chunks: hashed([Buffer.from(roCrate(table, described, extras))], (sha256) => {
      manifest.push(manifestLine(sha256, PACKAGE.crate));
      signer?.addFile(PACKAGE.crate, sha256);
    }),
  };
  const { version, createdAt } = table.dataset;
  for (const { path, chunks } of signer?.files({ program: `Bowerbird ${version}`, createdAt }) ??
    [])
    yield {
      path,
      chunks: hashed(chunks, (sha256) => manifest.push(manifestLine(sha256, path))),
    };
  yield { path: PACKAGE.manifest, chunks: [Buffer.from(manifest.join(''))] };
}

/** The files without the metadata and the manifest, which tell of all of them. */
async function* contents(
  table: Table,
  {
    evidence,
    authors,
    page,
    signer,
    caseLog,
  }: {
    readonly evidence: EvidenceSource | undefined;
    readonly authors: readonly string[];
    readonly page: Uint8Array | undefined;
    readonly signer: PackageSigner | undefined;
    readonly caseLog: PackageCase | undefined;
  },
): AsyncGenerator<ZipFile> {
  const dataset = leavingDataset(table.dataset);
  const chain = new KeptChain();
  const sign = signLines(signer);
  const pages = evidence?.pages?.bind(evidence);
  const hasPages = pages !== undefined && !isEmpty(pages());
  const texts = smallFiles(table, {
    authors,
    hasEvidence: evidence !== undefined,
    hasPage: page !== undefined,
    hasCaseLog: caseLog !== undefined,
    hasPages,
    isSigned: signer !== undefined,
  });
  for (const [path, text] of texts) {
    yield { path, chunks: [Buffer.from(text)] };
    // Beside the text that tells of it.
    if (page && path === PACKAGE.readme) yield { path: PACKAGE.page, chunks: [page] };
  }
  if (caseLog) yield* caseFiles(caseLog, { name: dataset.name, program: formatProgram(dataset) });
  const { links = [] } = dataset;
  if (links.length > 0)
    yield { path: PACKAGE.links, chunks: [Buffer.from(linksCsv(links, 'lossless'))] };
  yield { path: PACKAGE.table, chunks: datasetCsv(table, 'lossless') };
  yield {
    path: PACKAGE.items,
    chunks: ndjson(dataset.rows(), rowLine, (line, row) => {
      chain.add(line);
      sign('rows')(line, rowRecord(row));
    }),
  };
  yield { path: PACKAGE.chain, chunks: chain.lines() };
  yield {
    path: PACKAGE.observations,
    chunks: ndjson(dataset.observations(), undefined, sign('observations')),
  };
  if (evidence) yield* evidenceFiles(evidence, sign, (callId) => signer?.leaveOutOfJournal(callId));
  if (hasPages) yield* pageFiles(pages);
}

const isEmpty = (values: Iterable<unknown>): boolean => {
  for (const _ of values) return false;
  return true;
};

/** Hears of the lines of a file that are to be signed. */
type SignLines = (name: SignedSection['name']) => (line: string, value: unknown) => void;

const signLines =
  (signer: PackageSigner | undefined): SignLines =>
  (name) => {
    const section = SIGNED_SECTIONS.find((one) => one.name === name);
    // What a line leaves out (`undefined`) is not in it.
    return (line, value) => section && signer?.addLine(section, line, value);
  };

/** Each body once, in the order in which the exchanges name them; hashes of them are held. */
async function* evidenceFiles(
  evidence: EvidenceSource,
  sign: SignLines,
  /** Called with each call that does not leave as the journal has it. */
  onChanged: (callId: string) => void,
): AsyncGenerator<ZipFile> {
  const leaving = <T extends { readonly callId: string }>(value: T): T => {
    const written = wellFormed(value);
    if (written !== value) onChanged(value.callId);
    return written;
  };
  yield {
    path: PACKAGE.calls,
    chunks: ndjson(mapped(evidence.calls(), leaving), undefined, sign('calls')),
  };
  yield {
    path: PACKAGE.exchanges,
    chunks: ndjson(mapped(evidence.exchanges(), leaving), undefined, sign('exchanges')),
  };
  const seen = new Set<string>();
  for await (const batch of readBatches(evidence.exchanges()))
    for (const { bodySha256 } of batch) {
      if (seen.has(bodySha256)) continue;
      seen.add(bodySha256);
      yield { path: `${PACKAGE.bodies}${bodySha256}`, chunks: [await evidence.body(bodySha256)] };
    }
}
