import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { isNode, int, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { timeOfRecording } from '#kit/undated.ts';
import { headersFromPairs } from './headers.ts';
import { createElementScanner, type JsonElement } from './json-elements.ts';
import type { Found, RecordingFormat } from './source.ts';
import { messages } from '../messages.ts';

/**
 * HTTP Archive 1.2 as browsers save it ("Save all as HAR with content"): Chrome, Firefox, Safari and
 * proxies. A body may stand as text or in base64, and is missing where the browser had let go of it
 * or where the file was saved without content. Specification: http://www.softwareishard.com/blog/har-12-spec/
 */
export const har: RecordingFormat = {
  name: 'HAR',
  fits: ({ name, start, isFolder }) =>
    !isFolder && (/^\uFEFF?\s*\{\s*"log"\s*:/.test(start) || isJsonHar(name, start)),
  check: checkHar,
  read: readHar,
};

/** By its name, where other members come first. */
const isJsonHar = (name: string, start: string): boolean =>
  name.endsWith('.har') && /^\uFEFF?\s*(?:\{|$)/.test(start);

const ENTRIES = { path: ['log', 'entries'], probe: ['request', 'url'] };

/** A file is a HAR when its entries begin: whatever stands before them is passed over. */
async function checkHar(path: string): Promise<void> {
  const scanner = createElementScanner({ ...ENTRIES, isWanted: () => false });
  for await (const piece of readPieces(path)) {
    scanner.write(piece);
    if (scanner.isFound()) return;
    if (scanner.isBroken()) break;
  }
  throw new AppError('validation_error', messages.notAHarFile({ path: basename(path) }));
}

async function* readHar(path: string, isWanted: (url: string) => boolean): AsyncGenerator<Found> {
  const scanner = createElementScanner({ ...ENTRIES, isWanted });
  for await (const piece of readPieces(path)) {
    for (const element of scanner.write(piece)) yield foundInElement(element, isWanted);
    // What is no entry at all is counted together.
    const strays = scanner.strays();
    if (strays > 0) yield { lacking: 'unreadable', ...(strays > 1 && { count: strays }) };
    if (scanner.isBroken()) break;
  }
  if (!scanner.isEnded()) yield DAMAGED;
}

/** The bytes of a file without the mark that some programs put before them. */
async function* readPieces(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  let isFirst = true;
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    const bytes = piece as Buffer;
    yield isFirst && bytes.subarray(0, 3).equals(MARK) ? bytes.subarray(3) : bytes;
    isFirst = false;
  }
}

const PIECE_BYTES = 256 * 1024;
const MARK = Buffer.from('\uFEFF');

const DAMAGED: Found = {
  lacking: 'unreadable',
  damage: 'The HAR file is damaged or cut off; what stands behind that was not read.',
};

const unreadable = (number: number, excess: string): Found => ({
  lacking: 'unreadable',
  damage: `Entry ${number} ${excess}; it was left.`,
});

const foundInElement = (element: JsonElement, isWanted: (url: string) => boolean): Found => {
  const { number } = element;
  if ('isUnwanted' in element) return { lacking: 'elsewhere' };
  if ('excess' in element) return unreadable(number, element.excess);
  const entry = parsed(element.bytes);
  return isNode(entry) ? foundIn(entry, isWanted) : unreadable(number, 'is damaged');
};

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
};

const foundIn = (entry: Node, isWanted: (url: string) => boolean): Found => {
  const url = str(entry, 'request', 'url');
  const status = int(entry, 'response', 'status');
  if (url === undefined || status === undefined) return { lacking: 'unreadable' };
  if (!isWanted(url)) return { lacking: 'elsewhere' };
  const content = node(entry, 'response', 'content');
  const text = content && str(content, 'text');
  if (text === undefined) return { lacking: 'without-body' };
  const isDeclared = str(content, 'encoding') === 'base64';
  const isBase64 = isDeclared && BASE64.test(text);
  const reply = replyFromHarEntry(entry, url, status, bytesFromText(text, isBase64));
  return isDeclared && !isBase64
    ? { reply, notices: [{ code: 'not-base64', ...messages.bodyIsNotBase64 }] }
    : { reply };
};

const replyFromHarEntry = (entry: Node, url: string, status: number, body: Uint8Array): Reply => {
  const requestBody = postedText(node(entry, 'request', 'postData'));
  return {
    request: {
      method: (str(entry, 'request', 'method') ?? 'GET').toUpperCase(),
      url,
      headers: headersIn(list(entry, 'request', 'headers')),
      body: requestBody,
    },
    status,
    headers: headersIn(list(entry, 'response', 'headers')),
    body,
    ...timeOfRecording(msFromHarEntry(entry)),
  };
};

/** When the reply came: the entry's beginning and how long it took. */
const msFromHarEntry = (entry: Node): number => {
  const begun = Date.parse(str(entry, 'startedDateTime') ?? '');
  const took = entry['time'];
  return begun + (typeof took === 'number' && took > 0 ? Math.round(took) : 0);
};

/** Firefox also calls text so that it saved as it was. */
const BASE64 = /^[\w+/=\s-]*$/;

const bytesFromText = (text: string, isBase64: boolean): Uint8Array => {
  const bytes = Buffer.from(text, isBase64 ? 'base64' : 'utf8');
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

/** What was sent: its text, or the fields of a form as browsers list them. */
const postedText = (data: Node | undefined): string | undefined => {
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
  headersFromPairs(
    headers.map((header) => [str(header, 'name') ?? '', str(header, 'value') ?? ''] as const),
  );
