import type { Reply } from '#kit/exchange.ts';
import type { MediaReply } from './client.ts';

/** A recorded or invented file, answered as its server would: whole, or the one range that was asked for. */
export const replayedMedia = (
  reply: Reply,
  requestHeaders: Readonly<Record<string, string>> = {},
): MediaReply => {
  const lower = Object.fromEntries(
    Object.entries(requestHeaders).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const size = reply.body.byteLength;
  const range = reply.status === 200 && isCurrent(reply, lower['if-range']) ? lower['range'] : '';
  const span = parseRange(range ?? '', size);
  const headers = { ...reply.headers, 'accept-ranges': 'bytes' };
  if (span === undefined)
    return {
      status: reply.status,
      headers: { ...headers, 'content-length': String(size) },
      body: once(reply.body),
    };
  if (span === 'outside')
    return {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${size}`, 'content-length': '0' },
      body: once(new Uint8Array()),
    };
  const [first, last] = span;
  return {
    status: 206,
    headers: {
      ...headers,
      'content-range': `bytes ${first}-${last}/${size}`,
      'content-length': String(last - first + 1),
    },
    body: once(reply.body.subarray(first, last + 1)),
  };
};

/** `If-Range` holds when it names this version. */
const isCurrent = ({ headers }: Reply, condition: string | undefined): boolean =>
  condition === undefined ||
  condition === headers['etag'] ||
  condition === headers['last-modified'];

/** First and last byte of `bytes=0-99`, `bytes=100-` or `bytes=-50`; `undefined` for anything else. */
const parseRange = (
  range: string,
  size: number,
): readonly [number, number] | 'outside' | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range.trim());
  const [, from = '', to = ''] = match ?? [];
  if (!match || (from === '' && to === '')) return undefined;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first >= size || last < first ? 'outside' : [first, last];
};

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.byteLength > 0) yield bytes;
}
