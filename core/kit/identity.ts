import type { SentRequest } from './exchange.ts';
import { isNode } from './dig.ts';

export interface Volatile {
  /** Query parameters that do not change what is asked. */
  readonly query?: readonly string[];
  /** Top-level keys of a JSON body that do not change what is asked. */
  readonly body?: readonly string[];
}

/**
 * The plain identity of a request: method, address with sorted query, and body with sorted keys,
 * each without its volatile parts. Headers never count.
 */
export const identityFromRequest = (request: SentRequest, volatile: Volatile = {}): string => {
  const url = new URL(request.url);
  for (const name of volatile.query ?? []) url.searchParams.delete(name);
  url.searchParams.sort();
  url.hash = '';
  const body =
    request.body === undefined || request.body === null
      ? ''
      : ` ${toCanonicalBody(request.body, volatile.body ?? [])}`;
  return `${request.method.toUpperCase()} ${url.href}${body}`;
};

const toCanonicalBody = (body: unknown, volatile: readonly string[]): string => {
  if (!isNode(body)) return typeof body === 'string' ? body : canonical(body);
  return canonical(
    Object.fromEntries(Object.entries(body).filter(([key]) => !volatile.includes(key))),
  );
};

/** JSON with sorted keys: the same value always has the same text. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isNode(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
