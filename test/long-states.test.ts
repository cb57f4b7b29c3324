import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildCatalogue } from '../core/engine/catalogue.ts';
import { batchsite, treeAddress } from './support/batchsite.ts';
import { inside } from './support/cli.ts';
import { errorIn, jsonIn, type Answered } from './support/http.ts';
import { record } from './support/recordings.ts';
import { removeDir, run, tempDir, type Running } from './support/running.ts';

/** The command line knows the real platforms; here it knows this one. */
vi.mock('../core/platforms/index.ts', async () => ({
  platforms: [(await import('./support/batchsite.ts')).batchsite],
}));

/** A list whose own state, 400 kB of pending ids, does not fit into any address. */
const pending = Array.from({ length: 50_000 }, (_, index) => `p${String(index).padStart(6, '0')}`);
const catalogue = buildCatalogue([batchsite]);
let dir: string;
let on: Running;

const start = (now?: () => number): Promise<Running> =>
  run({
    catalogue,
    dataDir: join(dir, 'data'),
    replay: [join(dir, 'recordings')],
    ...(now ? { now } : {}),
  });

beforeAll(async () => {
  dir = tempDir();
  const recordings = join(dir, 'recordings');
  const posts = [{ name: 'first', content: 'The first.' }];
  record(recordings, 'first', { ask: { url: treeAddress('tree') }, body: { posts, pending } });
  record(recordings, 'other', { ask: { url: treeAddress('other') }, body: { posts, pending } });
  record(recordings, 'second', {
    ask: { url: treeAddress('tree', 'p000000') },
    body: { posts: [{ name: 'second', content: 'The second.' }] },
  });
  on = await start();
});
afterAll(async () => {
  await on.close();
  removeDir(dir);
});

interface Page {
  readonly cursor: string | null;
  readonly nextCursor: string;
  readonly next: string;
  readonly orderedItems: readonly { readonly name: string }[];
}
const pageFromAnswered = (answered: Answered) => (jsonIn(answered) as { data: Page }).data;
const first = async () => pageFromAnswered(await on.get('/v1/batchsite/posts/tree/comments'));
const after = (cursor: string, post = 'tree') =>
  on.get(`/v1/batchsite/posts/${post}/comments?cursor=${cursor}`);

test('its cursor fits, leads on, and is the same whenever the page is read', async () => {
  const page = await first();
  expect(pending.join().length).toBeGreaterThan(399_000);
  expect(page.nextCursor.length).toBeLessThan(120);
  const next = await on.get(page.next.slice(on.base.length));
  expect(next.status).toBe(200);
  expect(pageFromAnswered(next)).toMatchObject({ cursor: page.nextCursor, nextCursor: null });
  expect(pageFromAnswered(next).orderedItems.map(({ name }) => name)).toEqual(['second']);
  expect((await first()).nextCursor).toBe(page.nextCursor);
});

test('another list’s and an edited cursor are refused', async () => {
  const { nextCursor } = await first();
  await on.get('/v1/batchsite/posts/other/comments');
  for (const answered of [
    await after(nextCursor, 'other'),
    await after(`${nextCursor.slice(0, -2)}AA`),
    await after(nextCursor.slice(0, -4)),
  ])
    expect(errorIn(answered)).toMatchObject({
      status: 400,
      message: 'Validation error: cursor: not a cursor of this list',
      used: '0',
    });
});

test('it outlives the program, and expires after 30 days', async () => {
  const { nextCursor } = await first();
  await on.close();
  on = await start();
  expect((await after(nextCursor)).status).toBe(200);
  await on.close();
  on = await start(() => Date.now() + 31 * 86_400_000);
  const before = on.balance();
  expect(errorIn(await after(nextCursor))).toMatchObject({
    status: 400,
    message: 'Validation error: the cursor has expired; start again from the first page',
    used: '0',
    remaining: String(before),
  });
  expect((await first()).nextCursor).toBe(nextCursor);
  expect((await after(nextCursor)).status).toBe(200);
});

test('a kept answer leads on as well', async () => {
  const kept = await on.get('/v1/batchsite/posts/tree/comments', {
    headers: { 'cache-control': 'max-age=600' },
  });
  expect(kept.headers['x-bowerbird-archive']).toBe('hit');
  expect((await after(pageFromAnswered(kept).nextCursor)).status).toBe(200);
});

test('`bowerbird parse` prints the same cursor, without a store', async () => {
  const { nextCursor } = await first();
  const folder = join(dir, 'recordings', 'first');
  const { code, out } = await inside(
    'parse',
    'batchsite.list-comments',
    '--param',
    'postId=tree',
    folder,
  );
  expect(code).toBe(0);
  expect((JSON.parse(out) as { data: Page }).data.nextCursor).toBe(nextCursor);
});
