import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';

export interface HostileServer {
  readonly origin: string;
  /** What was asked, in order: method, host and path. */
  readonly asked: string[];
  readonly requests: IncomingMessage[];
  readonly bodies: string[];
  readonly close: () => Promise<void>;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export const PAGE = `<!doctype html><title>A page</title>${'<p>text</p>'.repeat(200)}`;

const page =
  (headers: Record<string, string | string[]>, body: string | Uint8Array, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body);

const redirect = (location: string, status = 302): Answer => page({ location }, '', status);

/** Answers differently each time it is asked. */
const inTurn = (...answers: readonly Answer[]): Answer => {
  let turn = 0;
  return (response, request) => answers[Math.min(turn++, answers.length - 1)]?.(response, request);
};

const routes = (): Readonly<Record<string, Answer>> => ({
  '/plain': page({ 'content-type': 'text/html', 'set-cookie': ['a=1; Path=/', 'b=2'] }, PAGE),
  '/gzip': page({ 'content-encoding': 'gzip' }, gzipSync(PAGE)),
  '/br': page({ 'content-encoding': 'br' }, brotliCompressSync(PAGE)),
  '/zstd': page({ 'content-encoding': 'zstd' }, zstdCompressSync(PAGE)),
  '/twice': page({ 'content-encoding': 'gzip, br' }, brotliCompressSync(gzipSync(PAGE))),
  '/bomb': page({ 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(8 * 1024 * 1024))),
  '/many-layers': page({ 'content-encoding': 'gzip, gzip, gzip' }, gzipSync(PAGE)),
  '/unknown-encoding': page({ 'content-encoding': 'compress' }, PAGE),
  '/damaged': page({ 'content-encoding': 'gzip' }, 'this is not gzip'),
  '/cut-gzip': page({ 'content-encoding': 'gzip' }, gzipSync(PAGE).subarray(0, 40)),
  '/huge': (response) => {
    response.writeHead(200);
    const more = (): void => {
      if (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) setImmediate(more);
    };
    response.on('drain', more);
    more();
  },
  '/truncated': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('only this');
    setImmediate(() => response.destroy());
  },
  '/reset': (_response, request) => void request.socket.resetAndDestroy(),
  '/slow-headers': () => {},
  '/slow-body': (response) => void response.writeHead(200).write('the beginning'),
  '/foreign': redirect('https://consent.other.test/m?continue=x'),
  '/to-media': redirect('https://v1.media.test/file'),
  '/to-login': redirect('/accounts/login/?next=%2Fme'),
  '/accounts/login/': page({ 'content-type': 'text/html' }, PAGE),
  '/downgrade': redirect('http://www.site.test/plain'),
  '/loop': redirect('/loop'),
  '/moved': redirect('https://api.site.test/plain', 301),
  '/see-other': redirect('/plain', 303),
  '/again': redirect('/plain', 307),
  '/429-seconds': page({ 'retry-after': '120' }, 'slow down', 429),
  '/429-date': page({ 'retry-after': 'Wed, 01 Jul 2026 12:05:00 GMT' }, 'slow down', 429),
  '/one-left': page({ 'x-left': '1.0', 'x-reset': '47' }, 'well'),
  '/many-left': page({ 'x-left': '2', 'x-reset': '47' }, 'well'),
  '/none-left': page({ 'x-left': '0', 'x-reset': '590' }, 'well'),
  '/no-reset': page({ 'x-left': '0', 'x-reset': 'soon' }, 'well'),
  '/429-allowance': page({ 'x-left': '0', 'x-reset': '29.5' }, 'slow down', 429),
  '/429-both': page({ 'x-left': '0', 'x-reset': '30', 'retry-after': '120' }, 'slow down', 429),
  '/429': page({ 'content-type': 'text/html' }, '<html>slow down</html>', 429),
  '/503-wait': page({ 'retry-after': '60' }, '', 503),
  '/500': page({}, 'broken', 500),
  '/empty': page({ 'content-type': 'application/json' }, ''),
  '/403': page({ 'content-type': 'text/html' }, '<html>no</html>', 403),
  '/401-json': page({ 'content-type': 'application/json' }, '{"error":401}', 401),
  '/404-json': page({ 'content-type': 'application/json' }, '{"reason":"banned"}', 404),
  '/400-html': page({ 'content-type': 'text/html' }, '<h1>400 Bad request</h1>', 400),
  '/500-json': page({ 'content-type': 'application/json' }, '{"error":500}', 500),
  '/r/unknown/about': redirect('/subreddits/search?q=unknown'),
  '/subreddits/search': page({ 'content-type': 'text/html' }, PAGE),
  '/blocked-200': page({ 'content-type': 'text/html' }, '<title>Blocked</title>whoa there'),
  '/403-json': page({ 'content-type': 'application/json' }, '{"error":403}', 403),
  '/500-then-well': inTurn(page({}, '', 500), page({}, '', 502), page({}, 'well')),
  '/empty-then-well': inTurn(page({}, ''), page({}, 'well')),
  '/reset-then-well': inTurn(
    (_response, request) => void request.socket.resetAndDestroy(),
    page({}, 'well'),
  ),
  '/cut-json-then-well': inTurn(
    page({ 'content-type': 'application/json' }, '{"items":['),
    page({ 'content-type': 'application/json' }, '{"items":[]}\n'),
  ),
  '/file': (response, request) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = first === undefined ? {} : { 'content-range': `bytes ${first}-${last}/10` };
    const status = first === undefined ? 200 : 206;
    const end = last === undefined ? 10 : Number(last) + 1;
    response.writeHead(status, part).end('0123456789'.slice(Number(first ?? 0), end));
  },
  '/file-elsewhere': redirect('https://www.site.test/plain'),
  '/file-moved': redirect('https://v2.media.test/file'),
});

/** A server on this computer that does all the wrong things. */
export const hostileServer = async (): Promise<HostileServer> => {
  const answers = routes();
  const requested: string[] = [];
  const requests: IncomingMessage[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    requested.push(`${request.method} ${request.headers.host}${request.url}`);
    requests.push(request);
    const path = new URL(request.url ?? '/', 'http://any.test').pathname;
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('error', () => {});
    response.on('error', () => {});
    request.on('end', () => {
      bodies.push(body);
      (answers[path] ?? page({}, '{"error":404}', 404))(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked: requested,
    requests,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
