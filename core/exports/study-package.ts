/** A study package: data, evidence and what explains them, in one ZIP file (RO-Crate 1.2). */
import { createHash } from 'node:crypto';
import { batchesOf } from './batches.ts';
import { citationFile } from './citation.ts';
import { codebookCsv, codebookJson, codebookMarkdown, codebookOf } from './codebook.ts';
import { datasetCsv } from './dataset-csv.ts';
import { ndjson, rowLine } from './dataset-json.ts';
import type { EvidenceSource } from './dataset.ts';
import { methodsText, readmeText } from './package-texts.ts';
import { provenanceOf } from './provenance.ts';
import { roCrate, type CrateFile } from './ro-crate.ts';
import { KeptChain } from './row-chain.ts';
import type { Table } from './table.ts';
import { zip, type ZipFile } from './zip.ts';

/** Where things are in a package; `verifyPackage` reads them there. */
export const PACKAGE = {
  items: 'data/items.ndjson',
  table: 'data/items.csv',
  chain: 'data/items.chain',
  observations: 'data/observations.ndjson',
  codebook: 'codebook.json',
  completeness: 'completeness.json',
  exchanges: 'evidence/exchanges.ndjson',
  bodies: 'evidence/bodies/',
  manifest: 'manifest-sha256.txt',
  crate: 'ro-crate-metadata.json',
} as const;

export interface PackageOptions {
  /** Left out for pseudonymised data: the replies name everybody. The package says so. */
  readonly evidence?: EvidenceSource;
  readonly authors?: readonly string[];
}

interface Described {
  readonly path: string;
  readonly description: string;
  readonly mediaType: string;
  readonly chunks: ZipFile['chunks'];
  /** Told of by its folder alone. */
  readonly isBody?: true;
}

/**
 * The same dataset with the same evidence makes the same bytes: all times are the dataset's, and
 * nothing asks a clock. It is written as it is made; each file's SHA-256 stands in the manifest.
 */
export const studyPackage = (
  table: Table,
  options: PackageOptions = {},
): AsyncGenerator<Uint8Array> => zip(filesOf(table, options), table.dataset.createdAt);

async function* filesOf(table: Table, options: PackageOptions): AsyncGenerator<ZipFile> {
  const written: (CrateFile & { readonly isBody?: true })[] = [];
  for await (const file of contents(table, options)) {
    const { path, description, mediaType, isBody } = file;
    yield {
      path,
      chunks: hashed(file.chunks, (sha256, size) =>
        written.push({ path, description, mediaType, sha256, size, ...(isBody && { isBody }) }),
      ),
    };
  }
  const crate = roCrate(
    table,
    written.filter(({ isBody }) => !isBody),
    options,
  );
  yield {
    path: PACKAGE.crate,
    chunks: hashed([Buffer.from(crate)], (sha256, size) =>
      written.push({ path: PACKAGE.crate, description: '', mediaType: '', sha256, size }),
    ),
  };
  yield {
    path: PACKAGE.manifest,
    chunks: [Buffer.from(written.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''))],
  };
}

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

async function* contents(
  table: Table,
  { evidence, authors = [] }: PackageOptions,
): AsyncGenerator<Described> {
  const { dataset } = table;
  const codebook = codebookOf(table);
  const chain = new KeptChain();
  const text = (
    path: string,
    mediaType: string,
    description: string,
    content: string,
  ): Described => ({ path, mediaType, description, chunks: [Buffer.from(content)] });
  yield text('README.md', 'text/markdown', 'What is in this package.', readmeText(table, evidence));
  yield text('CITATION.cff', 'text/yaml', 'How to cite it.', citationFile(dataset, authors));
  yield text('methods.md', 'text/markdown', 'How it was collected.', methodsText(dataset));
  yield text(
    PACKAGE.completeness,
    'application/json',
    'What is missing, and why.',
    `${JSON.stringify(dataset.completeness, null, 2)}\n`,
  );
  yield text(PACKAGE.codebook, 'application/json', 'Every column.', codebookJson(codebook));
  yield text('codebook.csv', 'text/csv', 'Every column, as a table.', codebookCsv(codebook));
  yield text('codebook.md', 'text/markdown', 'Every column.', codebookMarkdown(codebook));
  yield text(
    'provenance.json',
    'application/json',
    'What was asked for and by which program (W3C PROV-JSON).',
    provenanceOf(dataset),
  );
  yield {
    path: PACKAGE.table,
    mediaType: 'text/csv',
    description: 'One row an item (lossless CSV, RFC 4180, UTF-8).',
    chunks: datasetCsv(table, 'lossless'),
  };
  yield {
    path: PACKAGE.items,
    mediaType: 'application/x-ndjson',
    description: 'One line an item, with everything known of it and where it came from.',
    chunks: ndjson(dataset.rows(), (row) => {
      const line = rowLine(row);
      chain.add(line);
      return line;
    }),
  };
  yield {
    path: PACKAGE.chain,
    mediaType: 'text/plain',
    description:
      'A line for each line of items.ndjson: the SHA-256 of the one before it and of the line, its first 16 digits; last the whole.',
    chunks: chain.lines(),
  };
  yield {
    path: PACKAGE.observations,
    mediaType: 'application/x-ndjson',
    description: 'Every time that an item was seen.',
    chunks: ndjson(dataset.observations()),
  };
  if (evidence) yield* evidenceFiles(evidence);
}

/** Each body once, in the order in which the exchanges name them; hashes of them are held. */
async function* evidenceFiles(evidence: EvidenceSource): AsyncGenerator<Described> {
  yield {
    path: PACKAGE.exchanges,
    mediaType: 'application/x-ndjson',
    description: 'Every request with the head of its reply, one a line.',
    chunks: ndjson(evidence.exchanges()),
  };
  const seen = new Set<string>();
  for await (const batch of batchesOf(evidence.exchanges()))
    for (const { bodySha256 } of batch) {
      if (seen.has(bodySha256)) continue;
      seen.add(bodySha256);
      yield {
        path: `${PACKAGE.bodies}${bodySha256}`,
        mediaType: '',
        description: '',
        chunks: [await evidence.body(bodySha256)],
        isBody: true,
      };
    }
}
