import type { Context, Hono, MiddlewareHandler } from 'hono';
import { ALLOWED_ORIGIN, strangerIn } from './guard.ts';
import { SECURITY_HEADERS } from './plain.ts';

/** What such a page may call: the API with a key, and its description. Never `/mcp`, OAuth or the window. */
const OPEN_PATHS = ['/v1', '/v1/*', '/openapi.json', '/ns/*'] as const;

const METHODS = 'GET, HEAD, POST, DELETE';
const REQUEST_HEADERS = [
  'Accept',
  'Authorization',
  'Cache-Control',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'Last-Event-ID',
  'X-Bowerbird-Route',
].join(', ');
const ANSWER_HEADERS = [
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'X-Bowerbird-Archive',
  'X-Bowerbird-Call',
  'X-Bowerbird-Fetched-At',
  'X-Bowerbird-Notices',
  'X-Bowerbird-Route',
  'X-Bowerbird-World',
  'X-Credits-Remaining',
  'X-Credits-Used',
].join(', ');
/** Seconds for which a browser may remember that it asked. */
const PREFLIGHT_SECONDS = 600;

/**
 * CORS for the origins that a person has named, each to the letter, and for nobody else: no answer to
 * another page differs from what it was without this. Cookies and the like are never asked for.
 */
export const allowOrigins = (
  app: Hono,
  hosts: () => readonly string[],
  origins: () => readonly string[],
): void => {
  const answer: MiddlewareHandler = async (context, next) => {
    const { req } = context;
    const origin = req.header('origin');
    if (origin === undefined || !origins().includes(origin)) {
      await next();
      // What a cache keeps for one page must not be given to another.
      if (origins().length > 0) context.res.headers.append('vary', 'Origin');
      return undefined;
    }
    if (strangerIn(req.header('host'), undefined, hosts()) !== undefined || !isCors(context)) {
      await next();
      return undefined;
    }
    if (req.method === 'OPTIONS' && req.header('access-control-request-method') !== undefined)
      return preflight(context, origin);
    context.set(ALLOWED_ORIGIN, true);
    await next();
    context.res.headers.set('access-control-allow-origin', origin);
    context.res.headers.set('access-control-expose-headers', ANSWER_HEADERS);
    context.res.headers.append('vary', 'Origin');
    return undefined;
  };
  for (const path of OPEN_PATHS) app.use(path, answer);
};

/** A form, a frame or a picture of an allowed page is refused as ever: only its scripts may call. */
const isCors = ({ req }: Context): boolean =>
  (req.header('sec-fetch-mode') ?? 'cors').toLowerCase() === 'cors';

const preflight = ({ req }: Context, origin: string): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...SECURITY_HEADERS,
      'access-control-allow-origin': origin,
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': REQUEST_HEADERS,
      'access-control-max-age': String(PREFLIGHT_SECONDS),
      // Browsers ask for this where a page of the web calls a program of this machine.
      ...(req.header('access-control-request-private-network') === 'true' && {
        'access-control-allow-private-network': 'true',
      }),
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    },
  });
