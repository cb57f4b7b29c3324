import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One version of the file that a server gives. */
export interface FileVersion {
  readonly bytes: Uint8Array;
  /** The headers that tell it from another: `etag`, `last-modified`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** How one reply differs from the honest one. */
export interface Misbehaviour {
  /** Hangs up once this many bytes of the body have been read, if it is longer. */
  readonly cutAfter?: number;
  readonly status?: number;
  /** In place of the honest ones; `undefined` leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** In place of the honest body. */
  readonly body?: Uint8Array;
  /** Gives the rest of the file whatever `If-Range` says. */
  readonly ignoresCondition?: boolean;
  /** Neither a length nor chunks: the body ends where the connection does. */
  readonly unframed?: boolean;
}

/** For tests: a real server on this computer that gives one file, with ranges, and can misbehave. */
export interface MediaServer {
  readonly origin: string;
  version: FileVersion;
  /** The headers of each request, in order. */
  readonly asked: IncomingMessage['headers'][];
  /** One for each of the next replies; after these it is honest. */
  readonly next: Misbehaviour[];
  /** The reader has taken this many bytes of the body. */
  readonly taken: (bytes: number) => void;
  readonly close: () => Promise<void>;
}

interface Cut {
  readonly after: number;
  readonly response: ServerResponse;
}

export const mediaServer = async (version: FileVersion): Promise<MediaServer> => {
  let cut: Cut | undefined;
  const server = createServer((request, response) => {
    media.asked.push(request.headers);
    const odd = media.next.shift() ?? {};
    cut = odd.cutAfter === undefined ? undefined : { after: odd.cutAfter, response };
    answer(media.version, odd, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const media: MediaServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    version,
    asked: [],
    next: [],
    taken: (bytes) => {
      if (cut && bytes >= cut.after) cut.response.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return media;
};

const answer = (
  { bytes, headers }: FileVersion,
  odd: Misbehaviour,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const size = bytes.byteLength;
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? NaN);
  const condition = request.headers['if-range'];
  const current = condition === headers['etag'] || condition === headers['last-modified'];
  const isPart = start < size && (current || odd.ignoresCondition === true);
  const isOutside = start >= size && current;
  const status = odd.status ?? (isPart ? 206 : isOutside ? 416 : 200);
  const honest = isOutside ? bytes.subarray(size) : bytes.subarray(isPart ? start : 0);
  const body = odd.body ?? honest;
  const text: Record<string, string | undefined> = {
    'content-type': 'video/mp4',
    'content-length': String(body.byteLength),
    ...headers,
    ...(isPart ? { 'content-range': `bytes ${start}-${size - 1}/${size}` } : {}),
    ...(isOutside ? { 'content-range': `bytes */${size}` } : {}),
    ...odd.headers,
  };
  for (const [name, value] of Object.entries(text))
    if (value !== undefined) response.setHeader(name, value);
  if (odd.unframed) {
    response.removeHeader('content-length');
    response.removeHeader('transfer-encoding');
    response.useChunkedEncodingByDefault = false;
    response.shouldKeepAlive = false;
  }
  response.statusCode = status;
  if (odd.cutAfter === undefined || odd.cutAfter >= body.byteLength) {
    // In one go, Node would add the length that was left out.
    response.write(body);
    return void response.end();
  }
  // Hanging up at once would lose what the reader has not taken yet.
  response.write(body.subarray(0, odd.cutAfter));
};
