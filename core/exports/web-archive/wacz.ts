/**
 * A web archive with its index in one ZIP file, which players open as it is (WACZ 1.1.1, Webrecorder,
 * https://specs.webrecorder.net/wacz/1.1.1/, read 2026-11-26).
 */
import { createHash } from 'node:crypto';
import { jsonText } from '#kit/json-text.ts';
import { hasSample } from '#kit/world.ts';
import { readBatches } from '../batches.ts';
import { collectedWith } from '../citation.ts';
import { csvText } from '../csv-text.ts';
import { formatProgram, keyParts, lastGathered, type Dataset } from '../dataset.ts';
import { zip, type ZipFile } from '../zip.ts';
import type { SigningKey } from '../../signing/sign.ts';
import { archiveSignerFrom, type ArchiveSigner } from '../../signing/archive-key.ts';
import { cdxjLine } from './cdxj.ts';
import { recordId } from './warc-record.ts';
import { recordOfRow, warcRecords, type ArchiveInput, type PackedRecord } from './warc.ts';

/** Where things are in a web archive that is one ZIP file (WACZ 1.1.1). */
export const WACZ = {
  archive: 'archive/data.warc.gz',
  index: 'indexes/index.cdxj',
  pages: 'pages/pages.jsonl',
  /** Which row stands in which record, and where in it: ours, and no part of the format. */
  rows: 'rows.csv',
  /** The word of the key of the installation for the key of the archive: ours, too. */
  certificate: 'signing-key.json',
  datapackage: 'datapackage.json',
  digest: 'datapackage-digest.json',
} as const;

/** As the index names it. */
const ARCHIVE_NAME = WACZ.archive.slice('archive/'.length);

interface Resource {
  readonly name: string;
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
}

interface Page {
  readonly isHtml: boolean;
  readonly url: string;
  readonly ts: string;
  readonly title: string;
}

/** What the other files tell of the archive: a line of the index and an id for each reply. */
interface Noted {
  readonly index: string[];
  readonly pages: Map<string, Page>;
  readonly written: Set<string>;
}

export interface WaczInput extends ArchiveInput {
  /** Left out where nothing can be signed. */
  readonly key?: SigningKey | undefined;
}

/**
 * The same dataset with the same replies and files makes the same bytes but for the signature, which is another
 * each time: all times are the dataset's.
 */
export const datasetWacz = (input: WaczInput): AsyncGenerator<Uint8Array> =>
  zip(waczFiles(input), lastGathered(input.dataset));

async function* waczFiles(input: WaczInput): AsyncGenerator<ZipFile> {
  const { dataset, key } = input;
  const signer = key && archiveSignerFrom(key);
  const noted: Noted = { index: [], pages: new Map(), written: new Set() };
  const resources: Resource[] = [];
  const listed = (path: string, chunks: ZipFile['chunks'], isStored = true): ZipFile => ({
    path,
    isStored,
    chunks: summed(chunks, (hash, bytes) =>
      resources.push({ name: path.slice(path.lastIndexOf('/') + 1), path, hash, bytes }),
    ),
  });
  // Players read parts of the archive and of its index: neither is packed again.
  yield listed(WACZ.archive, archive(input, noted));
  yield listed(WACZ.index, [Buffer.from(noted.index.toSorted(byBytes).join(''))]);
  yield listed(WACZ.pages, [Buffer.from(pagesText(listedPages(noted)))], false);
  yield listed(WACZ.rows, rowsCsv(dataset, noted.written), false);
  if (signer) yield listed(WACZ.certificate, [Buffer.from(json(signer.certificate))], false);
  const description = Buffer.from(datapackage(dataset, resources, noted));
  yield { path: WACZ.datapackage, isStored: true, chunks: [description] };
  yield {
    path: WACZ.digest,
    isStored: true,
    chunks: [Buffer.from(digestText(description, dataset, signer))],
  };
}

async function* archive(input: ArchiveInput, noted: Noted): AsyncGenerator<Uint8Array> {
  let offset = 0;
  for await (const record of warcRecords(input, noted.written)) {
    let length = 0;
    for await (const chunk of record.chunks) {
      length += chunk.length;
      yield chunk;
    }
    note(record, { offset, length }, input.dataset, noted);
    offset += length;
  }
}

const note = (
  { capture, reply }: PackedRecord,
  place: { readonly offset: number; readonly length: number },
  dataset: Dataset,
  { index, pages }: Noted,
): void => {
  if (!capture) return;
  index.push(cdxjLine({ ...capture, ...place }, ARCHIVE_NAME));
  // What can be opened: what was posted is found by programs alone.
  const isPage = reply?.exchange.method === 'GET' && capture.status === 200;
  if (!isPage || pages.has(capture.url)) return;
  const { operation = '', params = {} } = reply.call ?? {};
  const title = markedTitle(dataset, `${operation} ${JSON.stringify(params)}`.trim());
  pages.set(capture.url, {
    isHtml: capture.mime === 'text/html',
    url: capture.url,
    ts: capture.at,
    title,
  });
};

/** Whoever opens the archive sees at once that something of it is invented. */
const markedTitle = ({ completeness: { worlds } }: Dataset, title: string): string =>
  hasSample(worlds) ? `[Invented sample data] ${title}` : title;

/** As programs compare that look for a line: byte by byte. */
const byBytes = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Pages of HTML before what programs were answered. */
const listedPages = ({ pages }: Noted): readonly Page[] =>
  [...pages.values()].toSorted((a, b) => Number(b.isHtml) - Number(a.isHtml));

const uuidOfPage = (url: string): string => recordId(`page ${url}`).slice('<urn:uuid:'.length, -1);

const pagesText = (pages: readonly Page[]): string =>
  [
    { format: 'json-pages-1.0', id: 'pages', title: 'All pages' },
    ...pages.map(({ url, ts, title }) => ({ id: uuidOfPage(url), url, ts, title })),
  ]
    .map((line) => `${jsonText(line)}\n`)
    .join('');

const ROW_COLUMNS = [
  'key',
  'shape',
  'identifier',
  'address',
  'record_id',
  'pointer',
  'sha256',
  'url',
  'at',
];

async function* rowsCsv(dataset: Dataset, written: ReadonlySet<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(csvText([ROW_COLUMNS]));
  for await (const batch of readBatches(dataset.rows()))
    yield Buffer.from(
      csvText(
        batch.map((row) => {
          const { key, shape, origin, item } = row;
          const record = recordOfRow(origin, written);
          const { pointer = '', sha256 = '', url = '' } = record === undefined ? {} : origin;
          const address = typeof item['id'] === 'string' ? item['id'] : '';
          const { id } = keyParts(key, row);
          return [key, shape, id, address, record ?? '', pointer, sha256, url, origin.at];
        }),
      ),
    );
}

const datapackage = (dataset: Dataset, resources: readonly Resource[], noted: Noted): string => {
  const [main] = listedPages(noted);
  return json({
    profile: 'data-package',
    wacz_version: '1.1.1',
    title: markedTitle(dataset, dataset.name),
    description: [dataset.description, collectedWith(dataset)].filter(Boolean).join(' '),
    created: lastGathered(dataset),
    software: formatProgram(dataset),
    ...(main && { mainPageUrl: main.url, mainPageDate: main.ts }),
    resources,
  });
};

/** Of the format in which web archives are signed (https://specs.webrecorder.net/wacz-auth/0.1.0/). */
const SIGNING_VERSION = '0.1.0';

/** With the signature over the hash, as whoever has no domain of their own makes it. */
const digestText = (
  description: Uint8Array,
  dataset: Dataset,
  signer: ArchiveSigner | undefined,
): string => {
  const hash = label(createHash('sha256').update(description));
  return json({
    path: WACZ.datapackage,
    hash,
    ...(signer && {
      signedData: {
        hash,
        created: lastGathered(dataset),
        software: formatProgram(dataset),
        version: SIGNING_VERSION,
        signature: signer.sign(hash),
        publicKey: signer.publicKey,
      },
    }),
  });
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const label = (hash: ReturnType<typeof createHash>): string => `sha256:${hash.digest('hex')}`;

async function* summed(
  chunks: ZipFile['chunks'],
  done: (hash: string, bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  done(label(hash), bytes);
}
