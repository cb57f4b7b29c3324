import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { AppError } from '../kit/errors.ts';

export interface Listening {
  readonly port: number;
  /** `http://127.0.0.1:8674` */
  readonly address: string;
  /** Ends idle connections at once and waits for answers under way, at most `graceMs`. */
  close(graceMs?: number): Promise<void>;
}

/** Opens a port on loopback for one app. Port 0 takes any free one. */
export const listen = async (app: Hono, port: number, host = '127.0.0.1'): Promise<Listening> => {
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer(
    { keepAliveTimeout: 5000, requestTimeout: 120_000, headersTimeout: 10_000 },
    (request, response) => void answer(request, response),
  );
  await opened(server, port, host);
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    port: bound,
    address: `http://${host}:${bound}`,
    close: (graceMs = 2000) => closed(server, graceMs),
  };
};

const opened = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const says =
        error.code === 'EADDRINUSE'
          ? `port ${port} is taken by another program`
          : `port ${port} cannot be opened (${error.code ?? 'unknown'})`;
      reject(new AppError('service_unavailable', says, { cause: error }));
    });
    server.listen({ port, host, exclusive: true }, () => resolve());
  });

const closed = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
