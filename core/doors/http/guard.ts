import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '../../kit/errors.ts';
import { SECURITY_HEADERS } from './plain.ts';

/** Set by a route whose answer carries the security headers already. */
export const SECURED = 'secured';

/**
 * Host and Origin on an allow-list. A page on the web that rebinds its name to this machine carries
 * its own name in Host; a page that posts across origins carries it in Origin. Both are turned away,
 * and no answer ever carries a CORS header.
 */
export const guard =
  (hosts: () => readonly string[]): MiddlewareHandler =>
  async (context: Context, next) => {
    refuseStrangers(context.req.header('host'), context.req.header('origin'), hosts());
    await next();
    // The busiest answers bring these headers along: adding them here copies the whole answer.
    if (context.get(SECURED) === true) return;
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) context.header(name, value);
  };

/** Throws `forbidden_origin` unless both headers of a request are ours; Origin may be missing. */
export const refuseStrangers = (
  host: string | undefined,
  origin: string | undefined,
  known: readonly string[],
): void => {
  if (host === undefined || !known.includes(host.toLowerCase()))
    throw new AppError('forbidden_origin', 'this Host is not ours');
  const from = origin?.toLowerCase();
  if (from !== undefined && !known.some((own) => from === `http://${own}`))
    throw new AppError('forbidden_origin', 'this Origin is not ours');
};
