import { textFromReply, type Reply } from '../../core/kit/exchange.ts';

/** A HAR as a browser saves it; `isDated: false` leaves the times out. */
export const harFromReplies = (replies: readonly Reply[], isDated = true): string =>
  JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: 'Firefox', version: '140.0' },
      entries: replies.map((reply) => ({
        ...(isDated && { startedDateTime: reply.at, time: 0 }),
        request: {
          method: reply.request.method,
          url: reply.request.url,
          headers: pairs(reply.request.headers),
          ...(reply.request.body !== undefined && { postData: { text: posted(reply) } }),
        },
        response: {
          status: reply.status,
          headers: pairs(reply.headers),
          content: { mimeType: reply.headers['content-type'], text: textFromReply(reply) },
        },
      })),
    },
  });

const pairs = (headers: Reply['headers']): readonly object[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

const posted = ({ request: { body } }: Reply): string =>
  typeof body === 'string' ? body : JSON.stringify(body);

/** A web archive with a request and a response record for each reply. */
export const warcFromReplies = (replies: readonly Reply[], isDated = true): Buffer =>
  Buffer.concat(replies.flatMap((reply, n) => recordsFromReply(reply, n, isDated)));

const recordsFromReply = (reply: Reply, n: number, isDated: boolean): Buffer[] => {
  const { request, status, headers, body } = reply;
  const { pathname, search, host } = new URL(request.url);
  const shared = [
    `WARC-Target-URI: ${request.url}`,
    ...(isDated ? [`WARC-Date: ${reply.at}`] : []),
    `WARC-Concurrent-To: <urn:test:${n}>`,
  ];
  const sent = request.body === undefined ? '' : posted(reply);
  return [
    warcRecord(
      ['WARC-Type: request', `WARC-Record-ID: <urn:test:${n}q>`, ...shared],
      Buffer.from(
        `${request.method} ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${lines(request.headers)}\r\n${sent}`,
      ),
    ),
    warcRecord(
      ['WARC-Type: response', `WARC-Record-ID: <urn:test:${n}>`, ...shared],
      Buffer.concat([Buffer.from(`HTTP/1.1 ${status} OK\r\n${lines(headers)}\r\n`), body]),
    ),
  ];
};

const lines = (headers: Reply['headers']): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

export const warcRecord = (headers: readonly string[], block: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(
      `WARC/1.1\r\n${headers.join('\r\n')}\r\nContent-Length: ${block.byteLength}\r\n\r\n`,
    ),
    block,
    Buffer.from('\r\n\r\n'),
  ]);
