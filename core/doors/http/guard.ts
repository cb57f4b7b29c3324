import type { Context, MiddlewareHandler } from 'hono';
import { originOfHost } from './origin.ts';
import { SECURITY_HEADERS } from './plain.ts';
import { noteRoute } from './request-notes.ts';

/** Set by a route whose answer carries the security headers already. */
export const SECURED = 'secured';

/** Set for a call by the script of a page whose origin a person has allowed (`allowed-origins.ts`). */
export const ALLOWED_ORIGIN = 'allowedOrigin';

/**
 * Host and Origin on an allow-list, and Fetch Metadata. A page on the web that rebinds its name to
 * this machine carries its own name in Host; a page that posts across origins carries it in Origin;
 * an `<img>`, a frame or a prefetch of another site is named by `Sec-Fetch-*`. All are turned away with
 * a plain 403 and one sentence, outside the interface's table of errors, and no
 * answer to them carries a CORS header; a page whose origin a person has named passes. `landings` are paths of pages that any page may open in
 * the browser's own tab, without a click.
 */
export const guard =
  (hosts: () => readonly string[], landings: readonly string[] = []): MiddlewareHandler =>
  async (context: Context, next): Promise<Response | undefined> => {
    const { req } = context;
    noteRoute(context);
    const objection =
      context.get(ALLOWED_ORIGIN) === true
        ? strangerIn(req.header('host'), undefined, hosts())
        : (strangerIn(req.header('host'), req.header('origin'), hosts()) ??
          otherSiteIn(req.method, (name) => req.header(name), landings.includes(req.path)));
    if (objection !== undefined) return context.text(`${objection}\n`, 403, SECURITY_HEADERS);
    await next();
    // The busiest answers bring these headers along: adding them here copies the whole answer.
    if (context.get(SECURED) === true) return undefined;
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) context.header(name, value);
    return undefined;
  };

/**
 * What is wrong with a request that another site's page caused, unless it opens one of our pages in the
 * browser's own tab and a person's click is behind it (W3C Fetch Metadata, read 2026-11-22).
 * `same-site` is another port of this machine, and as foreign as the web. Programs and old browsers do
 * not send these headers: they pass, so no GET may have an effect.
 */
const otherSiteIn = (
  method: string,
  header: (name: string) => string | undefined,
  landing: boolean,
): string | undefined => {
  const site = header('sec-fetch-site')?.toLowerCase() ?? 'none';
  if (site === 'none' || site === 'same-origin') return undefined;
  const opensPage =
    (method === 'GET' || method === 'HEAD') &&
    header('sec-fetch-mode') === 'navigate' &&
    header('sec-fetch-dest') === 'document' &&
    header('sec-purpose') === undefined;
  return opensPage && (landing || header('sec-fetch-user') === '?1')
    ? undefined
    : 'Another site may not send this request.';
};

/** What is wrong with the two headers, unless both are ours; Origin may be missing. */
export const strangerIn = (
  host: string | undefined,
  origin: string | undefined,
  known: readonly string[],
): string | undefined => {
  if (host === undefined || !known.includes(host.toLowerCase()))
    return 'This Host is not one of ours.';
  const from = origin?.toLowerCase();
  return from === undefined || known.some((own) => from === originOfHost(own))
    ? undefined
    : 'This Origin is not one of ours.';
};
