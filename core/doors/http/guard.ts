import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '../../kit/errors.ts';
import { SECURITY_HEADERS } from './plain.ts';

/** Set by a route whose answer carries the security headers already. */
export const SECURED = 'secured';

/**
 * Host and Origin on an allow-list, and Fetch Metadata. A page on the web that rebinds its name to
 * this machine carries its own name in Host; a page that posts across origins carries it in Origin;
 * an `<img>`, a frame or a prefetch of another site is named by `Sec-Fetch-*`. All are turned away,
 * and no answer ever carries a CORS header. `landings` are paths of pages that any page may open in
 * the browser's own tab, without a click.
 */
export const guard =
  (hosts: () => readonly string[], landings: readonly string[] = []): MiddlewareHandler =>
  async (context: Context, next) => {
    const { req } = context;
    refuseStrangers(req.header('host'), req.header('origin'), hosts());
    refuseOtherSites(req.method, (name) => req.header(name), landings.includes(req.path));
    await next();
    // The busiest answers bring these headers along: adding them here copies the whole answer.
    if (context.get(SECURED) === true) return;
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) context.header(name, value);
  };

/**
 * Throws `forbidden_origin` for a request that another site's page caused, unless it opens one of our
 * pages in the browser's own tab and a person's click is behind it (W3C Fetch Metadata, read
 * 2026-11-22). `same-site` is another port of this machine, and as foreign as the web. Programs and old
 * browsers do not send these headers: they pass, so no GET may have an effect.
 */
const refuseOtherSites = (
  method: string,
  header: (name: string) => string | undefined,
  landing: boolean,
): void => {
  const site = header('sec-fetch-site')?.toLowerCase() ?? 'none';
  if (site === 'none' || site === 'same-origin') return;
  const opensPage =
    (method === 'GET' || method === 'HEAD') &&
    header('sec-fetch-mode') === 'navigate' &&
    header('sec-fetch-dest') === 'document' &&
    header('sec-purpose') === undefined;
  if (!opensPage || (!landing && header('sec-fetch-user') !== '?1'))
    throw new AppError('forbidden_origin', 'another site may not send this request');
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
