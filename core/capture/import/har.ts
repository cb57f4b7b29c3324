import { jsonFromText } from '#kit/json-text.ts';
import { basename, dirname, join } from 'node:path';
import { isNode, int, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { timeOfRecording } from '#kit/undated.ts';
import { createReadStream } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { withoutUnseen } from '#kit/printable.ts';
import { Damage } from './archive-bytes.ts';
import { headersFromPairs } from './http-message.ts';
import { createElementScanner, type JsonElement } from './json-elements.ts';
import type { Found, RecordingFormat } from './source.ts';
import { isWebArchivePath } from './wacz.ts';
import { messages } from '../messages.ts';
import { MOST_BODY_BYTES } from '../bounds.ts';
import { bombInZip, bytesInZip, openGivenZip } from './open-zip.ts';
import { textBytes } from './file-head.ts';

/** A HAR file, by itself or in a ZIP file, with the bodies that lie beside it. */
interface HarFile {
  /** As UTF-8. Throws `Damage` where it is damaged. */
  readonly bytes: () => AsyncIterable<Uint8Array>;
  /** A body that an entry names; `undefined` where it is not there, too large, or asked for too often. */
  readonly body: (name: string) => Promise<Uint8Array | undefined>;
}

const isHarPath = (path: string): boolean =>
  /(?:^|\/)[^/]{1,200}\.har$/i.test(path) && !path.startsWith('__MACOSX/');

const PIECE_BYTES = 256 * 1024;

const openHarFile = (path: string): Promise<readonly HarFile[]> =>
  Promise.resolve([
    {
      bytes: () => textBytes(createReadStream(path, { highWaterMark: PIECE_BYTES })),
      body: withinBudget((name) => readBeside(path, name)),
    },
  ]);

/** All that are in a ZIP file. Throws `validation_error` for one that is damaged. */
export const openHarsInZip = async (path: string): Promise<readonly HarFile[]> => {
  const zip = await openGivenZip(path);
  return zip.paths.filter(isHarPath).map((har) => ({
    bytes: () => {
      const name = withoutUnseen(har);
      const bomb = bombInZip(zip, har, name);
      if (bomb !== undefined) throw new Damage(bomb);
      return textBytes(bytesInZip(zip, har, name));
    },
    body: withinBudget(async (name) => {
      const file = join(dirname(har), name);
      if (!zip.has(file) || zip.sizes(file).size > MOST_BODY_BYTES) return undefined;
      return zip.bytes(file, MOST_BODY_BYTES).catch(() => undefined);
    }),
  }));
};

/** Playwright writes bodies as files beside the HAR; nothing elsewhere is read. */
const readBeside = async (har: string, name: string): Promise<Uint8Array | undefined> => {
  if (name !== basename(name) || !/^\w[\w.-]*$/.test(name)) return undefined;
  const file = join(dirname(har), name);
  const found = await lstat(file).catch(() => undefined);
  return found?.isFile() === true && found.size <= MOST_BODY_BYTES ? readFile(file) : undefined;
};

/** One body may be that of many entries; what a small file makes read has an end. */
const MOST_READINGS = 16;
const HARMLESS_BYTES = 100_000_000;

const withinBudget = (read: HarFile['body']): HarFile['body'] => {
  const known = new Set<string>();
  let budget = HARMLESS_BYTES;
  return async (name) => {
    if (budget <= 0) return undefined;
    const bytes = await read(name);
    const size = bytes?.byteLength ?? 0;
    budget += known.has(name) ? -size : MOST_READINGS * size;
    known.add(name);
    return bytes;
  };
};

/**
 * HTTP Archive 1.2 as browsers save it ("Save all as HAR with content"): Chrome, Firefox, Safari, Playwright
 * and proxies, plain, packed by gzip or in a ZIP file, in UTF-8 or UTF-16. A body may stand as text or in
 * base64, lie beside the HAR as a file of its own, and is missing where the browser had let go of it or where
 * the file was saved without content. Specification: http://www.softwareishard.com/blog/har-12-spec/
 */
export const har: RecordingFormat = formatOf(
  ({ name, start, paths }) =>
    paths === undefined && (/^\uFEFF?\s*\{\s*"log"\s*:/.test(start) || isJsonHar(name, start)),
  openHarFile,
);

/** Playwright's `.har.zip`, with bodies as files of their own; and any ZIP file in which HAR files lie. */
export const harInZip: RecordingFormat = formatOf(
  ({ paths }) => paths?.some(isHarPath) === true && !paths.some(isWebArchivePath),
  openHarsInZip,
);

/** By its name, where other members come first. */
const isJsonHar = (name: string, start: string): boolean =>
  /\.har(?:\.gz)?$/.test(name) && /^\uFEFF?\s*(?:\{|$)/.test(start);

const ENTRIES = { path: ['log', 'entries'], probe: ['request', 'url'] };

function formatOf(
  fits: RecordingFormat['fits'],
  open: (path: string) => Promise<readonly HarFile[]>,
): RecordingFormat {
  return {
    name: 'HAR',
    fits: (head) => !head.isFolder && fits(head),
    /** A file is a HAR when its entries begin: whatever stands before them is passed over. */
    check: async (path) => {
      for (const file of await open(path))
        if (!(await holdsEntries(file)))
          throw new AppError('validation_error', messages.notAHarFile({ path: basename(path) }));
    },
    read: async function* (path, isWanted) {
      for (const file of await open(path)) yield* readEntries(file, isWanted);
    },
  };
}

const holdsEntries = async ({ bytes }: HarFile): Promise<boolean> => {
  const scanner = createElementScanner({ ...ENTRIES, isWanted: () => false });
  try {
    for await (const piece of bytes()) {
      scanner.write(piece);
      if (scanner.isFound() || scanner.isBroken()) break;
    }
  } catch (thrown) {
    if (!(thrown instanceof Damage)) throw thrown;
  }
  return scanner.isFound();
};

async function* readEntries(
  file: HarFile,
  isWanted: (url: string) => boolean,
): AsyncGenerator<Found> {
  const scanner = createElementScanner({ ...ENTRIES, isWanted });
  let damage = DAMAGED;
  try {
    for await (const piece of file.bytes()) {
      for (const element of scanner.write(piece))
        yield await foundInElement(element, isWanted, file.body);
      // What is no entry at all is counted together.
      const strays = scanner.strays();
      if (strays > 0) yield { lacking: 'unreadable', ...(strays > 1 && { count: strays }) };
      if (scanner.isBroken()) break;
    }
  } catch (thrown) {
    if (!(thrown instanceof Damage)) throw thrown;
    damage = { lacking: 'unreadable', damage: thrown.message };
  }
  if (!scanner.isEnded()) yield damage;
}

const DAMAGED: Found = {
  lacking: 'unreadable',
  damage: 'The HAR file is damaged or cut off; what stands behind that was not read.',
};

const unreadable = (number: number, excess: string): Found => ({
  lacking: 'unreadable',
  damage: `Entry ${number} ${excess}; it was left.`,
});

const foundInElement = async (
  element: JsonElement,
  isWanted: (url: string) => boolean,
  body: HarFile['body'],
): Promise<Found> => {
  const { number } = element;
  if ('isUnwanted' in element) return { lacking: 'elsewhere' };
  if ('excess' in element) return unreadable(number, element.excess);
  const entry = jsonFromText(element.bytes.toString('utf8'));
  return isNode(entry) ? foundIn(entry, isWanted, body) : unreadable(number, 'is damaged');
};

const foundIn = async (
  entry: Node,
  isWanted: (url: string) => boolean,
  bodyBeside: HarFile['body'],
): Promise<Found> => {
  const url = str(entry, 'request', 'url');
  const status = int(entry, 'response', 'status');
  if (url === undefined || status === undefined) return { lacking: 'unreadable' };
  if (!isWanted(url)) return { lacking: 'elsewhere' };
  const content = node(entry, 'response', 'content');
  const sent = await sentText(node(entry, 'request', 'postData'), bodyBeside);
  const name = str(content, '_file');
  const beside = name === undefined ? undefined : await bodyBeside(name);
  if (beside) return { reply: replyFromHarEntry(entry, { url, status, sent, body: beside }) };
  const text = content && str(content, 'text');
  if (text === undefined) return { lacking: 'without-body' };
  const isDeclared = str(content, 'encoding') === 'base64';
  const isBase64 = isDeclared && BASE64.test(text);
  const reply = replyFromHarEntry(entry, {
    url,
    status,
    sent,
    body: bytesFromText(text, isBase64),
  });
  return isDeclared && !isBase64
    ? { reply, notices: [{ code: 'not-base64', ...messages.bodyIsNotBase64 }] }
    : { reply };
};

interface HarReply extends Pick<Reply, 'status' | 'body'> {
  readonly url: string;
  readonly sent: string | undefined;
}

const replyFromHarEntry = (entry: Node, { url, status, sent, body }: HarReply): Reply => {
  return {
    request: {
      method: (str(entry, 'request', 'method') ?? 'GET').toUpperCase(),
      url,
      headers: headersIn(list(entry, 'request', 'headers')),
      body: sent,
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
const sentText = async (
  data: Node | undefined,
  bodyBeside: HarFile['body'],
): Promise<string | undefined> => {
  if (!data) return undefined;
  const name = str(data, '_file');
  const beside = name === undefined ? undefined : await bodyBeside(name);
  if (beside) return Buffer.from(beside).toString('utf8');
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
