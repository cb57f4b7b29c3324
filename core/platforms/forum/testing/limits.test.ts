import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runOnForum, type Mishap, type OnForum } from './server.ts';
import { errorIn, jsonIn, posted } from '../../../../test/support/http.ts';

/** How much may be asked, and what passes by itself: over REST, with one person's own client. */
let on: OnForum;
beforeEach(async () => {
  on = await runOnForum();
  await on.getIn();
});
afterEach(() => on.close());

const HERON = '/v1/forum/users/sample_heron';
const PLACE = '/v1/forum/subreddits/sample_quillmere';
const byFeed = { headers: { 'x-bowerbird-route': 'public-page' } };
const failed = async (path: string, asking = {}) => {
  const answered = await on.get(path, asking);
  return { ...errorIn(answered), retryAfter: Number(answered.headers['retry-after']) };
};
const requestTo = () => on.forum.asked.filter(({ path }) => path !== '/api/v1/access_token').length;
const unavailable = { status: 503, code: 'service_unavailable', used: '0', remaining: '100' };
const lanes = () =>
  on.net
    .state()
    .platforms.flatMap(({ segment, hosts }) => hosts.map((lane) => ({ segment, ...lane })));

describe('asked to wait', () => {
  test.each<[Mishap, number]>([
    ['wait', 90],
    ['wait-by-allowance', 240],
    ['wait-silently', 3600],
  ])('%s: 503, for %i s, and the next call is not sent', async (mishap, seconds) => {
    on.forum.mishaps.push(mishap);
    expect(await failed(HERON)).toMatchObject({ ...unavailable, retryAfter: seconds });
    expect(requestTo()).toBe(1);
    const next = await failed(PLACE);
    expect(next).toMatchObject(unavailable);
    expect(next.retryAfter).toBeGreaterThan(seconds - 5);
    expect(next.retryAfter).toBeLessThanOrEqual(seconds);
    expect(requestTo()).toBe(1);
    // The feed has a queue of its own, and says so by its route.
    const feed = await on.get(PLACE, byFeed);
    expect([feed.status, feed.headers['x-bowerbird-route']]).toEqual([200, 'public-page']);
    // A person may decide to try again.
    on.net.closeBreaker('forum (official-api)');
    expect((await on.get(PLACE)).status).toBe(200);
  });

  test('in the middle of a batch: nothing is paid', async () => {
    on.forum.mishaps.push('wait');
    const answered = await on.get('/v1/forum/posts/batch', posted(['0post0000', '0post0001']));
    expect(errorIn(answered)).toMatchObject(unavailable);
    expect(on.balance()).toBe(100);
    expect(on.app.store.ledger.audit()).toEqual([]);
  });
});

describe('what is left', () => {
  test('the last one is not used: the host is held, and goes on when the count begins anew', async () => {
    on.forum.allowance = { left: 3, reset: 60 };
    expect((await on.get(HERON)).status).toBe(200);
    const before = on.now();
    expect((await on.get(PLACE)).status).toBe(200);
    expect(on.now() - before).toBeLessThan(5000);
    // One is left: the next waits until the count begins anew.
    on.forum.allowance = { left: 1000, reset: 600 };
    expect((await on.get(HERON)).status).toBe(200);
    expect(on.now() - before).toBeGreaterThanOrEqual(60_000);
    expect(on.now() - before).toBeLessThan(75_000);
    expect(on.balance()).toBe(97);
  });

  test('what would wait too long is told to come back, and nothing is sent', async () => {
    on.forum.allowance = { left: 2, reset: 500 };
    expect((await on.get(HERON)).status).toBe(200);
    const before = requestTo();
    const error = await failed(PLACE);
    expect(error).toMatchObject({ ...unavailable, remaining: '99' });
    expect(error.message).toMatch(/oauth\.reddit\.com allows no more requests for \d+ s/);
    expect(error.retryAfter).toBeGreaterThan(490);
    expect(requestTo()).toBe(before);
    expect(lanes().find(({ host }) => host === 'oauth.reddit.com')).toMatchObject({
      because: 'allowance',
    });
  });

  test('feeds are asked once a minute, the API more often', async () => {
    const before = on.now();
    await on.get(HERON);
    await on.get(PLACE);
    expect(on.now() - before).toBeLessThan(5000);
    await on.get(PLACE, byFeed);
    await on.get('/v1/forum/subreddits/sample_quillmere/posts', byFeed);
    expect(on.now() - before).toBeGreaterThanOrEqual(60_000);
  });
});

describe('what passes by itself', () => {
  test.each<Mishap>(['cut', 'fault', 'empty'])(
    '%s: it is asked again, and paid once',
    async (mishap) => {
      on.forum.mishaps.push(mishap);
      expect((await on.get(HERON)).status).toBe(200);
      expect([requestTo(), on.balance()]).toEqual([2, 99]);
    },
  );

  test('a token that ended early: one new exchange for all that wait', async () => {
    expect((await on.get(HERON)).status).toBe(200);
    on.forum.tokens.push('another');
    on.forum.tokens.splice(0, 1);
    const all = await Promise.all(
      [HERON, PLACE, `${HERON}/trophies`, `${HERON}/posts`].map((path) => on.get(path)),
    );
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const exchanges = on.forum.asked.filter(({ path }) => path === '/api/v1/access_token');
    expect(exchanges).toHaveLength(2);
  });

  test('a block page stops the queue; a login page of the site does not stop the API', async () => {
    on.forum.mishaps.push('login');
    expect((await failed(PLACE, byFeed)).message).toContain('login page');
    expect((await on.get(PLACE)).status).toBe(200);
    on.forum.mishaps.push('block-page');
    expect((await failed(PLACE)).message).toBe('Platform error: Reddit blocked this network.');
    const before = requestTo();
    expect((await failed(HERON)).status).toBe(503);
    expect(requestTo()).toBe(before);
  });

  test('a private place stops nothing', async () => {
    on.forum.mishaps.push('private');
    expect(await failed(PLACE)).toMatchObject({ status: 404, code: 'not_found', used: '0' });
    expect((await on.get(HERON)).status).toBe(200);
  });

  test('no answer in time is 504, and is not asked again', async () => {
    on.forum.mishaps.push('slow');
    expect(await failed(HERON)).toMatchObject({ status: 504, code: 'platform_error', used: '0' });
    expect(requestTo()).toBe(1);
  });
});

test('the person hears of a wait in the window: until when, and why', async () => {
  on.forum.mishaps.push('wait');
  await failed(HERON);
  const health = await on.app.door.answer(
    { id: 1, name: 'health.list', params: {} },
    on.app.callers.window,
  );
  expect(health).toMatchObject({
    data: {
      resting: [
        {
          platform: 'forum',
          refusal: { message: 'oauth.reddit.com answered 429: it asks us to wait, for 90 s' },
        },
      ],
    },
  });
  const failure = await on.get(HERON);
  expect((jsonIn(failure) as { errors: { message: string }[] }).errors[0]?.message).toContain(
    'oauth.reddit.com answered 429: it asks us to wait, for 90 s',
  );
});
