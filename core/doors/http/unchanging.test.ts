import { brotliDecompressSync } from 'node:zlib';
import { Hono, type Context } from 'hono';
import { expect, test } from 'vitest';
import { unchangingPages } from './unchanging.ts';

const PAGE = 'A page that is the same each time. '.repeat(100);

/** An app with one page; `made` counts how often it was made. */
const open = (page: string | (() => Promise<string>) = PAGE) => {
  const unchanging = unchangingPages();
  const count = { made: 0 };
  const app = new Hono().get('/', (context) =>
    unchanging(context, 'text/plain', () => {
      count.made += 1;
      return typeof page === 'string' ? page : page();
    }),
  );
  const ask = async (headers: Record<string, string> = {}): Promise<Response> =>
    app.request('/', { headers });
  return { ask, count };
};

test('a page is made once for all who ask at once, and compressed as they like it', async () => {
  const { ask, count } = open();
  const answers = await Promise.all(
    ['br', 'gzip', 'identity', 'br'].map((encoding) => ask({ 'accept-encoding': encoding })),
  );
  const bodies = await Promise.all(
    answers.map(async (one) => Buffer.from(await one.arrayBuffer())),
  );
  expect(answers.map((one) => one.headers.get('content-encoding'))).toEqual([
    'br',
    'gzip',
    null,
    'br',
  ]);
  expect(bodies.map((body) => body.byteLength < 200)).toEqual([true, true, false, true]);
  expect(brotliDecompressSync(bodies[0] ?? Buffer.alloc(0)).toString()).toBe(PAGE);
  expect(bodies[3]).toEqual(bodies[0]);
  expect([bodies[2]?.toString(), count.made]).toEqual([PAGE, 1]);
});

test('what is small is sent as it is', async () => {
  const answer = await open('small').ask({ 'accept-encoding': 'br' });
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([null, 'small']);
});

test('who has it already is not sent it again, compressed or not', async () => {
  const { ask } = open();
  const etag = (await ask({ 'accept-encoding': 'br' })).headers.get('etag') ?? '';
  const again = await ask({ 'if-none-match': etag });
  expect([etag.length > 10, again.status, await again.text()]).toEqual([true, 304, '']);
});

test('one that could not be made is tried again by the next who asks', async () => {
  const failing = [true, false];
  const { ask, count } = open(() =>
    failing.shift() === true ? Promise.reject(new Error('no thread')) : Promise.resolve(PAGE),
  );
  expect((await ask()).status).toBe(500);
  expect([(await ask()).status, count.made]).toEqual([200, 2]);
});

test('one large page is sent in a turn of the event loop, so that a light request comes in between', async () => {
  const { ask } = open(PAGE.repeat(100));
  const order: string[] = [];
  await ask();
  const pages = Promise.all(Array.from({ length: 20 }, () => ask().then(() => order.push('page'))));
  const light = new Promise<void>((resolve) => {
    setImmediate(() => {
      order.push('light');
      resolve();
    });
  });
  await Promise.all([pages, light]);
  expect(order.indexOf('light')).toBeLessThan(10);
});

test('a small page does not wait for large ones', async () => {
  const unchanging = unchangingPages();
  const page = (body: string) => (context: Context) =>
    unchanging(context, 'text/plain', () => body);
  const app = new Hono()
    .get('/large', page('A long page. '.repeat(10_000)))
    .get('/small', page('A short page.'));
  for (const path of ['/large', '/small']) await app.request(path);
  const answered: string[] = [];
  const ask = async (path: string): Promise<void> => {
    await app.request(path);
    answered.push(path);
  };
  await Promise.all([...Array.from({ length: 20 }, () => '/large'), '/small'].map(ask));
  expect(answered.indexOf('/small')).toBeLessThan(3);
});
