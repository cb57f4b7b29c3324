import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '../kit/errors.ts';

/**
 * Host and Origin on an allow-list. A page on the web that rebinds its name to this machine carries
 * its own name in Host; a page that posts across origins carries it in Origin. Both are turned away,
 * and no answer ever carries a CORS header.
 */
export const guard =
  (hosts: () => readonly string[]): MiddlewareHandler =>
  async (context: Context, next) => {
    const known = hosts();
    const host = context.req.header('host')?.toLowerCase();
    if (host === undefined || !known.includes(host))
      throw new AppError('forbidden_origin', 'this Host is not ours');
    const origin = context.req.header('origin')?.toLowerCase();
    if (origin !== undefined && !known.some((own) => origin === `http://${own}`))
      throw new AppError('forbidden_origin', 'this Origin is not ours');
    await next();
    context.header('x-content-type-options', 'nosniff');
    context.header('cache-control', 'no-store');
  };
