import type { Reply } from '#kit/exchange.ts';
import type { Net } from '../../core/net/index.ts';

/** A network without connections: a test says what comes back, and no file is fetched. */
export const netDouble = (get: Net['get'], more: Partial<Net> = {}): Net => ({
  mode: 'replay',
  get,
  media: () => Promise.reject(new Error('no media')),
  openBreaker: () => {},
  closeBreaker: () => {},
  state: () => ({ mode: 'replay', platforms: [] }),
  close: () => Promise.resolve(),
  ...more,
});

/** When everything comes back that `replyTo` makes. */
export const REPLIED_AT = '2026-08-01T12:00:00.000Z';

/** What comes back from an address. */
export const replyTo = (url: string, body: string, status = 200): Reply => ({
  request: { method: 'GET', url, headers: {} },
  status,
  headers: {},
  body: new TextEncoder().encode(body),
  at: REPLIED_AT,
});
