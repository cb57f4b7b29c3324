/** How an identity provider is asked: a few small documents from the issuer that the operator named. */
import type { LookupFunction } from 'node:net';

const MOST_BYTES = 2 ** 20;
const TIMEOUT_MS = 15_000;

/** What the library of the protocol asks for; its signal is left out, since every request has a limit. */
interface IdentityRequest {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
}

export interface IdentityFetch {
  readonly fetch: (url: string, request: IdentityRequest) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/**
 * Redirects are not followed; a reply of more than 1 MB, or one that takes longer than 15 seconds, fails. An
 * issuer may stand in the operator's own network, unlike a platform: its address is not looked at.
 */
export const createIdentityFetch = async (
  lookup?: LookupFunction,
  timeoutMs = TIMEOUT_MS,
): Promise<IdentityFetch> => {
  const { Agent, request } = await import('./undici.ts');
  const dispatcher = new Agent({
    connect: { timeout: timeoutMs, ...(lookup && { lookup }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: MOST_BYTES,
  });
  return {
    fetch: async (url, { method = 'GET', headers = {}, body }) => {
      const reply = await request(url, {
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        body: bodyText(body),
        signal: AbortSignal.timeout(timeoutMs),
        dispatcher,
      });
      const bytes = await reply.body.arrayBuffer();
      const type = reply.headers['content-type'];
      return new Response(bytes, {
        status: reply.statusCode,
        headers: typeof type === 'string' ? { 'content-type': type } : {},
      });
    },
    close: () => dispatcher.destroy(),
  };
};

const bodyText = (body: unknown): string | null => {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('an identity provider is sent forms only');
};
