import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import { Duplex } from 'node:stream';
import type { Context, Next } from 'hono';
import { parseAccept } from 'hono/utils/accept';

/** What is text; streams of events are sent as they come, and pictures are small already. */
const TEXT =
  /^(?:application\/(?:json|ld\+json|x-ndjson)|text\/(?:csv|html|css|plain|javascript))(?:;|$)/;
/** Lists that are made as they are read. */
const STREAMED = /^(?:text\/csv|application\/x-ndjson)/;
/** Below this, in bytes, a packet is a packet. */
const LEAST = 1400;
/** Brotli at this quality is as fast as gzip, and smaller. */
const QUALITY = 4;

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } };
const whole = {
  br: (body: Uint8Array) => promisify(brotliCompress)(body, brotliOptions),
  gzip: (body: Uint8Array) => promisify(gzip)(body),
};
const flowing = { br: () => createBrotliCompress(brotliOptions), gzip: () => createGzip() };

export type Encoding = keyof typeof whole;

const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** The encoding that an `Accept-Encoding` prefers among ours; brotli where it likes both alike. */
export const encodingIn = (header: string | undefined): Encoding | undefined => {
  if (header === undefined) return undefined;
  const accepted = parseAccept(header);
  const liking = (name: string): number =>
    (
      accepted.find(({ type }) => type.toLowerCase() === name) ??
      accepted.find(({ type }) => type === '*')
    )?.q ?? 0;
  const [first] = ENCODINGS.toSorted((a, b) => liking(b) - liking(a));
  return first !== undefined && liking(first) > 0 ? first : undefined;
};

/** The same at once, for an answer that is kept compressed; nothing where it would not be worth it. */
export const compressNow = (body: Uint8Array, encoding: Encoding): Uint8Array | undefined => {
  if (body.byteLength < LEAST) return undefined;
  return encoding === 'br' ? brotliCompressSync(body, brotliOptions) : gzipSync(body);
};

/** The same apart from the thread that answers, for a page that is kept compressed. */
export const compressOnce = async (
  body: string | Uint8Array,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return bytes.byteLength < LEAST ? undefined : new Uint8Array(await whole[encoding](bytes));
};

/** Compresses answers of text for clients that take it, apart from the thread that answers. */
export const compressed = async (context: Context, next: Next): Promise<void> => {
  await next();
  if (context.req.header('accept-encoding') === undefined || context.req.method === 'HEAD') return;
  const { res } = context;
  const type = res.headers.get('content-type') ?? '';
  if (!res.body || !TEXT.test(type) || res.headers.has('content-encoding')) return;
  if (/\bno-transform\b/.test(res.headers.get('cache-control') ?? '')) return;
  const encoding = encodingIn(context.req.header('accept-encoding'));
  if (encoding === undefined) return;
  const headers = new Headers(res.headers);
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  if (!/accept-encoding/i.test(headers.get('vary') ?? ''))
    headers.append('vary', 'accept-encoding');
  if (STREAMED.test(type)) {
    const flow = Duplex.toWeb(flowing[encoding]()) as unknown as TransformStream;
    context.res = new Response(res.body.pipeThrough(flow), { status: res.status, headers });
    return;
  }
  const body = new Uint8Array(await res.arrayBuffer());
  const small = body.byteLength < LEAST;
  if (small) headers.delete('content-encoding');
  context.res = undefined;
  context.res = new Response(small ? body : new Uint8Array(await whole[encoding](body)), {
    status: res.status,
    headers,
  });
};
