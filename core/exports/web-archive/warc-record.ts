/** Records of a web archive (WARC 1.1, ISO 28500:2017), each compressed by itself. */
import { Gzip, gzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import type { Exchange } from '../dataset.ts';

/** Namespace of our record ids: a UUID of version 4, chosen once. */
const NAMESPACE = Buffer.from('5f2a4c7e9d3b4e1f8a6c0b1d2e3f4a5b', 'hex');

/** A UUID of version 5 (RFC 9562): the same for the same name. */
export const recordId = (name: string): string => {
  const hash = createHash('sha1').update(NAMESPACE).update(name).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ];
  return `<urn:uuid:${parts.join('-')}>`;
};

export type WarcFields = readonly (readonly [name: string, value: string | undefined])[];

export const sha256Label = (bytes: Uint8Array): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** A line end in a value would begin another field. */
export const oneLine = (value: string): string =>
  value.toWellFormed().replaceAll(/[\r\n\0]+/g, ' ');

/** `name: value` lines, as heads and `application/warc-fields` have them. */
export const fieldLines = (fields: WarcFields): string =>
  fields
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${oneLine(value)}\r\n`]))
    .join('');

const head = (fields: WarcFields, length: number): Buffer =>
  Buffer.from(`WARC/1.1\r\n${fieldLines([...fields, ['Content-Length', String(length)]])}\r\n`);

const END = Buffer.from('\r\n\r\n');

/** Neither the time nor the name of a file stands in the head of a gzip member. */
const STABLE = { level: 6, mtime: 0 } as const;

/** A record as one gzip member. */
export const packedRecord = (fields: WarcFields, block: Uint8Array): Uint8Array =>
  gzipSync(
    Buffer.concat([
      head([...fields, ['WARC-Block-Digest', sha256Label(block)]], block.length),
      block,
      END,
    ]),
    STABLE,
  );

interface StreamedBlock {
  readonly length: number;
  /** Of all chunks: `sha256:…`. */
  readonly digest: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** The same for a block that is not held whole; it is stored, as pictures and videos are packed already. */
export async function* packedStream(
  fields: WarcFields,
  { length, digest, chunks }: StreamedBlock,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const gzip = new Gzip({ level: 0, mtime: 0 }, (chunk) => ready.push(chunk));
  const drain = function* (): Generator<Uint8Array> {
    yield* ready;
    ready = [];
  };
  gzip.push(head([...fields, ['WARC-Block-Digest', digest]], length));
  yield* drain();
  for await (const chunk of chunks) {
    gzip.push(chunk);
    yield* drain();
  }
  gzip.push(END, true);
  yield* drain();
}

/** A kept request and its reply as HTTP messages, as archives hold them. */

/** Bodies are kept unpacked: what told how they were sent is kept under another name, as others do. */
const ORIGINAL = new Set(['content-encoding', 'transfer-encoding', 'content-length']);
/** Words of the codes that platforms send (RFC 9110); readers need none. */
const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  206: 'Partial Content',
  301: 'Moved Permanently',
  302: 'Found',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** Headers that came several times are kept line by line. */
const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .filter(([name]) => NAME.test(name))
    .flatMap(([name, value]) => value.split(/[\r\n]+/).map((one) => `${name}: ${one.trim()}\r\n`))
    .join('')
    .replaceAll('\0', '');

const renamed = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      ORIGINAL.has(name.toLowerCase()) ? `x-archive-orig-${name.toLowerCase()}` : name,
      value,
    ]),
  );

const message = (startLine: string, headers: Readonly<Record<string, string>>, body: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`${startLine}\r\n${headerLines(headers)}\r\n`.toWellFormed(), 'utf8'),
    body,
  ]);

/** What was posted, as it was sent; what was kept as JSON is written as JSON. */
export const requestBody = (exchange: Exchange): Buffer => {
  const { requestBody: body } = exchange;
  if (body === undefined || body === null) return Buffer.alloc(0);
  return Buffer.from(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''), 'utf8');
};

export const requestBlock = (exchange: Exchange): Buffer => {
  const { method, url, requestHeaders } = exchange;
  const { host, pathname, search } = new URL(url);
  const body = requestBody(exchange);
  const headers = {
    host,
    ...requestHeaders,
    ...(body.length > 0 && { 'content-length': String(body.length) }),
  };
  return message(`${method.replaceAll(/\W/g, '')} ${pathname}${search} HTTP/1.1`, headers, body);
};

export const responseBlock = (exchange: Exchange, body: Uint8Array): Buffer => {
  const { status, responseHeaders } = exchange;
  const reason = REASONS[status] ?? '';
  const headers = { ...renamed(responseHeaders), 'content-length': String(body.length) };
  return message(`HTTP/1.1 ${status} ${reason}`, headers, body);
};
