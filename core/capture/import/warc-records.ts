import type { Reply } from '#kit/exchange.ts';
import { timeOfRecording } from '#kit/undated.ts';
import { createByteReader, type ByteReader } from './byte-reader.ts';
import { megabytes, MOST_BODY_BYTES, MOST_ENTRY_BYTES } from '../bounds.ts';
import { decodeMessageBody, httpMessageIn } from './http-message.ts';
import type { Found } from './source.ts';

/** A record of a web archive, without what it holds. */
export interface WarcRecord {
  /** Counted from 1. */
  readonly number: number;
  /** By their names in small letters; those that come several times line by line. */
  readonly headers: ReadonlyMap<string, string>;
  /** Bytes of what it holds. */
  readonly length: number;
  /** What it holds, to be called before the next record is read; `undefined` where the archive ends before. */
  readonly block: () => Promise<Buffer | undefined>;
}

/** A record, or what is wrong with the archive at this place: one sentence for a person. */
export type WarcPart = WarcRecord | { readonly damage: string };

const CUT_OFF = 'The archive is cut off; its last record was not read.';

/** Of the headers of a record. */
const MOST_HEADERS = 1_000_000;
const MOST_LINE = 100_000;
const VERSION = /^WARC\/\d+\.\d+\s*$/;

/**
 * The records of a web archive (WARC 1.0 and 1.1, ISO 28500), one after the other. Where there should be a
 * record and is none, the next one is looked for; both are told.
 */
export async function* warcParts(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<WarcPart, void, undefined> {
  const reader = createByteReader(bytes);
  let isLost = false;
  for (let number = 1; ;) {
    const line = await reader.line(MOST_LINE);
    if (!line) {
      const damage = reader.damage();
      if (damage !== undefined) yield { damage };
      return;
    }
    const text = line.bytes.toString('latin1');
    if (text.trim() === '') continue;
    const isRecord = line.isEnded && VERSION.test(text);
    const headers = isRecord ? await headersIn(reader) : 'none';
    const length = typeof headers === 'string' ? NaN : lengthIn(headers);
    if (typeof headers !== 'string' && Number.isSafeInteger(length)) {
      isLost = false;
      yield* recordIn(reader, { number, headers, length });
      number += 1;
    } else if (headers === 'cut off' || (!line.isEnded && !isLost)) {
      yield { damage: reader.damage() ?? CUT_OFF };
      return;
    } else if (!isLost) {
      isLost = true;
      yield {
        damage: `The archive is damaged before record ${number}; it is read on from the next whole one.`,
      };
    }
  }
}

async function* recordIn(
  reader: ByteReader,
  { number, headers, length }: Pick<WarcRecord, 'number' | 'headers' | 'length'>,
): AsyncGenerator<WarcPart, void, undefined> {
  let left = length;
  yield {
    number,
    headers,
    length,
    block: async () => {
      const block = await reader.take(length);
      left -= block.byteLength;
      return left === 0 ? block : undefined;
    },
  };
  left -= await reader.skip(left);
  // What is known to be wrong with the stream is told at its end.
  if (left > 0 && reader.damage() === undefined) yield { damage: CUT_OFF };
}

/** Up to the empty line behind them. */
const headersIn = async (
  reader: ByteReader,
): Promise<ReadonlyMap<string, string> | 'cut off' | 'damaged'> => {
  const headers = new Map<string, string>();
  let size = 0;
  let last = '';
  for (;;) {
    const line = await reader.line(MOST_LINE);
    if (!line?.isEnded) return 'cut off';
    size += line.bytes.byteLength;
    if (size > MOST_HEADERS) return 'damaged';
    const text = line.bytes.toString('utf8').replace(/\r$/, '');
    if (text === '') return headers;
    const colon = text.indexOf(':');
    const value = text.slice(colon + 1).trim();
    // A line that is indented goes on with the one before.
    if (/^[ \t]/.test(text)) headers.set(last, `${headers.get(last) ?? ''} ${text.trim()}`);
    else if (colon < 1) return 'damaged';
    else {
      last = text.slice(0, colon).trim().toLowerCase();
      const before = headers.get(last);
      headers.set(last, before === undefined ? value : `${before}\n${value}`);
    }
  }
};

const lengthIn = (headers: ReadonlyMap<string, string>): number => {
  const text = headers.get('content-length') ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : NaN;
};

/** A record of a web archive that holds what a server sent. */
export interface ReplyRecord extends Pick<WarcRecord, 'number' | 'length' | 'block'> {
  readonly url: string;
  /** In milliseconds since 1970; `NaN` where that is not told. */
  readonly ms: number;
}

type Lacking = Extract<Found, { lacking: unknown }>;

/** Its reply, of which the request is not known; `undefined` where the archive ends within it, which is told next. */
export const replyFromRecord = async (
  record: ReplyRecord,
): Promise<Reply | Lacking | undefined> => {
  if (record.length > MOST_ENTRY_BYTES) return tooLarge(record, MOST_ENTRY_BYTES);
  const block = await record.block();
  if (!block) return undefined;
  const message = httpMessageIn(block);
  const status = statusIn(message?.startLine);
  if (!message || status === undefined) return { lacking: 'without-body' };
  const body = decodeMessageBody(message, MOST_BODY_BYTES);
  if (!body) return tooLarge(record, MOST_BODY_BYTES);
  if (body.byteLength === 0) return { lacking: 'without-body' };
  return {
    request: { method: 'GET', url: record.url, headers: {} },
    status,
    headers: message.headers,
    body: new Uint8Array(body.buffer, body.byteOffset, body.byteLength),
    ...timeOfRecording(record.ms),
  };
};

/** Of `HTTP/1.1 200 OK`; `undefined` for what is no such line. */
export const statusIn = (startLine: string | undefined): number | undefined => {
  const digits = /^HTTP\/\S+ (\d{3})(?!\d)/.exec(startLine ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
};

const tooLarge = ({ number }: ReplyRecord, most: number) =>
  ({
    lacking: 'unreadable',
    damage: `Record ${number} holds a reply of more than ${megabytes(most)}; it was left.`,
  }) as const;
