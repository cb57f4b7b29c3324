import type { Reply } from '#kit/exchange.ts';

interface Told {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly finalUrl?: string;
}

/** A reply as the network would hand it over; anything but text is sent as JSON. */
export const replyTo = (url: string, content: unknown, told: Told = {}): Reply => ({
  request: { method: 'GET', url, headers: {} },
  status: told.status ?? 200,
  headers: { 'content-type': 'application/json; charset=UTF-8', ...told.headers },
  body: new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)),
  at: '2026-11-20T10:00:00.000Z',
  ...(told.finalUrl !== undefined && { finalUrl: told.finalUrl }),
});

/** A reply of the official API to the path: `/r/birds/about`. */
export const api = (path: string, content: unknown, told: Told = {}): Reply =>
  replyTo(`https://oauth.reddit.com${path}`, content, told);

/** A reply of the public site: a feed, or a page. */
export const site = (path: string, content: string, told: Told = {}): Reply =>
  replyTo(`https://www.reddit.com${path}`, content, {
    ...told,
    headers: { 'content-type': 'application/atom+xml; charset=UTF-8', ...told.headers },
  });

export const thing = (kind: string, data: object) => ({ kind, data });

export const listing = (...children: readonly object[]) => ({
  kind: 'Listing',
  data: { after: null, before: null, children },
});
