import { isAscii } from 'node:buffer';
import { open } from 'node:fs/promises';
import { JSONParser } from '@streamparser/json';
import { isNode, int, list, node, str, type Node } from '../../kit/dig.ts';
import type { Reply } from '../../kit/exchange.ts';
import { headersOf } from './headers.ts';
import type { Found, RecordingFormat } from './source.ts';

/**
 * HTTP Archive 1.2 as browsers save it ("Save all as HAR with content"): Chrome, Firefox, Safari and
 * proxies. A body may stand as text or in base64, and is missing where the browser had let go of it
 * or where the file was saved without content. Specification: http://www.softwareishard.com/blog/har-12-spec/
 */
export const har: RecordingFormat = {
  name: 'HAR',
  fits: ({ name, start }) => name.endsWith('.har') || /^\s*\{\s*"log"\s*:/.test(start),
  read: readHar,
};

async function* readHar(path: string, isWanted: (url: string) => boolean): AsyncGenerator<Found> {
  const entries: Node[] = [];
  let isUnwanted = false;
  const parser = new JSONParser({
    paths: ['$.log.entries.*', '$.log.entries.*.request.url'],
    keepStack: false,
    stringBufferSize: PIECE_BYTES,
  });
  parser.onValue = ({ value }) => {
    isUnwanted = typeof value === 'string' && !isWanted(value);
    if (isNode(value)) entries.push(value);
  };
  for await (const piece of piecesOf(path)) {
    const isWhole = tryWrite(
      parser,
      isUnwanted && isInsideText(piece) ? remainderOf(piece) : piece,
    );
    yield* entries.splice(0).map((entry) => foundIn(entry, isWanted));
    if (!isWhole) {
      yield DAMAGED;
      return;
    }
  }
  if (!parser.isEnded) yield DAMAGED;
}

const READ_BYTES = 256 * 1024;
const PIECE_BYTES = 16 * 1024;

/** The bytes of a file, piece by piece; each is to be read before the next, which takes its room. */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  const room = Buffer.allocUnsafe(READ_BYTES);
  const file = await open(path);
  try {
    for (let size = 1; size > 0;) {
      ({ bytesRead: size } = await file.read(room));
      for (let at = 0; at < size; at += PIECE_BYTES)
        yield room.subarray(at, Math.min(at + PIECE_BYTES, size));
    }
  } finally {
    await file.close();
  }
}

/** Whether all of it lies in one string: the pictures and videos that most of a file is. */
const isInsideText = (piece: Uint8Array): boolean =>
  !piece.includes(QUOTE) && !piece.includes(BACKSLASH) && isAscii(piece);

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** What has to be read of a piece that nobody wants: it may begin with the end of an escaped sign. */
const remainderOf = (piece: Uint8Array): Uint8Array => piece.subarray(0, LONGEST_ESCAPE);

/** `\ud83d\udc26` */
const LONGEST_ESCAPE = 12;

const DAMAGED: Found = {
  lacking: 'unreadable',
  damage: 'The HAR file is damaged or cut off; what stands behind that was not read.',
};

const tryWrite = (parser: JSONParser, chunk: Uint8Array): boolean => {
  try {
    parser.write(chunk);
    return true;
  } catch {
    return false;
  }
};

const foundIn = (entry: Node, isWanted: (url: string) => boolean): Found => {
  const url = str(entry, 'request', 'url');
  const status = int(entry, 'response', 'status');
  if (url === undefined || status === undefined) return { lacking: 'unreadable' };
  if (!isWanted(url)) return { lacking: 'elsewhere' };
  const body = bodyOf(node(entry, 'response', 'content'));
  if (body === undefined) return { lacking: 'without-body' };
  return { reply: replyOf(entry, url, status, body) };
};

const replyOf = (entry: Node, url: string, status: number, body: Uint8Array): Reply => {
  const asked = askedIn(node(entry, 'request', 'postData'));
  return {
    request: {
      method: (str(entry, 'request', 'method') ?? 'GET').toUpperCase(),
      url,
      headers: headersIn(list(entry, 'request', 'headers')),
      ...(asked === undefined ? {} : { body: asked }),
    },
    status,
    headers: headersIn(list(entry, 'response', 'headers')),
    body,
    at: timeOf(entry),
  };
};

/** When the reply came: the entry's beginning and how long it took. */
const timeOf = (entry: Node): string => {
  const begun = Date.parse(str(entry, 'startedDateTime') ?? '');
  const took = entry['time'];
  const ms = begun + (typeof took === 'number' && took > 0 ? Math.round(took) : 0);
  return new Date(Number.isFinite(ms) ? ms : 0).toISOString();
};

const bodyOf = (content: Node | undefined): Uint8Array | undefined => {
  const text = content && str(content, 'text');
  if (text === undefined) return undefined;
  return new Uint8Array(
    Buffer.from(text, str(content, 'encoding') === 'base64' ? 'base64' : 'utf8'),
  );
};

/** What was sent: its text, or the fields of a form as browsers list them. */
const askedIn = (data: Node | undefined): string | undefined => {
  if (!data) return undefined;
  const text = str(data, 'text');
  if (text !== undefined) return text;
  const fields = list(data, 'params');
  if (fields.length === 0) return undefined;
  const form = new URLSearchParams();
  for (const field of fields) form.append(str(field, 'name') ?? '', str(field, 'value') ?? '');
  return form.toString();
};

const headersIn = (headers: readonly unknown[]): Record<string, string> =>
  headersOf(
    headers.map((header) => [str(header, 'name') ?? '', str(header, 'value') ?? ''] as const),
  );
