/** Every kept reply and saved file of a dataset as records of a web archive, one after the other. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { collectedWith } from '../citation.ts';
import { readBatches } from '../batches.ts';
import {
  formatProgram,
  lastGathered,
  type Dataset,
  type DatasetRow,
  type EvidenceCall,
  type EvidenceSource,
  type Exchange,
  type SavedFile,
} from '../dataset.ts';
import { postedIn, type Capture } from './cdxj.ts';
import {
  requestBlock,
  responseBlock,
  fieldLines,
  packedRecord,
  packedStream,
  recordId,
  sha256Label,
  type WarcFields,
} from './warc-record.ts';

/** A record, packed; what an index and the other files of a package tell of it. */
export interface PackedRecord {
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Of what can be looked up by its address. */
  readonly capture?: Omit<Capture, 'offset' | 'length'>;
  /** Of a reply: the exchange, and what it was asked for. */
  readonly reply?: { readonly exchange: Exchange; readonly call: EvidenceCall | undefined };
}

/** The id of the record with the reply in which a row stands; the same for whoever computes it. */
export const responseId = (callId: string, sha256: string): string =>
  recordId(`response ${callId} ${sha256}`);

export interface ArchiveInput {
  readonly dataset: Dataset;
  readonly evidence: EvidenceSource;
}

/**
 * Bodies are held one at a time; of each reply only its id stays, in `written`, where the rows that were read
 * from it are looked up.
 */
export async function* warcRecords(
  input: ArchiveInput,
  written: Set<string> = new Set(),
): AsyncGenerator<PackedRecord> {
  const { dataset, evidence } = input;
  const info = recordId(`warcinfo ${dataset.name} ${lastGathered(dataset)} ${dataset.version}`);
  yield { chunks: [warcinfo(dataset, info)] };
  for await (const { exchange, call } of callsWithExchanges(evidence)) {
    const body = await evidence.body(exchange.bodySha256);
    yield* exchangeRecords({ exchange, call, body, info }, written);
  }
  yield* rowRecords(dataset, info, written);
  yield* fileRecords(input, info);
}

/** What the ids of all records are made in. */
const warcinfo = (dataset: Dataset, id: string): Uint8Array =>
  packedRecord(
    [
      ['WARC-Type', 'warcinfo'],
      ['WARC-Record-ID', id],
      ['WARC-Date', lastGathered(dataset)],
      ['Content-Type', 'application/warc-fields'],
    ],
    Buffer.from(
      fieldLines([
        ['software', formatProgram(dataset)],
        ['format', 'WARC File Format 1.1'],
        [
          'conformsTo',
          'http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
        ],
        ['isPartOf', dataset.name],
        ['description', `${collectedWith(dataset)} ${dataset.completeness.methods}`],
      ]),
    ),
  );

interface WithCall {
  readonly exchange: Exchange;
  readonly call: EvidenceCall | undefined;
}

/** Both come in the order of the calls: one call is held. */
async function* callsWithExchanges(evidence: EvidenceSource): AsyncGenerator<WithCall> {
  const calls = flat(evidence.calls());
  let call: EvidenceCall | undefined;
  for await (const exchange of flat(evidence.exchanges())) {
    while (call?.callId !== exchange.callId) {
      const next = await calls.next();
      if (next.done) break;
      call = next.value;
    }
    yield { exchange, call: call?.callId === exchange.callId ? call : undefined };
  }
}

async function* flat<T>(values: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  for await (const batch of readBatches(values)) yield* batch;
}

function* exchangeRecords(
  { exchange, call, body, info }: WithCall & { readonly body: Uint8Array; readonly info: string },
  written: Set<string>,
): Generator<PackedRecord> {
  const { callId, url, at, bodySha256, cutOff } = exchange;
  if (!URL.canParse(url)) return;
  const first = responseId(callId, bodySha256);
  // The same bytes may have come twice.
  const response = written.has(first) ? recordId(`${first} ${at} ${written.size}`) : first;
  written.add(response);
  const request = recordId(`request of ${response}`);
  const common: WarcFields = [
    ['WARC-Target-URI', url],
    ['WARC-Date', at],
    ['WARC-Warcinfo-ID', info],
  ];
  yield {
    chunks: [
      packedRecord(
        [
          ['WARC-Type', 'request'],
          ['WARC-Record-ID', request],
          ...common,
          ['WARC-Concurrent-To', response],
          ['Content-Type', 'application/http; msgtype=request'],
        ],
        requestBlock(exchange),
      ),
    ],
  };
  const digest = sha256Label(body);
  yield {
    chunks: [
      packedRecord(
        [
          ['WARC-Type', 'response'],
          ['WARC-Record-ID', response],
          ...common,
          ['WARC-Concurrent-To', request],
          ['WARC-Payload-Digest', digest],
          ['WARC-Truncated', cutOff && 'disconnect'],
          ['Content-Type', 'application/http; msgtype=response'],
        ],
        responseBlock(exchange, body),
      ),
    ],
    capture: {
      url,
      at,
      mime: (exchange.contentType ?? 'unk').split(';', 1)[0] ?? '',
      status: exchange.status,
      digest,
      posted: postedIn(exchange),
    },
    reply: { exchange, call },
  };
  yield { chunks: [replyMetadata({ exchange, call }, { response, common })] };
}

/** What is known of a reply beside what it says. */
const replyMetadata = (
  { exchange, call }: WithCall,
  { response, common }: { readonly response: string; readonly common: WarcFields },
): Uint8Array => {
  const { callId, world, at, isUndated, finalUrl, bodySha256, cutOff, redaction } = exchange;
  return packedRecord(
    [
      ['WARC-Type', 'metadata'],
      ['WARC-Record-ID', recordId(`metadata of ${response}`)],
      ...common,
      ['WARC-Refers-To', response],
      ['WARC-Concurrent-To', response],
      ['Content-Type', 'application/warc-fields'],
    ],
    Buffer.from(
      fieldLines([
        ['call', callId],
        ['operation', call?.operation],
        ['parameters', call && JSON.stringify(call.params)],
        ['route', call?.route],
        ['world', world],
        isUndated ? ['imported', at] : ['fetched', at],
        ['sha256', bodySha256],
        ['final-url', finalUrl],
        ['cut-off', cutOff && JSON.stringify(cutOff)],
        ['redacted', redaction && JSON.stringify(redaction)],
      ]),
    ),
  );
};

/** Rows that one record names. */
const MOST_ROWS = 1000;

/** Which rows were read from which reply: those that come one after the other of one reply together. */
async function* rowRecords(
  dataset: Dataset,
  info: string,
  written: ReadonlySet<string>,
): AsyncGenerator<PackedRecord> {
  let group: { readonly response: string; readonly origin: DatasetRow['origin'] } | undefined;
  let lines: (readonly [string, string])[] = [];
  let count = 0;
  const take = function* (): Generator<PackedRecord> {
    if (group && lines.length > 0) {
      const { response, origin } = group;
      count += 1;
      const fields: WarcFields = [
        ['WARC-Type', 'metadata'],
        ['WARC-Record-ID', recordId(`rows ${count} of ${response}`)],
        ['WARC-Target-URI', origin.url],
        ['WARC-Date', origin.at],
        ['WARC-Warcinfo-ID', info],
        ['WARC-Refers-To', response],
        ['Content-Type', 'application/warc-fields'],
      ];
      yield { chunks: [packedRecord(fields, Buffer.from(fieldLines(lines)))] };
    }
    lines = [];
  };
  for await (const { key, origin } of flat(dataset.rows())) {
    const response = recordOfRow(origin, written);
    if (response === undefined) continue;
    if (response !== group?.response || lines.length >= MOST_ROWS) {
      yield* take();
      group = { response, origin };
    }
    lines.push(['row', JSON.stringify({ key, pointer: origin.pointer })]);
  }
  yield* take();
}

/** `undefined` for a row whose reply is not among the records. */
export const recordOfRow = (
  { callId, sha256 }: DatasetRow['origin'],
  written: ReadonlySet<string>,
): string | undefined => {
  const id = sha256 === undefined ? undefined : responseId(callId, sha256);
  return id !== undefined && written.has(id) ? id : undefined;
};

/** Files that were saved of things which are among the rows. */
async function* fileRecords(
  { dataset, evidence }: ArchiveInput,
  info: string,
): AsyncGenerator<PackedRecord> {
  const files = [...(evidence.files?.() ?? [])];
  if (files.length === 0) return;
  const names = new Set(files.map(({ item }) => item));
  const shown = new Set<string>();
  for await (const { item } of flat(dataset.rows())) {
    const { entityId } = item;
    if (typeof entityId === 'string' && names.has(entityId)) shown.add(entityId);
  }
  for (const file of files) if (shown.has(file.item)) yield await fileRecord(file, info);
}

const fileRecord = async (file: SavedFile, info: string): Promise<PackedRecord> => {
  const { address, at, mediaType, path, sha256, item } = file;
  const common: WarcFields = [
    ['WARC-Record-ID', recordId(`file ${address} ${at} ${sha256 ?? ''}`)],
    ['WARC-Target-URI', address],
    ['WARC-Date', at],
    ['WARC-Warcinfo-ID', info],
  ];
  const known = await readFileFacts(path);
  if (!known || (sha256 !== undefined && known.sha256 !== sha256)) {
    const reason = known ? 'it was changed since it was saved' : 'it is no longer there';
    const fields: WarcFields = [
      ['WARC-Type', 'metadata'],
      ...common,
      ['Content-Type', 'application/warc-fields'],
    ];
    const facts = fieldLines([
      ['file-left-out', reason],
      ['item', item],
      ['sha256', sha256],
    ]);
    return { chunks: [packedRecord(fields, Buffer.from(facts))] };
  }
  const digest = `sha256:${known.sha256}`;
  const fields: WarcFields = [
    ['WARC-Type', 'resource'],
    ...common,
    ['WARC-Payload-Digest', digest],
    ['Content-Type', mediaType],
  ];
  const block = { length: known.size, digest, chunks: createReadStream(path) };
  return {
    chunks: packedStream(fields, block),
    capture: { url: address, at, mime: mediaType.split(';', 1)[0] ?? '', digest },
  };
};

const readFileFacts = async (
  path: string,
): Promise<{ readonly size: number; readonly sha256: string } | undefined> => {
  try {
    const { size } = await stat(path);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
    return { size, sha256: hash.digest('hex') };
  } catch {
    return undefined;
  }
};

/** A web archive alone: `.warc.gz`. */
export async function* datasetWarc(input: ArchiveInput): AsyncGenerator<Uint8Array> {
  for await (const { chunks } of warcRecords(input)) yield* chunks;
}
