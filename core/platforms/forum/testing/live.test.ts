import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorIn, jsonIn, posted, type Answered } from '../../../../test/support/http.ts';
import { SECRETS } from './program.ts';
import { infoWithGaps, movingList, runOnForum, type OnForum } from './server.ts';

/** A person with a client of their own, before a server that behaves as the forum's do. */
let on: OnForum;
beforeEach(async () => {
  on = await runOnForum();
});
afterEach(() => on.close());

interface Item {
  readonly type: string;
  readonly entityId: string;
  readonly isMissing?: true;
  readonly voteCount?: number;
}
interface Page {
  readonly nextCursor: string | null;
  readonly next: string | null;
  readonly itemCount: number;
  readonly orderedItems: readonly Item[];
  /** In the place of those, what was asked for by identifiers. */
  readonly items: readonly Item[];
}
const parseAnsweredPage = (answered: Answered): Page => {
  expect([answered.status, answered.status === 200 ? '' : answered.text]).toEqual([200, '']);
  return (jsonIn(answered) as { data: Page }).data;
};
const noticesFromHeaders = ({ headers }: Answered) =>
  JSON.parse(String(headers['x-bowerbird-notices'] ?? '[]')) as { code: string; count?: number }[];
const paths = () => on.forum.asked.map(({ method, host, path }) => `${method} ${host}${path}`);
const batch = (ids: readonly string[]) => on.get('/v1/forum/posts/batch', posted(ids));

test('a list to the platform’s end: each post once while it moves, a credit a page', async () => {
  await on.getIn();
  on.app.store.ledger.grant(100, 'for the test');
  on.forum.own.set('/r/moving/hot', movingList(987));
  const seen: string[] = [];
  let [pages, repeated] = [0, 0];
  let next: string | null = '/v1/forum/subreddits/moving/posts?count=100';
  const before = on.balance();
  while (next !== null) {
    const answered = await on.get(next);
    const page = parseAnsweredPage(answered);
    const texts = noticesFromHeaders(answered);
    repeated += texts.find(({ code }) => code === 'repeated-items')?.count ?? 0;
    // The end is that of the platform's lists, which hold about a thousand things.
    expect(texts.filter(({ code }) => code !== 'repeated-items').map(({ code }) => code)).toEqual(
      page.next === null ? ['more-exist'] : [],
    );
    seen.push(...page.orderedItems.map(({ entityId }) => entityId));
    next = page.next === null ? null : page.next.slice(on.base.length);
    pages += 1;
  }
  expect([pages, seen.length, new Set(seen).size]).toEqual([11, 987, 987]);
  // Three sank at each of the first ten pages, and were shown again.
  expect(repeated).toBe(30);
  expect(before - on.balance()).toBe(11);
  expect(on.forum.tokens).toHaveLength(1);
  expect(paths().slice(0, 2)).toEqual([
    'POST www.reddit.com/api/v1/access_token',
    'GET oauth.reddit.com/r/moving/hot',
  ]);
  const [, first, second] = on.forum.asked;
  expect(Object.fromEntries(first?.query ?? [])).toEqual({ limit: '100', raw_json: '1' });
  expect(second?.query.get('after')).toMatch(/^t3_m\d+$/);
  expect(new Set(on.forum.asked.map(({ agent }) => agent))).toEqual(
    new Set(['desktop:Bowerbird:9.9.9']),
  );
});

test('a hundred posts of which seven are gone: 100 credits, every one in its place', async () => {
  await on.getIn();
  on.forum.own.set('/api/info', infoWithGaps);
  const ids = Array.from({ length: 100 }, (_, n) => (n % 15 === 3 ? `gone${n}` : `here${n}`));
  expect(ids.filter((id) => id.startsWith('gone'))).toHaveLength(7);
  const answered = await batch(ids);
  const { items } = parseAnsweredPage(answered);
  expect(items.map(({ entityId }) => entityId)).toEqual(ids);
  expect(items.filter(({ isMissing }) => isMissing)).toHaveLength(7);
  expect(answered.headers).toMatchObject({
    'x-credits-used': '100',
    'x-credits-remaining': '0',
  });
  // Nothing is left: nothing more is asked of anybody.
  const requestCount = on.forum.asked.length;
  expect(errorIn(await batch(['here1']))).toMatchObject({
    status: 402,
    code: 'credits_exhausted',
    used: undefined,
    remaining: undefined,
  });
  expect(on.forum.asked.length).toBe(requestCount);
});

test('where the platform fails, all of a batch comes back; 99 credits do not pay for 100', async () => {
  await on.getIn();
  const ids = Array.from({ length: 100 }, (_, n) => `here${n}`);
  on.forum.mishaps.push('fault', 'fault', 'fault');
  expect(errorIn(await batch(ids))).toMatchObject({ status: 502, used: '0', remaining: '100' });
  expect(on.balance()).toBe(100);
  parseAnsweredPage(await on.get('/v1/forum/subreddits/sample_quillmere'));
  const requestCount = on.forum.asked.length;
  expect(errorIn(await batch(ids))).toMatchObject({ status: 402, code: 'credits_exhausted' });
  expect([on.balance(), on.forum.asked.length]).toEqual([99, requestCount]);
});

test('without credentials the feed answers, and says what it lacks', async () => {
  const answered = await on.get('/v1/forum/subreddits/sample_quillmere/posts');
  const page = parseAnsweredPage(answered);
  expect(page.itemCount).toBeGreaterThan(5);
  expect(page.orderedItems.some((item) => 'voteCount' in item || 'commentCount' in item)).toBe(
    false,
  );
  expect(answered.headers['x-bowerbird-route']).toBe('public-page');
  expect(paths()).toEqual(['GET www.reddit.com/r/sample_quillmere/hot/.rss']);
  expect(on.forum.asked[0]?.agent).toMatch(/^Bowerbird\/9\.9\.9/);
  const answer = await on.app.door.answer(
    { id: 1, name: 'forum.list-subreddit-posts', params: { subreddit: 'sample_quillmere' } },
    on.app.callers.window,
  );
  expect(answer.meta?.notices.map(({ code }) => code)).toEqual([
    'official-not-set-up',
    'partial-detail',
  ]);
  await on.getIn();
  const again = await on.get('/v1/forum/subreddits/sample_quillmere/posts');
  expect(again.headers['x-bowerbird-route']).toBe('official-api');
  expect(
    parseAnsweredPage(again).orderedItems.every((item) => typeof item.voteCount === 'number'),
  ).toBe(true);
});

test('what only the official API has is refused without credentials, and costs nothing', async () => {
  for (const path of [
    '/v1/forum/users/sample_heron',
    '/v1/forum/users/sample_heron/trophies',
    '/v1/forum/search/subreddits?q=sample',
    '/v1/forum/posts/0post0900/duplicates',
  ]) {
    const error = errorIn(await on.get(path));
    expect({ path, ...error }).toMatchObject({
      status: 502,
      code: 'platform_error',
      message:
        'Platform error: Reddit no longer serves this without an API client of your own; add yours in Settings',
      used: '0',
      remaining: '100',
    });
  }
  expect(errorIn(await batch(['here1']))).toMatchObject({ status: 502, used: '0' });
  expect(paths()).toEqual([]);
  const answer = await on.app.door.answer(
    { id: 1, name: 'forum.get-user', params: { username: 'sample_heron' } },
    on.app.callers.window,
  );
  expect(answer).toMatchObject({ error: { refusal: { kind: 'credentials-needed' } } });
});

test('credentials in the environment wait for the terms', async () => {
  Object.assign(on.environment, SECRETS);
  const error = errorIn(await on.get('/v1/forum/users/sample_heron'));
  expect(error).toMatchObject({ status: 502, used: '0' });
  expect(error.message).toContain('whose terms come before its first use');
  expect(paths()).toEqual([]);
  await on.getIn();
  expect((await on.get('/v1/forum/users/sample_heron')).status).toBe(200);
});

test('no secret and no token lies anywhere on the disk, nor in any answer', async () => {
  await on.getIn();
  const answers = [
    await on.get('/v1/forum/subreddits/sample_quillmere/posts'),
    await on.get('/v1/forum/users/sample_nobody'),
    await batch(['0post0000', 'gone1']),
    (on.forum.mishaps.push('unauthorized'), await on.get('/v1/forum/users/sample_heron')),
    (on.forum.mishaps.push('unauthorized', 'unauthorized'),
    await on.get('/v1/forum/users/sample_wren')),
    (on.forum.mishaps.push('private'), await on.get('/v1/forum/subreddits/sample_ponds')),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200, 502, 404]);
  expect(on.forum.tokens.length).toBeGreaterThan(1);
  const secrets = [
    SECRETS.BOWERBIRD_REDDIT_CLIENT_SECRET,
    btoa(`${SECRETS.BOWERBIRD_REDDIT_CLIENT_ID}:${SECRETS.BOWERBIRD_REDDIT_CLIENT_SECRET}`),
    'invented-token-number',
  ];
  const texts = [
    ...filesBelow(on.dir).map((path) => readFileSync(path).toString('latin1')),
    ...answers.map(({ text, headers }) => text + JSON.stringify(headers)),
  ];
  expect(texts.length).toBeGreaterThan(15);
  for (const secret of secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  expect(readdirSync(join(on.dir, 'recordings')).join()).not.toContain('access_token');
  // What was kept compressed has none either.
  for (const { id } of on.app.store.calls.recent(20))
    for (const reply of on.app.store.evidence.replies(id)) {
      const kept = JSON.stringify(reply) + new TextDecoder().decode(reply.body);
      expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
    }
});

const filesBelow = (dir: string): string[] =>
  readdirSync(dir, { recursive: true })
    .map((name) => join(dir, String(name)))
    .filter((path) => statSync(path).isFile());
