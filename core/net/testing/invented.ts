import { identityFromRequest } from '#kit/identity.ts';
import type { Reply } from '#kit/exchange.ts';
import { definePlatform } from '#kit/operation.ts';
import type { Platform } from '#kit/operation.ts';
import { NOON } from './virtual-clock.ts';

/** A platform that does not exist, on names that never resolve. */
export const site: Platform = definePlatform({
  segment: 'site',
  aliases: [],
  label: 'Invented',
  brand: 'Site',
  hosts: ['www.site.test', 'api.site.test'],
  mediaHosts: ['*.media.test'],
  pace: { gapMs: 0, jitterMs: 0, perHour: 1000, breakerMs: 15 * 60_000 },
  identity: (request) => identityFromRequest(request, { query: ['key', 'session'] }),
  refusals: [],
  recognise: () => undefined,
  operations: [],
});

/** A reply as `client` would give it. */
export const invented = (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
  more: Partial<Reply> = {},
): Reply => ({
  request: { method: 'GET', url: 'https://www.site.test/watch?v=1', headers: {} },
  status,
  headers,
  body: new TextEncoder().encode(body),
  at: new Date(NOON).toISOString(),
  ...more,
});
