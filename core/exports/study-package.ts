/** A study package: data, evidence and what explains them, in one ZIP file (RO-Crate 1.2). */
import { createHash } from 'node:crypto';
import { readBatches } from './batches.ts';
import { datasetCsv } from './dataset-csv.ts';
import { ndjson, rowLine } from './dataset-json.ts';
import type { EvidenceSource } from './dataset.ts';
import { linksCsv } from './links-csv.ts';
import { smallFiles } from './package-files.ts';
import { DESCRIPTIONS, PACKAGE } from './package-format.ts';
import { roCrate, type CrateFile } from './ro-crate.ts';
import { KeptChain } from './row-chain.ts';
import type { Table } from './table.ts';
import { zip, type ZipFile } from './zip.ts';

export interface PackageOptions {
  /** Left out for pseudonymised data: the replies name everybody. The package says so. */
  readonly evidence?: EvidenceSource;
  readonly authors?: readonly string[];
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
  { evidence, authors = [], page }: PackageOptions,
): AsyncGenerator<ZipFile> {
  const extras = { authors, hasEvidence: evidence !== undefined };
  const described: CrateFile[] = [];
  const manifest: string[] = [];
  for await (const { path, chunks } of contents(table, { evidence, authors, page })) {
    const description = DESCRIPTIONS[path];
    yield {
      path,
      chunks: hashed(chunks, (sha256, size) => {
        manifest.push(manifestLine(sha256, path));
        if (description) described.push({ path, ...description, sha256, size });
      }),
    };
  }
  yield {
    path: PACKAGE.crate,
    chunks: hashed([Buffer.from(roCrate(table, described, extras))], (sha256) =>
      manifest.push(manifestLine(sha256, PACKAGE.crate)),
    ),
  };
  yield { path: PACKAGE.manifest, chunks: [Buffer.from(manifest.join(''))] };
}

const manifestLine = (sha256: string, path: string): string => `${sha256}  ${path}\n`;

type Done = (sha256: string, size: number) => void;

/** The same chunks, and what they come to when all of them were read. */
const hashed = (chunks: ZipFile['chunks'], done: Done): ZipFile['chunks'] => {
  if (!Array.isArray(chunks)) return hashedStream(chunks, done);
  const whole = Buffer.concat(chunks as readonly Uint8Array[]);
  done(createHash('sha256').update(whole).digest('hex'), whole.length);
  return [whole];
};

async function* hashedStream(chunks: ZipFile['chunks'], done: Done): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    size += chunk.length;
    yield chunk;
  }
  done(hash.digest('hex'), size);
}

/** The files without the metadata and the manifest, which tell of all of them. */
async function* contents(
  table: Table,
  {
    evidence,
    authors,
    page,
  }: {
    readonly evidence: EvidenceSource | undefined;
    readonly authors: readonly string[];
    readonly page: Uint8Array | undefined;
  },
): AsyncGenerator<ZipFile> {
  const { dataset } = table;
  const chain = new KeptChain();
  const texts = smallFiles(table, {
    authors,
    hasEvidence: evidence !== undefined,
    hasPage: page !== undefined,
  });
  for (const [path, text] of texts) {
    yield { path, chunks: [Buffer.from(text)] };
    // Beside the text that tells of it.
    if (page && path === PACKAGE.readme) yield { path: PACKAGE.page, chunks: [page] };
  }
  const { links = [] } = dataset;
  if (links.length > 0)
    yield { path: PACKAGE.links, chunks: [Buffer.from(linksCsv(links, 'lossless'))] };
  yield { path: PACKAGE.table, chunks: datasetCsv(table, 'lossless') };
  yield {
    path: PACKAGE.items,
    chunks: ndjson(dataset.rows(), (row) => {
      const line = rowLine(row);
      chain.add(line);
      return line;
    }),
  };
  yield { path: PACKAGE.chain, chunks: chain.lines() };
  yield { path: PACKAGE.observations, chunks: ndjson(dataset.observations()) };
  if (evidence) yield* evidenceFiles(evidence);
}

/** Each body once, in the order in which the exchanges name them; hashes of them are held. */
async function* evidenceFiles(evidence: EvidenceSource): AsyncGenerator<ZipFile> {
  yield { path: PACKAGE.calls, chunks: ndjson(evidence.calls()) };
  yield { path: PACKAGE.exchanges, chunks: ndjson(evidence.exchanges()) };
  const seen = new Set<string>();
  for await (const batch of readBatches(evidence.exchanges()))
    for (const { bodySha256 } of batch) {
      if (seen.has(bodySha256)) continue;
      seen.add(bodySha256);
      yield { path: `${PACKAGE.bodies}${bodySha256}`, chunks: [await evidence.body(bodySha256)] };
    }
}
