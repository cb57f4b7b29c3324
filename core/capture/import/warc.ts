import { createReadStream } from 'node:fs';
import { WARCParser, type WARCRecord } from 'warcio';
import { archiveBytes, Damage } from './archive-bytes.ts';
import type { Reply, SentRequest } from '../../kit/exchange.ts';
import { headersOf } from './headers.ts';
import type { Found, RecordingFormat } from './source.ts';

/**
 * Web archives as Webrecorder, Browsertrix and others write them (WARC 1.0 and 1.1, ISO 28500), also
 * compressed record by record. What was sent stands in a record of its own, beside that of the reply.
 */
export const warc: RecordingFormat = {
  name: 'WARC',
  fits: ({ name, start }) => /\.warc(?:\.gz)?$/.test(name) || start.startsWith('WARC/'),
  read: (path, isWanted) => repliesIn(createReadStream(path), isWanted),
};

/** A page's reply is never as large; a video is, and is not looked at. */
const MOST_BYTES = 50_000_000;

/** How many records of one pair may lie apart. */
const APART = 32;

/** Every reply of an archive, with what was sent. */
export async function* repliesIn(
  bytes: AsyncIterable<Uint8Array>,
  isWanted: (url: string) => boolean,
): AsyncGenerator<Found> {
  const requests = createWaiting<SentRequest>();
  const replies = createWaiting<Reply>();
  let damage: string | undefined;
  for await (const record of recordsIn(bytes, (found) => void (damage = found))) {
    const url = record.warcTargetURI ?? '';
    const { warcType } = record;
    if (warcType !== 'request' && warcType !== 'response') continue;
    if (!isWanted(url)) {
      if (warcType === 'response') yield { lacking: 'elsewhere' };
      continue;
    }
    // Each of the two may name the other.
    const names = [record.warcHeader('WARC-Record-ID') ?? '', ...(record.warcConcurrentTo ?? [])];
    if (warcType === 'request') {
      const request = await requestIn(record, url);
      const reply = replies.take(names);
      if (reply) yield { reply: { ...reply, request } };
      else requests.add(names, request);
    } else {
      const reply = await replyIn(record, url);
      const request = requests.take(names);
      if (!reply) yield { lacking: 'without-body' };
      else if (request) yield { reply: { ...reply, request } };
      else replies.add(names, reply);
    }
    requests.shrink();
    yield* replies.shrink().map((reply) => ({ reply }));
  }
  yield* replies.shrink(0).map((reply) => ({ reply }));
  if (damage !== undefined) yield { lacking: 'unreadable', damage };
}

/** The records up to where an archive is damaged. */
async function* recordsIn(
  bytes: AsyncIterable<Uint8Array>,
  onDamage: (damage: string) => void,
): AsyncGenerator<WARCRecord> {
  try {
    yield* WARCParser.iterRecords(archiveBytes(bytes));
  } catch (thrown) {
    if (!(thrown instanceof Damage)) throw thrown;
    onDamage(thrown.message);
  }
}

/** Halves of pairs, by any of the names under which the other may ask for them. */
const createWaiting = <T>() => {
  const waiting: { readonly names: readonly string[]; readonly half: T }[] = [];
  return {
    add: (names: readonly string[], half: T): void => void waiting.push({ names, half }),
    take: (names: readonly string[]): T | undefined => {
      const found = waiting.findIndex((one) => one.names.some((name) => names.includes(name)));
      return found < 0 ? undefined : waiting.splice(found, 1)[0]?.half;
    },
    /** Lets go of what has waited longest, and hands it out. */
    shrink: (to = APART): readonly T[] =>
      waiting.splice(0, Math.max(0, waiting.length - to)).map(({ half }) => half),
  };
};

/** Its headers come along: what they hold is taken out of the reply. */
const requestIn = async (record: WARCRecord, url: string): Promise<SentRequest> => {
  const body = Buffer.from((await bodyIn(record)) ?? []).toString('utf8');
  return {
    method: record.httpHeaders?.method ?? 'GET',
    url,
    headers: headersIn(record),
    ...(body === '' ? {} : { body }),
  };
};

const replyIn = async (record: WARCRecord, url: string): Promise<Reply | undefined> => {
  const { httpHeaders } = record;
  const status = Number(httpHeaders?.statusCode);
  const body = await bodyIn(record);
  if (!httpHeaders || !Number.isInteger(status) || !body?.byteLength) return undefined;
  return {
    request: { method: 'GET', url, headers: {} },
    status,
    headers: headersIn(record),
    body,
    at: new Date(Date.parse(record.warcDate ?? '') || 0).toISOString(),
  };
};

const headersIn = ({ httpHeaders }: WARCRecord): Record<string, string> =>
  headersOf(httpHeaders?.headers ?? []);

/** The body as the page got it, decompressed; nothing where it is larger than any that is read. */
const bodyIn = async (record: WARCRecord): Promise<Uint8Array | undefined> => {
  if (!(record.warcContentLength <= MOST_BYTES)) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of record) {
    length += chunk.byteLength;
    if (length > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};
