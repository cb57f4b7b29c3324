import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '#kit/errors.ts';
import type { Reply, SentRequest } from '#kit/exchange.ts';
import { MOST_REQUEST_BYTES } from '../bounds.ts';
import { archiveBytes } from './archive-bytes.ts';
import { createByteReader } from './byte-reader.ts';
import { decodeMessageBody, httpMessageIn } from './http-message.ts';
import { createCallGroups, fieldsIn } from './recorded-calls.ts';
import type { Found, RecordingFormat } from './source.ts';
import { warcParts, type WarcRecord, replyFromRecord } from './warc-records.ts';
import {
  createRevisits,
  namesOfRecord,
  revisitFromRecord,
  type Revisit,
  type Revisits,
} from './warc-revisits.ts';
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
  read: (path, isWanted) => readArchives([() => createReadStream(path)], isWanted),
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

/**
 * Every reply of archives that belong together, with what was sent. Where some only refer to replies that came
 * before, the archives are read a second time for these; each is opened anew then.
 */
export async function* readArchives(
  archives: readonly (() => AsyncIterable<Uint8Array>)[],
  isWanted: (url: string) => boolean,
  reread = archives,
): AsyncGenerator<Found> {
  const revisits = createRevisits();
  for (const open of archives) yield* repliesIn(open(), isWanted, revisits);
  for (const open of reread) if (revisits.isOpen()) yield* revisitedIn(open(), revisits);
  yield* revisits.rest();
}

async function* revisitedIn(
  bytes: AsyncIterable<Uint8Array>,
  revisits: Revisits,
): AsyncGenerator<Found> {
  // What is damaged was told when it was read first.
  for await (const part of warcParts(archiveBytes(bytes))) {
    if ('damage' in part || part.headers.get('warc-type') !== 'response') continue;
    const url = addressIn(part);
    const names = namesOfRecord(part.headers, url);
    if (!revisits.isMeant(names)) continue;
    const reply = await replyFromRecord({ ...part, url, ms: msIn(part) });
    if (reply && !('lacking' in reply)) yield* revisits.take(names, reply);
    if (!revisits.isOpen()) return;
  }
}

/** A reply, or what stands in place of one. */
type Half = Reply | { readonly revisit: Revisit };

async function* repliesIn(
  bytes: AsyncIterable<Uint8Array>,
  isWanted: (url: string) => boolean,
  revisits: Revisits,
): AsyncGenerator<Found> {
  const requests = createWaiting<SentRequest>();
  const replies = createWaiting<Half>();
  const calls = createCallGroups();
  const pair = (half: Half, request: SentRequest, names: readonly string[]): Found[] => {
    if (!('revisit' in half)) return calls.add({ ...half, request }, names);
    revisits.add({ ...half.revisit, request });
    return [];
  };
  const alone = (halves: readonly Half[]): Found[] =>
    halves.flatMap((half) => {
      if (!('revisit' in half)) return { reply: half };
      revisits.add(half.revisit);
      return [];
    });
  for await (const part of warcParts(archiveBytes(bytes))) {
    if ('damage' in part) {
      // The other half of a pair does not lie behind it.
      yield* calls.flush();
      yield* alone(replies.shrink(0));
      yield { lacking: 'unreadable', damage: part.damage };
      continue;
    }
    const type = part.headers.get('warc-type');
    if (type === 'metadata' && part.length <= MOST_FACTS_BYTES) {
      const block = await part.block();
      if (block) yield* calls.tell(aboutIn(part), fieldsIn(block));
    }
    if (type !== 'request' && type !== 'response' && type !== 'revisit') continue;
    const url = addressIn(part);
    if (!isWanted(url)) {
      if (type !== 'request') yield { lacking: 'elsewhere' };
      continue;
    }
    const names = namesIn(part);
    if (type === 'request') {
      const request = await requestIn(part, url);
      const half = request && replies.take(names);
      if (half) yield* pair(half, request, names);
      else if (request) requests.add(names, request, part.length);
    } else {
      const record = { ...part, url, ms: msIn(part) };
      const half =
        type === 'revisit'
          ? { revisit: await revisitFromRecord(part.headers, record) }
          : await replyFromRecord(record);
      const request = requests.take(names);
      if (!half) continue;
      if ('lacking' in half) yield half;
      else if (request) yield* pair(half, request, names);
      else replies.add(names, half, 'body' in half ? half.body.byteLength : part.length);
    }
    requests.shrink();
    yield* alone(replies.shrink());
  }
  yield* calls.flush();
  yield* alone(replies.shrink(0));
}

const msIn = ({ headers }: WarcRecord): number => Date.parse(headers.get('warc-date') ?? '');

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
