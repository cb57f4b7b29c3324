import type { AppError } from '#kit/errors.ts';
import type { Hono } from 'hono';

/** On every answer: nothing of ours is guessed at, kept by others, or embedded elsewhere. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const JSON_TYPE = 'application/json; charset=utf-8';

export const PLAIN_HEADERS = { 'content-type': JSON_TYPE, ...SECURITY_HEADERS } as const;

/** The specification's body of every error. */
export const errorBody = (error: AppError): object => ({ errors: [error.toObject()], data: null });

/** What goes with an error besides its credits: when to come back, and whether the connection ends. */
export const errorHeaders = ({ kind, row, retryAfter }: AppError): Record<string, string> => ({
  ...PLAIN_HEADERS,
  ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfter)) }),
  ...(row.status === 503 && retryAfter === undefined ? { 'retry-after': '5' } : {}),
  // What is still on its way must not be taken for the next request.
  ...(kind === 'request_timeout' ? { connection: 'close' } : {}),
});

/** An error that no call produced, where no credits are told of. */
export const plainError = (
  error: AppError,
  more: Readonly<Record<string, string>> = {},
): Response =>
  new Response(JSON.stringify(errorBody(error)), {
    status: error.row.status,
    headers: { ...errorHeaders(error), ...more },
  });

/**
 * Answers the methods that a path of this app does not have, outside `/v1`: a plain 405 with `Allow`.
 * For the routes that are there when it is called.
 */
export const refuseOtherMethods = (app: Hono): void => {
  const allowed = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue;
    const methods = allowed.get(path) ?? new Set();
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    allowed.set(path, methods);
  }
  for (const [path, methods] of allowed) {
    const headers = { ...SECURITY_HEADERS, allow: [...methods].join(', ') };
    app.all(path, (context) =>
      context.text('This path does not take this method.\n', 405, headers),
    );
  }
};
