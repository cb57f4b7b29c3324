import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forest } from '../cases/forest.ts';
import { openStore } from '../../../store/index.ts';
import { seeded } from '../../../../test/support/broken-text.ts';
import { serve } from '../../../../test/support/cli.ts';
import { runOnForum, type OnForum } from './server.ts';
import { ask, errorIn, jsonIn, type Answered } from '../../../../test/support/http.ts';

/** A discussion of 3,000 comments over REST, from the first page to the last. */
const PATH = '/v1/forum/posts/p1/comments?order=top';
const TOKEN_USES = 13;
const talk = forest(3000, seeded(4), { limit: 60 });

interface Item {
  readonly type: string;
  readonly entityId: string;
  readonly id: string;
  readonly inReplyTo?: string;
}
interface Page {
  readonly cursor: string | null;
  readonly nextCursor: string | null;
  readonly totalItems: number | null;
  readonly itemCount: number;
  readonly orderedItems: readonly Item[];
}
interface Walked {
  readonly page: Page;
  readonly headers: Answered['headers'];
  /** Requests of the API for this page. */
  readonly asked: number;
}

let on: OnForum;
let walk: Walked[];
/** Pages for which the platform was asked; others go on with what came for them. */
const paid = () => walk.filter(({ headers }) => headers['x-credits-used'] === '1');
const comments = (pages: readonly Walked[]) =>
  pages.flatMap(({ page }) => page.orderedItems.filter(({ type }) => type !== 'Collection'));
const apiRequests = () => on.forum.asked.filter(({ host }) => host === 'oauth.reddit.com').length;

beforeAll(async () => {
  on = await runOnForum(talk);
  await on.getIn();
  on.app.store.ledger.grant(1000, 'for the test');
  // A token that ends in the middle of pages, again and again.
  on.forum.tokenUses = TOKEN_USES;
  walk = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const before = apiRequests();
    const answered = await on.get(cursor === '' ? PATH : `${PATH}&cursor=${cursor}`);
    if (answered.status !== 200) throw new Error(answered.text);
    const { data: page } = jsonIn(answered) as { data: Page };
    walk.push({ page, headers: answered.headers, asked: apiRequests() - before });
    cursor = page.nextCursor;
  }
});
afterAll(() => on.close());

test('every comment comes once, whatever it answers before it', () => {
  const ids = comments(walk).map(({ entityId }) => entityId);
  expect(ids.toSorted()).toEqual(talk.given.map(({ id }) => id).toSorted());
  expect(ids.length).toBeGreaterThan(2000);
  const text = new Set(['https://www.reddit.com/r/Wrens/comments/p1/title_of_p1/']);
  for (const { id, inReplyTo } of comments(walk)) {
    expect(text).toContain(inReplyTo);
    text.add(id);
  }
  expect(walk.at(-1)?.page.nextCursor).toBeNull();
  expect(walk.length).toBeGreaterThan(5);
});

test('a credit for what the platform gives at once, at most ten questions each, and each token renewed once it ended', () => {
  expect(paid().length).toBe(31);
  const free = walk.filter((one) => !paid().includes(one));
  expect(new Set(free.map(({ headers }) => headers['x-credits-used']))).toEqual(new Set(['0']));
  expect(free.every((one) => one.asked === 0)).toBe(true);
  expect(Math.max(...walk.map(({ page }) => page.orderedItems.length))).toBe(25);
  expect(on.balance()).toBe(1100 - 31);
  const refused = on.forum.asked.filter(({ status }) => status === 401).length;
  expect(on.forum.tokens.length).toBe(refused + 1);
  expect(refused).toBeGreaterThan(3);
  expect(walk.every(({ asked: requestCount }) => requestCount <= 12)).toBe(true);
  const more = on.forum.asked.filter(({ path }) => path === '/api/morechildren');
  expect(more.length).toBeGreaterThan(10);
  for (const { method, query } of more) {
    expect([method, query.get('link_id'), query.get('sort')]).toEqual(['POST', 't3_p1', 'top']);
    expect(query.get('children')?.split(',').length).toBeLessThanOrEqual(100);
  }
});

test('every page has its evidence: each reply with its request and time', () => {
  for (const { headers, asked: requestCount } of paid()) {
    const replies = on.app.store.evidence.replies(String(headers['x-bowerbird-call']));
    expect(replies.length).toBe(requestCount);
    for (const { request, status, at, body } of replies) {
      expect(request.url).toMatch(
        /^https:\/\/oauth\.reddit\.com\/(?:comments\/p1|api\/morechildren)/,
      );
      expect([200, 401, 404]).toContain(status);
      expect(at).toMatch(/^2026-07-01T\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(body.byteLength).toBeGreaterThan(10);
      expect(JSON.stringify(request.headers).toLowerCase()).not.toContain('bearer');
    }
  }
});

test('the pages can be read again out of the archive, at no cost', async () => {
  const before = [on.balance(), on.forum.asked.length];
  const kept = await on.get(`${PATH}&cursor=${walk[1]?.page.cursor}`, {
    headers: { 'cache-control': 'max-age=86400' },
  });
  expect((jsonIn(kept) as { data: Page }).data).toEqual(walk[1]?.page);
  expect(kept.headers['x-credits-used']).toBe('0');
  expect([on.balance(), on.forum.asked.length]).toEqual(before);
});

test('a cursor belongs to its post, its order and its way', async () => {
  const cursor = walk[2]?.page.cursor ?? '';
  for (const path of [
    `/v1/forum/posts/p2/comments?order=top&cursor=${cursor}`,
    `/v1/forum/posts/p1/comments?order=new&cursor=${cursor}`,
    `${PATH}&cursor=${cursor.slice(0, -3)}AAA`,
    `/v1/forum/comments/abc/replies?order=top&cursor=${cursor}`,
  ])
    expect(errorIn(await on.get(path))).toMatchObject({ status: 400, used: '0' });
  const byFeed = await on.get(`${PATH}&cursor=${cursor}`, {
    headers: { 'x-bowerbird-route': 'public-page' },
  });
  expect(errorIn(byFeed)).toMatchObject({
    status: 400,
    message: 'Validation error: cursor: this list was begun by official-api',
  });
});

test('killed in the middle and started again: the cursor of the last page goes on', async () => {
  const data = join(on.dir, 'killed');
  const store = openStore({ dir: data });
  const { secret } = store.keys.add({ name: 'test' });
  store.ledger.grant(1000, 'for the test');
  store.close();
  const replayed = ['--data', data, '--replay', join(on.dir, 'recordings')];
  const from = (port: number, cursor: string | null) =>
    ask(port, cursor === null ? PATH : `${PATH}&cursor=${cursor}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
  const seen: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  /** Whether that was the last page. */
  const turn = async (port: number): Promise<boolean> => {
    const answered = await from(port, cursor);
    if (answered.status !== 200) throw new Error(answered.text);
    const { data: page } = jsonIn(answered) as { data: Page };
    seen.push(...comments([{ page, headers: {}, asked: 0 }]).map(({ entityId }) => entityId));
    cursor = page.nextCursor;
    pages += 1;
    return cursor === null;
  };
  for (const most of [3, Number.POSITIVE_INFINITY]) {
    const { child, port, ended } = await serve(...replayed);
    for (let left = most; left > 0 && !(await turn(port)); left -= 1);
    // One call is on its way when the program is killed.
    const open = cursor === null ? undefined : from(port, cursor).catch(() => undefined);
    child.kill('SIGKILL');
    await Promise.all([open, ended]);
  }
  expect(pages).toBe(walk.length);
  expect(seen.toSorted()).toEqual(talk.given.map(({ id }) => id).toSorted());
  const kept = openStore({ dir: data });
  expect(kept.ledger.audit()).toEqual([]);
  expect(kept.ledger.overview()).toMatchObject({ reserved: 0 });
  expect(kept.ledger.overview().spent).toBeGreaterThanOrEqual(paid().length);
  kept.close();
});
