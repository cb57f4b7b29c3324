import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '#kit/errors.ts';
import type { Reply, SentRequest } from '#kit/exchange.ts';
import { timeOfRecording } from '#kit/undated.ts';
import { megabytes, MOST_BODY_BYTES, MOST_ENTRY_BYTES, MOST_REQUEST_BYTES } from '../bounds.ts';
import { archiveBytes } from './archive-bytes.ts';
import { createByteReader } from './byte-reader.ts';
import { decodeMessageBody, httpMessageIn } from './http-message.ts';
import { createCallGroups, fieldsIn } from './recorded-calls.ts';
import type { Found, RecordingFormat } from './source.ts';
import { warcParts, type WarcRecord } from './warc-records.ts';
import { messages } from '../messages.ts';

/**
 * Web archives as Webrecorder, Browsertrix and others write them (WARC 1.0 and 1.1, ISO 28500), also
 * compressed record by record. What was sent stands in a record of its own, beside that of the reply.
 */
export const warc: RecordingFormat = {
  name: 'WARC',
  fits: ({ name, start, isFolder }) =>
    !isFolder && (/\.warc(?:\.gz)?$/.test(name) || start.startsWith('WARC/')),
  check: checkWarc,
  read: (path, isWanted) => repliesIn(createReadStream(path), isWanted),
};

const MOST_LINE = 1000;

/** A file is a WARC when it begins with a record. */
async function checkWarc(path: string): Promise<void> {
  const reader = createByteReader(archiveBytes(createReadStream(path)));
  let line: Awaited<ReturnType<typeof reader.line>>;
  do line = await reader.line(MOST_LINE);
  while (line?.bytes.toString('latin1').trim() === '');
  if (line?.bytes.toString('latin1').startsWith('WARC/') === true) return;
  throw new AppError('validation_error', messages.notAWebArchive({ path: basename(path) }));
}

/** How many records of one pair may lie apart, and of how many bytes together. */
const APART = 32;
const MOST_APART_BYTES = 64_000_000;
/** Facts about a reply; what is longer is none of ours. */
const MOST_FACTS_BYTES = 1_000_000;
/** A record names few others. */
const MOST_NAMES = 8;

/** Every reply of an archive, with what was sent. */
export async function* repliesIn(
  bytes: AsyncIterable<Uint8Array>,
  isWanted: (url: string) => boolean,
): AsyncGenerator<Found> {
  const requests = createWaiting<SentRequest>();
  const replies = createWaiting<Reply>();
  const calls = createCallGroups();
  for await (const part of warcParts(archiveBytes(bytes))) {
    if ('damage' in part) {
      // The other half of a pair does not lie behind it.
      yield* calls.flush();
      yield* replies.shrink(0).map((reply) => ({ reply }));
      yield { lacking: 'unreadable', damage: part.damage };
      continue;
    }
    const type = part.headers.get('warc-type');
    if (type === 'metadata' && part.length <= MOST_FACTS_BYTES) {
      const block = await part.block();
      if (block) yield* calls.tell(aboutIn(part), fieldsIn(block));
    }
    if (type !== 'request' && type !== 'response') continue;
    const url = addressIn(part);
    if (!isWanted(url)) {
      if (type === 'response') yield { lacking: 'elsewhere' };
      continue;
    }
    const names = namesIn(part);
    if (type === 'request') {
      const request = await requestIn(part, url);
      const reply = request && replies.take(names);
      if (reply) yield* calls.add({ ...reply, request }, names);
      else if (request) requests.add(names, request, part.length);
    } else {
      const reply = await replyIn(part, url);
      const request = requests.take(names);
      if (!reply) continue;
      if ('lacking' in reply) yield reply;
      else if (request) yield* calls.add({ ...reply, request }, names);
      else replies.add(names, reply, reply.body.byteLength);
    }
    requests.shrink();
    yield* replies.shrink().map((reply) => ({ reply }));
  }
  yield* calls.flush();
  yield* replies.shrink(0).map((reply) => ({ reply }));
}

/** Older programs put the address into angle brackets. */
const addressIn = ({ headers }: WarcRecord): string =>
  (headers.get('warc-target-uri') ?? '').replace(/^<(.*)>$/, '$1');

/** Each of the two records of an exchange may name the other. */
const namesIn = ({ headers }: WarcRecord): readonly string[] => [
  headers.get('warc-record-id') ?? '',
  ...(headers.get('warc-concurrent-to') ?? '').split('\n', MOST_NAMES),
];

/** Of which records it tells. */
const aboutIn = ({ headers }: WarcRecord): readonly string[] =>
  (headers.get('warc-refers-to') ?? '').split('\n', MOST_NAMES);

/** Halves of pairs, by any of the names under which the other may ask for them. */
const createWaiting = <T>() => {
  const waiting: { readonly names: readonly string[]; readonly half: T; readonly size: number }[] =
    [];
  let size = 0;
  const takeAt = (place: number): T | undefined => {
    const [taken] = waiting.splice(place, 1);
    size -= taken?.size ?? 0;
    return taken?.half;
  };
  return {
    add: (names: readonly string[], half: T, bytes: number): void => {
      waiting.push({ names, half, size: bytes });
      size += bytes;
    },
    take: (names: readonly string[]): T | undefined => {
      const found = waiting.findIndex((one) =>
        one.names.some((name) => name !== '' && names.includes(name)),
      );
      return found < 0 ? undefined : takeAt(found);
    },
    /** Lets go of what has waited longest, and hands it out. */
    shrink: (to = APART): readonly T[] => {
      const gone: T[] = [];
      const isTooMuch = (): boolean => waiting.length > to || size > MOST_APART_BYTES;
      while (isTooMuch()) {
        const half = takeAt(0);
        if (half === undefined) break;
        gone.push(half);
      }
      return gone;
    },
  };
};

/**
 * Its headers come along: what they hold is taken out of the reply. `undefined` where it is cut off, or
 * larger than any: its reply says enough then, or is not understood.
 */
const requestIn = async (record: WarcRecord, url: string): Promise<SentRequest | undefined> => {
  if (record.length > 2 * MOST_REQUEST_BYTES) return undefined;
  const block = await record.block();
  const message = block && httpMessageIn(block);
  if (!message) return undefined;
  const body = decodeMessageBody(message, MOST_REQUEST_BYTES)?.toString('utf8') ?? '';
  return {
    method: message.startLine.split(' ', 1)[0] || 'GET',
    url,
    headers: message.headers,
    ...(body === '' ? {} : { body }),
  };
};

/** `undefined` where the archive ends within it, which is told next. */
const replyIn = async (
  record: WarcRecord,
  url: string,
): Promise<Reply | Extract<Found, { lacking: unknown }> | undefined> => {
  if (record.length > MOST_ENTRY_BYTES) return tooLarge(record, MOST_ENTRY_BYTES);
  const block = await record.block();
  if (!block) return undefined;
  const message = httpMessageIn(block);
  const status = Number(/^HTTP\/\S+ (\d{3})(?!\d)/.exec(message?.startLine ?? '')?.[1] ?? NaN);
  if (!message || !Number.isInteger(status)) return { lacking: 'without-body' };
  const body = decodeMessageBody(message, MOST_BODY_BYTES);
  if (!body) return tooLarge(record, MOST_BODY_BYTES);
  if (body.byteLength === 0) return { lacking: 'without-body' };
  return {
    request: { method: 'GET', url, headers: {} },
    status,
    headers: message.headers,
    body: new Uint8Array(body.buffer, body.byteOffset, body.byteLength),
    ...timeOfRecording(Date.parse(record.headers.get('warc-date') ?? '')),
  };
};

const tooLarge = ({ number }: WarcRecord, most: number) =>
  ({
    lacking: 'unreadable',
    damage: `Record ${number} holds a reply of more than ${megabytes(most)}; it was left.`,
  }) as const;
