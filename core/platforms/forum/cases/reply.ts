import type { Reply } from '#kit/exchange.ts';

interface Options {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly finalUrl?: string;
}

/** A reply as the network would hand it over; anything but text is sent as JSON. */
export const replyTo = (url: string, content: unknown, request: Options = {}): Reply => ({
  request: { method: 'GET', url, headers: {} },
  status: request.status ?? 200,
  headers: { 'content-type': 'application/json; charset=UTF-8', ...request.headers },
  body: new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)),
  at: '2026-11-20T10:00:00.000Z',
  ...(request.finalUrl !== undefined && { finalUrl: request.finalUrl }),
});

/** A reply of the official API to the path: `/r/birds/about`. */
export const api = (path: string, content: unknown, request: Options = {}): Reply =>
  replyTo(`https://oauth.reddit.com${path}`, content, request);

/** A reply of the public site: a feed, or a page. */
export const site = (path: string, content: string, request: Options = {}): Reply =>
  replyTo(`https://www.reddit.com${path}`, content, {
    ...request,
    headers: { 'content-type': 'application/atom+xml; charset=UTF-8', ...request.headers },
  });

export const thing = (kind: string, data: object) => ({ kind, data });

export const listing = (...children: readonly object[]) => ({
  kind: 'Listing',
  data: { after: null, before: null, children },
});
