import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { visibleJson } from '#kit/printable.ts';
import type { RequestNotes } from './request-notes.ts';
import type { Requester } from './requester.ts';

/**
 * The log as JSON objects, one a line. Of a request it has what is listed in `RequestLine`: templates and
 * ids of ours, never a path, query value, header, body or name.
 */
export interface ServerLog {
  /** Writes a line when the answer has ended; the answer carries the line's id as `X-Request-Id`. */
  readonly request: (
    request: IncomingMessage,
    response: ServerResponse,
    requester: Requester,
    notes: RequestNotes,
  ) => void;
  readonly warning: (message: string) => void;
}

export interface ServerLogConfig {
  /** Takes one line, without its end. */
  readonly write: (line: string) => void;
  /** Whether lines have the client's address. */
  readonly addresses?: boolean;
  readonly now?: () => number;
}

interface RequestLine {
  readonly id: string;
  readonly method: string;
  /** `null` where no route is meant. */
  readonly route: string | null;
  readonly status: number;
  /** From the first byte of the request to the last of the answer, in milliseconds. */
  readonly ms: number;
  /** Of the answer, with its head. */
  readonly bytes: number;
  /** Whether the answer was sent whole. */
  readonly complete: boolean;
  readonly key?: string;
  readonly address?: string;
}

export const createServerLog = ({
  write,
  addresses = false,
  now = Date.now,
}: ServerLogConfig): ServerLog => {
  /** Bytes of a connection that were logged already: answers on one connection end one after the other. */
  const logged = new WeakMap<Duplex, number>();
  const writeLine = (level: 'info' | 'warning', event: string, fields: object): void =>
    write(
      visibleJson(JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields })),
    );

  return {
    warning: (message) => writeLine('warning', 'warning', { message }),
    request: (request, response, { address }, notes) => {
      const { socket } = request;
      const id = randomUUID();
      const begun = performance.now();
      response.setHeader('x-request-id', id);
      let bytes = 0;
      const countBytes = (): void => {
        bytes = socket.bytesWritten - (logged.get(socket) ?? 0);
        logged.set(socket, socket.bytesWritten);
      };
      // Before the next answer of this connection is written.
      response.prependOnceListener('finish', countBytes);
      response.once('close', () => {
        if (!response.writableFinished) countBytes();
        const line: RequestLine = {
          id,
          method: request.method ?? '',
          route: notes.route ?? null,
          status: response.statusCode,
          ms: Math.round((performance.now() - begun) * 10) / 10,
          bytes,
          complete: response.writableFinished,
          ...(notes.keyId !== undefined && { key: notes.keyId }),
          ...(addresses && { address }),
        };
        writeLine('info', 'request', line);
      });
    },
  };
};
