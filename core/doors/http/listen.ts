import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { AppError, toAppError } from '#kit/errors.ts';
import { readHostFromTarget } from './requester.ts';
import type { Ingress } from './ingress.ts';
import { LOOPBACK } from './origin.ts';
import { errorBody, PLAIN_HEADERS, plainError } from './plain.ts';
import { messages } from '../messages.ts';

export interface Listening {
  readonly port: number;
  /**
   * Listens no more and ends idle connections at once. Answers under way are waited for until
   * `answered` has come (and a moment for the last bytes), without it for two seconds. With
   * `drainMs`, whatever is still being sent has until then.
   */
  close(answered?: Promise<unknown>, drainMs?: number): Promise<void>;
}

const GRACE_MS = 2000;
const LAST_BYTES_MS = 500;

/** Takes a request before the app does, and answers it whole at once; says whether it did. */
export type First = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface ListenConfig {
  /** 0 takes any free one. */
  readonly port: number;
  /** Loopback when left out. */
  readonly host?: string | undefined;
  readonly first?: First | undefined;
  /** Comes before everything else. */
  readonly ingress?: Ingress | undefined;
  /** Whether the processes of one program (`node:cluster`) answer on it together. */
  readonly isShared?: boolean | undefined;
}

/** Opens a port for one app. */
export const listen = async (
  app: Hono,
  { port, host = LOOPBACK, first = () => false, ingress, isShared = false }: ListenConfig,
): Promise<Listening> => {
  const answer = getRequestListener(app.fetch, {
    // The library’s own Response keeps a text as a text; the global one would make a stream of it.
    overrideGlobalObjects: true,
    errorHandler: (thrown) => plainError(toHttpError(thrown)),
  });
  const busy = new WeakSet<Duplex>();
  const underWay = createUnderWay();
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    // A connection that is kept open would be cut a little later, perhaps within the next request.
    if (!server.listening) response.shouldKeepAlive = false;
    try {
      readHostFromTarget(request);
      if (ingress?.answer(request, response) === true) return;
      if (first(request, response)) return;
    } catch (thrown) {
      // Before the first byte nothing has happened: the app answers, and says what is wrong.
      if (response.headersSent) return lastResort(thrown, response);
    }
    underWay.add(response);
    busy.add(request.socket);
    response.once('close', () => busy.delete(request.socket));
    answer(request, response).catch((thrown: unknown) => lastResort(thrown, response));
  };
  // A request without Host is answered like every other mistake: as JSON.
  const server = createServer({
    keepAliveTimeout: 5000,
    // The doors end a body that does not come sooner, and in words.
    requestTimeout: 120_000,
    headersTimeout: 10_000,
    requireHostHeader: false,
  });
  // Whether a client may go on, and what it may not expect, is for the doors to say.
  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const)
    server.on(event, take);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    unreadable(error, socket, busy.has(socket)),
  );
  await opened(server, { port, host, isShared });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: (answered, drainMs) => closed(server, underWay, answered, drainMs),
  };
};

/** A port that is free at this moment. */
export const findFreePort = async (host: string): Promise<number> => {
  const server = createServer();
  await opened(server, { port: 0, host, isShared: false });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
};

/** A request that cannot be understood is the client's fault; anything else is ours. */
const toHttpError = (thrown: unknown): AppError =>
  thrown instanceof RequestError
    ? new AppError('validation_error', messages.requestMalformed, { cause: thrown })
    : toAppError(thrown);

/** An answer that could not be sent must end its connection, never the program. */
const lastResort = (_: unknown, response: ServerResponse): void => {
  response.destroy();
};

/** What is no HTTP at all, or has headers without end: an error in our words, and the connection ends. */
const unreadable = (error: NodeJS.ErrnoException, socket: Duplex, busy: boolean): void => {
  // An answer under way on this connection must not have another one written into it.
  if (busy || error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new AppError('request_timeout')
      : new AppError('validation_error', messages.requestMalformed);
  const { status } = refusal.row;
  const body = JSON.stringify(errorBody(refusal));
  const head = {
    ...PLAIN_HEADERS,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
};

const opened = (
  server: Server,
  { port, host, isShared }: { port: number; host: string; isShared: boolean },
): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const where = host === LOOPBACK ? `port ${port}` : `port ${port} of ${host}`;
      const message =
        error.code === 'EADDRINUSE'
          ? messages.portIsTaken({ where })
          : messages.portNotOpened({ where, code: error.code ?? 'unknown' });
      reject(new AppError('service_unavailable', message, { cause: error }));
    });
    server.listen({ port, host, exclusive: !isShared }, () => resolve());
  });

/** Answers that are not sent yet. */
interface UnderWay {
  readonly add: (response: ServerResponse) => void;
  /** Resolves when there is none. */
  readonly ended: () => Promise<void>;
}

const createUnderWay = (): UnderWay => {
  const responses = new Set<ServerResponse>();
  let waiting: (() => void) | undefined;
  return {
    add: (response) => {
      responses.add(response);
      response.once('close', () => {
        responses.delete(response);
        if (responses.size === 0) waiting?.();
      });
    },
    ended: () =>
      new Promise((resolve) => {
        if (responses.size === 0) resolve();
        else waiting = resolve;
      }),
  };
};

const closed = async (
  server: Server,
  underWay: UnderWay,
  answered?: Promise<unknown>,
  drainMs?: number,
): Promise<void> => {
  const begun = performance.now();
  const ended = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const sent = async (): Promise<void> => {
    const left = drainMs === undefined ? 0 : drainMs - (performance.now() - begun);
    if (left > LAST_BYTES_MS) await Promise.race([underWay.ended(), passed(left)]);
    await passed(LAST_BYTES_MS);
  };
  const waited = answered ? answered.then(sent, sent) : passed(GRACE_MS);
  await Promise.race([ended, waited]);
  server.closeAllConnections();
  await ended;
};

const passed = (ms: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, ms).unref());
