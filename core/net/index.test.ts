import { verbatim } from '#kit/message.ts';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { textFromReply } from '#kit/exchange.ts';
import type { SentRequest, Reply } from '#kit/exchange.ts';
import { file, page, type FakeResponse } from '#kit/fake/site.ts';
import { createNet } from './index.ts';
import type { Net, NetConfig } from './index.ts';
import { failure } from './testing/failure.ts';
import { hostileServer } from './testing/hostile-server.ts';
import type { HostileServer } from './testing/hostile-server.ts';
import { site } from './testing/invented.ts';
import { instantClock } from './testing/virtual-clock.ts';

const userAgent = 'Bowerbird/0.0.0 (test)';
let server: HostileServer;
let net: Net;
let clock: ReturnType<typeof instantClock>;
let dir: string;

const live = (config: Partial<NetConfig> = {}): Net =>
  createNet({
    userAgent,
    clock,
    local: {
      'www.site.test': server.origin,
      'api.site.test': server.origin,
      'v1.media.test': server.origin,
    },
    ...config,
  });

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-net-'));
  clock = instantClock();
  server = await hostileServer();
  net = live();
});
afterEach(async () => {
  await net.close();
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

const get = (path: string, more: object = {}) =>
  net.get({ url: `https://www.site.test${path}`, ...more }, site);
const whole = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  let text = '';
  for await (const chunk of body) text += Buffer.from(chunk).toString();
  return text;
};

const sign = (kind: 'bot-check' | 'withheld') => ({
  ...site,
  refusals: [() => ({ kind, message: 'own', choices: [] })],
});
const replaying = (): Net =>
  createNet({ userAgent, replay: [dir], identityFor: (request) => site.identity(request) });

describe('get', () => {
  it.each(['/500-then-well', '/empty-then-well', '/reset-then-well'])(
    'tries again after an accident: %s',
    async (path) => {
      expect(textFromReply(await get(path))).toBe('well');
      expect(clock.sleeps).toEqual(path === '/500-then-well' ? [1000, 4000] : [1000]);
    },
  );

  it('tries again after JSON that ends in the middle', async () => {
    expect(textFromReply(await get('/cut-json-then-well'))).toBe('{"items":[]}\n');
  });

  it('tries three times, and says what it was', async () => {
    expect((await failure(get('/500'))).message).toBe(
      'Platform error: www.site.test answered 500, a fault of its own',
    );
    expect(server.asked).toHaveLength(3);
    expect((await get('/500', { want: 'probe' })).status).toBe(500);
  });

  it('gives what parsers understand', async () => {
    expect((await get('/nowhere')).status).toBe(404);
    expect((await get('/403-json')).status).toBe(403);
    expect((await get('/401-json')).status).toBe(401);
    expect(textFromReply(await get('/404-json'))).toBe('{"reason":"banned"}');
    expect(textFromReply(await get('/400-html'))).toBe('<h1>400 Bad request</h1>');
    expect((await get('/plain')).headers['content-type']).toBe('text/html');
    const led = await get('/r/unknown/about');
    expect([led.status, led.finalUrl]).toEqual([
      200,
      'https://www.site.test/subreddits/search?q=unknown',
    ]);
    expect(net.state().platforms[0]?.resting).toBeUndefined();
  });

  it.each([
    ['https://www.other.test/', 'www.other.test is not a host of this platform'],
    ['http://www.site.test/', 'www.site.test is not an https address'],
    ['https://www.site.test:8443/', 'www.site.test names an unusual port'],
    ['https://me:pass@www.site.test/', 'www.site.test carries a user name or password'],
    ['nothing', 'the address is not one'],
  ])('does not ask %s', async (url, message) => {
    const error = await failure(net.get({ url }, site));
    expect(error.message).toBe(`Validation error: ${message}`);
    expect(server.asked).toEqual([]);
  });
});

describe('a refusal', () => {
  it.each([
    ['/429-seconds', 120, 'answered 429: it asks us to wait, for 2 minutes'],
    ['/429-date', 300, 'answered 429: it asks us to wait, for 5 minutes'],
    ['/429', 3600, 'answered 429: it asks us to wait, without saying for how long'],
    ['/503-wait', 60, 'answered 503: it asks us to wait, for 60 s'],
  ])('to wait is passed on: %s', async (path, retryAfter, text) => {
    const error = await failure(get(path));
    expect(error.kind).toBe('service_unavailable');
    expect(error.refusal?.kind).toBe('rate-limit');
    expect(error.retryAfter).toBe(retryAfter);
    expect(error.message).toBe(`Service unavailable: www.site.test ${text}`);
    expect(server.asked).toHaveLength(1);
  });

  it.each([
    ['/403', 'block-page', 1],
    ['/empty', 'empty-answer', 3],
    ['/to-login', 'login-wall', 2],
    ['/foreign', 'consent-page', 1],
  ])('is named: %s %s', async (path, kind, requestCount) => {
    const error = await failure(get(path));
    expect(error.kind).toBe('platform_error');
    expect(error.refusal?.kind).toBe(kind);
    expect(error.refusal?.choices.length).toBeGreaterThan(0);
    expect(server.asked).toHaveLength(requestCount);
  });

  it('of a form that the platform knows is asked once, and of one thing stops nothing else', async () => {
    const withheld = {
      kind: 'withheld',
      message: 'kept back',
      choices: [verbatim('Look for yourself.')],
    } as const;
    const knowing = {
      ...site,
      refusals: [(reply: Reply) => (reply.body.byteLength === 0 ? withheld : undefined)],
    };
    const error = await failure(net.get({ url: 'https://www.site.test/empty' }, knowing));
    expect(error.refusal).toEqual(withheld);
    expect(server.asked).toEqual(['GET www.site.test/empty']);
    expect((await get('/plain')).status).toBe(200);
  });

  it('stops the whole platform: nothing more is asked', async () => {
    const [first, ...others] = await Promise.all(
      ['/403', '/plain', '/gzip'].map((path) => failure(get(path))),
    );
    expect(server.asked).toEqual(['GET www.site.test/403']);
    expect(first?.kind).toBe('platform_error');
    expect(others.map(({ kind }) => kind)).toEqual(['service_unavailable', 'service_unavailable']);
    const later = await failure(net.get({ url: 'https://api.site.test/plain' }, site));
    expect(later.refusal).toEqual(first?.refusal);
    expect(later.retryAfter).toBe(900);
    expect(net.state().platforms[0]?.resting).toEqual({
      until: '2026-07-01T12:15:00.000Z',
      refusal: first?.refusal,
    });
    net.closeBreaker('site');
    expect((await get('/plain')).status).toBe(200);
  });

  it("by a platform's own sign stops it too, unless one thing is withheld", async () => {
    const url = 'https://www.site.test/plain';
    expect((await failure(net.get({ url }, sign('withheld')))).message).toBe('Platform error: own');
    expect(net.state().platforms[0]?.resting).toBeUndefined();
    await failure(net.get({ url }, sign('bot-check')));
    expect(net.state().platforms[0]?.resting?.refusal.kind).toBe('bot-check');
  });

  it('that a parser found can be told', async () => {
    net.openBreaker(site, { refusal: { kind: 'bot-check', message: 'found later', choices: [] } });
    expect((await failure(get('/plain'))).message).toBe('Service unavailable: found later');
  });
});

describe('media', () => {
  it('streams parts, and stops the platform at a 429', async () => {
    const options = { headers: { Range: 'bytes=2-4' } };
    const part = await net.media('https://v1.media.test/file', site, options);
    expect([part.status, await whole(part.body)]).toEqual([206, '234']);
    const error = await failure(net.media('https://v1.media.test/429-seconds', site));
    expect([error.kind, error.retryAfter]).toEqual(['service_unavailable', 120]);
    expect((await failure(get('/plain'))).kind).toBe('service_unavailable');
  });

  it('keeps to a pace of its own where the platform has one, else to that of its pages', async () => {
    const slow = { ...site, pace: { ...site.pace, gapMs: 61_000 } };
    const read = async (platform: typeof site): Promise<void> => {
      const { body } = await net.media('https://v1.media.test/file', platform);
      await whole(body);
    };
    for (let n = 0; n < 2; n += 1) await read(slow);
    expect(clock.sleeps).toEqual([61_000]);
    const quicker = { ...slow, segment: 'other', mediaPace: { ...site.pace, gapMs: 1000 } };
    for (let n = 0; n < 2; n += 1) await read(quicker);
    expect(clock.sleeps).toEqual([61_000, 1000]);
  });

  it('comes from media hosts only', async () => {
    expect((await failure(net.media('https://www.site.test/plain', site))).kind).toBe(
      'validation_error',
    );
  });
});

describe('the end', () => {
  it('fails what runs and what comes', async () => {
    const running = failure(get('/slow-headers'));
    await new Promise((resolve) => setImmediate(resolve));
    await net.close();
    expect((await running).message).toBe('Service unavailable: shutting down');
    expect((await failure(get('/plain'))).message).toBe('Service unavailable: shutting down');
  });
});

describe('an invented site', () => {
  const serve = ({ url }: SentRequest): FakeResponse | undefined => {
    if (url.endsWith('/plain')) return page('<p>invented</p>');
    if (url.endsWith('/to-login'))
      return { status: 302, headers: { location: '/login' }, body: '' };
    return url.endsWith('/file')
      ? file(new TextEncoder().encode('1234'), 'video/mp4', 'v1')
      : undefined;
  };

  it('answers instead of the platforms: pages, refusals and files; the rest was asked of nobody', async () => {
    let loaded = 0;
    const fake = createNet({
      userAgent,
      fake: () => {
        loaded += 1;
        return Promise.resolve({ serve });
      },
    });
    expect([fake.mode, fake.state(), loaded]).toEqual(['fake', { mode: 'fake', platforms: [] }, 0]);
    const reply = await fake.get({ url: 'https://www.site.test/plain' }, site);
    expect(reply).toEqual({
      request: { method: 'GET', url: 'https://www.site.test/plain', headers: {} },
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        date: 'Tue, 01 Sep 2026 08:00:00 GMT',
      },
      body: new TextEncoder().encode('<p>invented</p>'),
      at: '2026-09-01T08:00:00.000Z',
    });
    const wall = await failure(fake.get({ url: 'https://www.site.test/to-login' }, site));
    expect(wall.refusal?.kind).toBe('login-wall');
    const part = await fake.media('https://v1.media.test/file', site, {
      headers: { Range: 'bytes=1-2', 'If-Range': '"v1"' },
    });
    expect([part.status, await whole(part.body), part.headers['content-range']]).toEqual([
      206,
      '23',
      'bytes 1-2/4',
    ]);
    const unknown = await failure(fake.get({ url: 'https://www.site.test/gzip?key=k1' }, site));
    expect([unknown.kind, unknown.replayMiss, unknown.message]).toEqual([
      'platform_error',
      true,
      'Platform error: not part of the sample: GET https://www.site.test/gzip?key=[redacted]',
    ]);
    const elsewhere = await failure(fake.get({ url: 'https://www.other.test/plain' }, site));
    expect(elsewhere.kind).toBe('validation_error');
    expect(loaded).toBe(1);
  });
});

describe('a replay', () => {
  it('of what was recorded is the same, and opens no socket', async () => {
    await net.close();
    net = live({ record: dir });
    const recorded = await get('/br', { method: 'POST', body: { id: 1 } });
    const login = await failure(get('/to-login'));
    await server.close();

    const sockets: unknown[] = [];
    const note = (message: unknown): void => void sockets.push(message);
    subscribe('net.client.socket', note);
    const replay = replaying();
    const replayed = await replay.get(
      { method: 'POST', url: 'https://www.site.test/br', body: { id: 1 } },
      site,
    );
    const wall = await failure(replay.get({ url: 'https://www.site.test/to-login' }, site));
    const unknown = await failure(replay.get({ url: 'https://www.site.test/gzip' }, site));
    unsubscribe('net.client.socket', note);

    expect(Buffer.compare(replayed.body, recorded.body)).toBe(0);
    expect(replayed).toEqual({ ...recorded, body: replayed.body });
    expect(wall.refusal).toEqual(login.refusal);
    expect(unknown.replayMiss).toBe(true);
    expect(sockets).toEqual([]);
    expect(replay.mode).toBe('replay');
    expect(replay.state()).toEqual({
      mode: 'replay',
      platforms: [],
      replay: { recordings: 2, setAside: [] },
    });
    await replay.close();
  });

  it('notices a socket when there is one', async () => {
    const sockets: unknown[] = [];
    const note = (message: unknown): void => void sockets.push(message);
    subscribe('net.client.socket', note);
    await get('/plain');
    unsubscribe('net.client.socket', note);
    expect(sockets.length).toBeGreaterThan(0);
  });

  it('gives media whole and in parts', async () => {
    await net.close();
    // Media is not recorded by itself; a page with the same bytes stands in for it.
    net = live({ record: dir });
    const pages = { ...site, hosts: ['v1.media.test'] };
    await net.get({ url: 'https://v1.media.test/file' }, pages);
    const replay = replaying();
    const parts = ['bytes=2-4', 'bytes=7-', 'bytes=-2', 'bytes=20-', 'bytes=5-2', undefined];
    const answers = await Promise.all(
      parts.map(async (range) => {
        const options = range === undefined ? {} : { headers: { Range: range } };
        const part = await replay.media('https://v1.media.test/file', site, options);
        return [part.status, await whole(part.body), part.headers['content-range']];
      }),
    );
    expect(answers).toEqual([
      [206, '234', 'bytes 2-4/10'],
      [206, '789', 'bytes 7-9/10'],
      [206, '89', 'bytes 8-9/10'],
      [416, '', 'bytes */10'],
      [200, '0123456789', undefined],
      [200, '0123456789', undefined],
    ]);
  });
});

describe('the app’s own browser', () => {
  const opened: unknown[] = [];
  const answering = (status: number, url: string): Net =>
    live({
      browse: (address, hosts) => {
        opened.push([address, hosts]);
        return Promise.resolve({
          request: { method: 'GET', url, headers: { cookie: 'planted' } },
          status,
          headers: {},
          body: new TextEncoder().encode('<html>a page</html>'),
          at: '2026-11-20T10:00:00.000Z',
        });
      },
    });
  const PAGE = 'https://www.site.test/page';
  const browse = async (way: Net): Promise<Reply> => {
    try {
      return await way.get({ url: PAGE, by: 'browser' }, site);
    } finally {
      await way.close();
    }
  };

  it('opens an address of the platform, and its page is the answer to what we asked', async () => {
    const reply = await browse(answering(200, PAGE));
    expect([reply.request, textFromReply(reply), reply.finalUrl]).toEqual([
      { method: 'GET', url: PAGE, headers: {} },
      '<html>a page</html>',
      undefined,
    ]);
    expect(opened).toEqual([[PAGE, site.hosts]]);
  });

  it('stops at a login page, and the platform is not asked again', async () => {
    const way = answering(200, 'https://www.site.test/login');
    const requestTo = () => failure(way.get({ url: PAGE, by: 'browser' }, site));
    expect((await requestTo()).refusal?.kind).toBe('login-wall');
    expect((await failure(way.get({ url: PAGE }, site))).kind).toBe('service_unavailable');
    await way.close();
  });

  it('is named where there is none, and where it could not open the page', async () => {
    expect((await failure(browse(live()))).message).toContain('this program has no browser');
    const failing = live({ browse: () => Promise.reject(new Error('net::ERR_FAILED')) });
    expect((await failure(browse(failing))).message).toContain(
      'www.site.test could not be opened in the browser',
    );
  });
});
