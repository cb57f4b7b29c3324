import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jsonFromReply, textFromReply } from '#kit/exchange.ts';
import type { Reply } from '#kit/exchange.ts';
import type { Platform } from '#kit/operation.ts';
import { createNet } from './index.ts';
import type { Net } from './index.ts';
import { failure } from './testing/failure.ts';
import { hostileServer } from './testing/hostile-server.ts';
import type { HostileServer } from './testing/hostile-server.ts';
import { site } from './testing/invented.ts';
import { instantClock, NOON } from './testing/virtual-clock.ts';

/** What an answer says about itself and about us: faults, walls of a platform's own, allowances. */
let server: HostileServer;
let net: Net;
let clock: ReturnType<typeof instantClock>;

beforeEach(async () => {
  clock = instantClock();
  server = await hostileServer();
  net = createNet({
    userAgent: 'Bowerbird/0.0.0 (test)',
    clock,
    local: { 'www.site.test': server.origin },
  });
});
afterEach(async () => {
  await net.close();
  await server.close();
});

const get = (path: string) => net.get({ url: `https://www.site.test${path}` }, site);

describe('an answer', () => {
  it('says what a fault of the server is, whatever it is written in', async () => {
    const error = await failure(get('/500-json'));
    expect([error.kind, error.message]).toEqual([
      'platform_error',
      'Platform error: www.site.test answered 500, a fault of its own',
    ]);
    // What was answered is not what was expected: the parser says so, and nothing falls over.
    const html = await get('/400-html');
    expect(() => jsonFromReply(html)).toThrow(
      expect.objectContaining({
        kind: 'platform_error',
        detail: expect.objectContaining({
          message: 'expected JSON from www.site.test/400-html, got an HTML page',
        }),
      }),
    );
  });

  it('takes a page of status 200 for a wall where the platform knows it as one', async () => {
    const wall = { kind: 'block-page', message: 'it blocks this network', choices: [] } as const;
    const knowing = {
      ...site,
      refusals: [(reply: Reply) => (textFromReply(reply).includes('Blocked') ? wall : undefined)],
    };
    const url = 'https://www.site.test/blocked-200';
    expect(textFromReply(await get('/blocked-200'))).toContain('whoa there');
    const error = await failure(net.get({ url }, knowing));
    expect([error.kind, error.refusal]).toEqual(['platform_error', wall]);
    expect(net.state().platforms[0]?.resting?.refusal).toEqual(wall);
  });
});

describe('an allowance', () => {
  const counting: Platform = {
    ...site,
    allowance: ({ headers }) => {
      const [left, reset] = [headers['x-left'], headers['x-reset']];
      return left === undefined
        ? undefined
        : { remaining: Number(left), resetSeconds: Number(reset) };
    },
  };
  const ask = (path: string) => net.get({ url: `https://www.site.test${path}` }, counting);
  const next = () => net.state().platforms[0]?.hosts[0]?.nextAt;

  it('of nearly nothing holds the host until it begins anew', async () => {
    expect(textFromReply(await ask('/many-left'))).toBe('well');
    expect(next()).toBeUndefined();
    expect(textFromReply(await ask('/one-left'))).toBe('well');
    expect(next()).toBe('2026-07-01T12:00:47.000Z');
    expect(net.state().platforms[0]?.resting).toBeUndefined();
    expect((await ask('/plain')).status).toBe(200);
    expect(clock.sleeps).toEqual([47_000]);
  });

  it('that begins anew too late is a wait that is told', async () => {
    await ask('/none-left');
    const error = await failure(ask('/plain'));
    expect([error.kind, error.retryAfter, error.refusal]).toEqual([
      'service_unavailable',
      590,
      undefined,
    ]);
    expect(server.asked).toHaveLength(1);
  });

  it('that does not say when holds nothing', async () => {
    await ask('/no-reset');
    expect(next()).toBeUndefined();
  });

  it.each([
    ['/429-allowance', 30, 'for 30 s'],
    ['/429-both', 120, 'for 2 minutes'],
    ['/429', 3600, 'without saying for how long'],
  ])('says how long a refusal lasts where nothing better does: %s', async (path, seconds, text) => {
    const error = await failure(ask(path));
    expect([error.kind, error.retryAfter]).toEqual(['service_unavailable', seconds]);
    expect(error.message).toBe(
      `Service unavailable: www.site.test answered 429: it asks us to wait, ${text}`,
    );
    expect(net.state().platforms[0]?.resting?.until).toBe(
      new Date(NOON + seconds * 1000).toISOString(),
    );
    net.closeBreaker('site');
    expect((await ask('/plain')).status).toBe(200);
  });
});
