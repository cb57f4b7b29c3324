import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Answer } from '#calls/index.ts';
import { buildCatalogue } from '../core/engine/catalogue.ts';
import { node } from '#kit/dig.ts';
import { createNet } from '../core/net/index.ts';
import { instantClock } from '../core/net/testing/virtual-clock.ts';
import site from '../core/platforms/microblog/fake/index.ts';
import { film, heron } from '../core/platforms/microblog/fake/world.ts';
import microblog from '../core/platforms/microblog/platform.ts';
import { eachTest } from './support/each-test.ts';
import { serveLocally } from './support/local-server.ts';
import { removeDir, run, tempDir } from './support/running.ts';

/** API v2 with a person's own bearer, from the request to what is written down of it. */
const BEARER = `AAAA${'bearer-'.repeat(10)}0000`;
const HOST = 'api.x.com';

const start = async () => {
  const dir = tempDir();
  const bearers = new Set<string | undefined>();
  const requests: string[] = [];
  const server = await serveLocally((request, response) => {
    bearers.add(request.headers.authorization);
    requests.push(request.url ?? '');
    const stated = site.serve({ method: 'GET', url: `https://${HOST}${request.url}`, headers: {} });
    response.writeHead(stated?.status ?? 404, stated?.headers).end(stated?.body);
  });
  const clock = instantClock();
  const app = (folder: string, how: object) =>
    run({
      dataDir: join(dir, folder),
      catalogue: buildCatalogue([microblog]),
      net: createNet({
        userAgent: 'Bowerbird/9.9.9 (test)',
        clock,
        identityFor: microblog.identity,
        ...how,
      }),
      now: clock.now,
      environment: { BOWERBIRD_X_BEARER_TOKEN: BEARER },
    });
  const recordings = join(dir, 'recordings');
  const live = await app('live', { local: { [HOST]: server.origin }, record: recordings });
  const ask = async (on: typeof live, name: string, params: object): Promise<Answer> => {
    const door = on.app.door;
    const terms = { platform: 'microblog', date: microblog.official?.policy.date };
    await door.answer({ id: 1, name: 'official.show-terms', params: terms }, on.app.callers.window);
    const call = { id: 2, name: `microblog.${name}`, params, route: 'official-api' as const };
    return door.answer(call, on.app.callers.window);
  };
  return {
    dir,
    bearers,
    asked: requests,
    ask: (name: string, params: object) => ask(live, name, params),
    own: async (name: string, params: object): Promise<Answer> =>
      live.app.door.answer({ id: 3, name, params }, live.app.callers.window),
    /** An app that asks nobody and has what was recorded until now. */
    replay: async (questions: readonly (readonly [name: string, params: object])[]) => {
      const replayed = await app('replayed', { replay: [recordings] });
      const answers: Answer[] = [];
      for (const [name, params] of questions) answers.push(await ask(replayed, name, params));
      await replayed.close();
      return answers;
    },
    close: async (): Promise<void> => {
      await live.close();
      await server.close();
      removeDir(dir);
    },
  };
};

const here = eachTest(start);

/** What was answered, without the addresses of the program that answered it. */
const contentFromAnswer = (answer: Answer): unknown => {
  if (!answer.ok) return answer.error.message;
  return node(answer.data)?.['orderedItems'] ?? answer.data;
};

const QUESTIONS = [
  ['get-user', { username: heron.handle }],
  ['list-user-posts', { username: heron.handle, count: 5 }],
  ['get-post', { postId: film.id }],
  ['batch-posts', { entityIds: [film.id, '9'] }],
  ['search-posts', { query: 'pond' }],
] as const;

test('a replay of what was recorded answers the same, and no byte of either is the bearer', async () => {
  const answer: Answer[] = [];
  for (const [name, params] of QUESTIONS) answer.push(await here().ask(name, params));
  expect(answer.map(({ ok }) => ok)).toEqual(QUESTIONS.map(() => true));
  const again = await here().replay(QUESTIONS);
  expect(again.map(contentFromAnswer)).toEqual(answer.map(contentFromAnswer));
  expect([...here().bearers]).toEqual([`Bearer ${BEARER}`]);
  const files = readdirSync(here().dir, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  expect(files.length).toBeGreaterThan(QUESTIONS.length);
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    for (const text of [bytes, opened(bytes)])
      expect([name, text.includes(BEARER)]).toEqual([name, false]);
  }
});

/** Compressed bytes as what they hold. */
const opened = (bytes: Buffer): Buffer => {
  for (const open of [gunzipSync, zstdDecompressSync]) {
    try {
      return open(bytes);
    } catch {
      continue;
    }
  }
  return bytes;
};

test('a small count asks for the least that the API gives, and cuts', async () => {
  const answer = await here().ask('list-user-posts', { username: heron.handle, count: 2 });
  expect(answer).toMatchObject({ ok: true, data: { itemCount: 2 } });
  expect(
    here().asked.map((path) => new URLSearchParams(path.split('?')[1]).get('max_results')),
  ).toEqual([null, '5']);
});

test('a cap on spending refuses before anything is asked, and what is read is counted', async () => {
  const { own, ask, asked: requests } = here();
  const spending = async (): Promise<unknown> => {
    const answer = await own('official.get', {});
    return answer.ok
      ? node(Array.isArray(answer.data) ? answer.data[0] : null)?.['spending']
      : answer;
  };
  expect(await spending()).toMatchObject({ dollars: 0, monthlyCap: null });
  expect(await ask('get-user', { username: heron.handle })).toMatchObject({ ok: true });
  expect(await ask('get-post', { postId: film.id })).toMatchObject({ ok: true });
  await own('official.cap', { platform: 'microblog', dollars: 0.02 });
  expect(await spending()).toMatchObject({ dollars: 0.015, monthlyCap: 0.02 });

  const before = requests.length;
  expect(await ask('get-user', { username: 'another' })).toMatchObject({
    ok: false,
    error: {
      code: 'spending_cap_reached',
      status: 402,
      message:
        'Spending cap reached: X API v2 has billed about $0.015 this month, and this request could go beyond your cap of $0.02; nobody was asked. Raise the cap in Settings, or wait for the next month',
    },
  });
  expect(requests.length).toBe(before);
  await own('official.cap', { platform: 'microblog', dollars: null });
  expect(await ask('batch-posts', { entityIds: [film.id] })).toMatchObject({ ok: true });
  expect(await spending()).toMatchObject({ dollars: 0.02, monthlyCap: null });
});

test('a replay bills nothing', async () => {
  const { ask, own, replay } = here();
  expect(await ask('get-post', { postId: film.id })).toMatchObject({ ok: true });
  await replay([['get-post', { postId: film.id }]]);
  expect(await own('official.get', {})).toMatchObject({
    data: [{ spending: { dollars: 0.005 } }],
  });
});

test('the estimate of a run names the price and the cap', async () => {
  const { own } = here();
  await own('official.cap', { platform: 'microblog', dollars: 5 });
  const sources = [{ operation: 'microblog.batch-posts', params: {}, ids: [film.id, '9', '10'] }];
  expect(await own('collections.preflight', { sources })).toMatchObject({
    data: {
      dollars: 0.02,
      basis: [
        expect.anything(),
        expect.objectContaining({
          message:
            'X bills about $0.005 for each post and $0.010 for each account (13 August 2026). About $0.000 were billed this month; your cap is $5.00 (Settings).',
        }),
        expect.objectContaining({
          message:
            'A pay-per-use plan of X reads 2 million posts a month at most (docs.x.com, read 23 November 2026).',
        }),
        expect.objectContaining({ message: 'One item for each identifier.' }),
      ],
    },
  });
});
