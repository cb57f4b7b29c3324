import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib';

/** A request or a reply as it went over the line. */
export interface HttpMessage {
  /** `GET /a HTTP/1.1`, `HTTP/1.1 200 OK` */
  readonly startLine: string;
  /** By their names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  /** As it was sent: in pieces, compressed. */
  readonly body: Buffer;
}

/** No server sends more before its body. */
const MOST_HEAD = 1_000_000;

/** `undefined` for what is no message. */
export const httpMessageIn = (block: Buffer): HttpMessage | undefined => {
  const end = endOfHead(block.subarray(0, MOST_HEAD));
  if (end.body === MOST_HEAD && block.byteLength > MOST_HEAD) return undefined;
  const lines = block.toString('utf8', 0, end.head).split(/\r?\n/);
  const [startLine = '', ...rest] = lines;
  if (startLine === '') return undefined;
  const pairs = rest.flatMap((line): (readonly [string, string])[] => {
    const colon = line.indexOf(':');
    return colon < 1 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]];
  });
  return { startLine, headers: headersFromPairs(pairs), body: block.subarray(end.body) };
};

/** Where the head ends and where the body begins. */
const endOfHead = (block: Buffer): { readonly head: number; readonly body: number } => {
  const [long, short] = [block.indexOf('\r\n\r\n'), block.indexOf('\n\n')];
  if (long >= 0 && (short < 0 || long < short)) return { head: long, body: long + 4 };
  return short < 0
    ? { head: block.byteLength, body: block.byteLength }
    : { head: short, body: short + 2 };
};

/**
 * The body as the page got it. `undefined` where it is larger than `most`. Programs that record keep the
 * headers of a body which they have already put together or unpacked: what is not as its headers say is
 * taken as it is.
 */
export const decodeMessageBody = (
  { headers, body }: HttpMessage,
  most: number,
): Buffer | undefined => {
  const transfer = (headers['transfer-encoding'] ?? '').toLowerCase();
  const whole = transfer.includes('chunked') ? joined(body) : body;
  const codings = `${headers['content-encoding'] ?? ''},${transfer}`
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((coding) => coding in UNPACK)
    .slice(0, MOST_CODINGS);
  let unpacked: Buffer | undefined = whole;
  for (const coding of codings.toReversed())
    unpacked = unpacked && unpackedBy(coding as Coding, unpacked, most);
  return unpacked && unpacked.byteLength <= most ? unpacked : undefined;
};

const MOST_CODINGS = 3;

/** What there is of a body that is cut off is read, too. */
const UNPACK = {
  gzip: (bytes: Buffer, most: number) =>
    gunzipSync(bytes, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH }),
  deflate: (bytes: Buffer, most: number) => {
    const options = { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH };
    // Some servers leave out what stands around it.
    return ((bytes[0] ?? 0) & 0x0f) === 8
      ? inflateSync(bytes, options)
      : inflateRawSync(bytes, options);
  },
  br: (bytes: Buffer, most: number) => brotliDecompressSync(bytes, { maxOutputLength: most }),
  zstd: (bytes: Buffer, most: number) => zstdDecompressSync(bytes, { maxOutputLength: most }),
} as const;
type Coding = keyof typeof UNPACK;

const unpackedBy = (coding: Coding, bytes: Buffer, most: number): Buffer | undefined => {
  if (bytes.byteLength === 0) return bytes;
  try {
    return UNPACK[coding](bytes, most);
  } catch (thrown) {
    const isTooLarge =
      thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? undefined : bytes;
  }
};

/** `1a3f\r\n…\r\n0\r\n\r\n` put together; as it is where it is not so. */
const joined = (body: Buffer): Buffer => {
  const whole = Buffer.allocUnsafe(body.byteLength);
  let length = 0;
  for (let at = 0; at < body.byteLength;) {
    const end = body.indexOf(NEW_LINE, at);
    const isLine = end >= 0 && end - at <= MOST_SIZE_LINE;
    const size = isLine ? sizeIn(body.toString('latin1', at, end)) : undefined;
    if (size === undefined && length === 0) return body;
    if (size === undefined || size === 0) break;
    length += body.copy(whole, length, end + 1, end + 1 + size);
    at = end + 1 + size;
    if (body[at] === RETURN) at += 1;
    if (body[at] === NEW_LINE) at += 1;
  }
  return whole.subarray(0, length);
};

const MOST_SIZE_LINE = 100;
const [RETURN, NEW_LINE] = [13, 10];

const sizeIn = (line: string): number | undefined => {
  const digits = /^([0-9a-f]{1,8})(?=[\s;]|$)/i.exec(line)?.[1];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
};

/** Headers by their names in small letters; those that come several times (`Set-Cookie`) line by line. */
export const headersFromPairs = (
  pairs: Iterable<readonly [name: string, value: string]>,
): Record<string, string> => {
  const headers = new Map<string, string>();
  for (const [given, value] of pairs) {
    const name = given.toLowerCase();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  return Object.fromEntries(headers);
};
