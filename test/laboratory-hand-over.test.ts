/** A collection of one desktop goes into a project of a laboratory, over HTTP, by the key of its person. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../core/store/index.ts';
import { cliGiven, inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/folders.ts';
import { ask, jsonIn } from './support/http.ts';
import { runInProject } from './support/run-in-project.ts';
import type { Running } from './support/running-program.ts';

let desktop: string;
let on: Running;
beforeAll(async () => {
  desktop = tempDir();
  on = await runInProject({ sample: true });
  const film = ['--param', 'videoId=sample_001x'];
  const collect = ['collect', 'videosite.list-video-comments', ...film, '--into', 'Talk'];
  await inside(...collect, '--sample', '--data', desktop);
});
afterAll(async () => {
  await on.close();
  removeDir(desktop);
});

const send = (key: string, ...args: string[]) =>
  cliGiven(
    { env: { BOWERBIRD_LAB_KEY: key } },
    'lab',
    'send',
    ...args,
    '--to',
    on.base,
    '--data',
    desktop,
  );

const idsIn = (dir: string): string[] => {
  const store = openStore({ dir });
  try {
    return store.itemRows
      .page({ collection: store.collections.there('Talk').seq, limit: 1000 })
      .rows.map(({ entityId }) => entityId)
      .toSorted();
  } finally {
    store.close();
  }
};

test('it is there once, with its evidence, however often it is sent, and costs nothing', async () => {
  const before = on.balance();
  const sent = await send(on.key, 'Talk', '--json');
  expect([sent.code, JSON.parse(sent.out)]).toMatchObject([
    0,
    { known: 0, refused: 0, waiting: 0 },
  ]);
  const here = idsIn(desktop);
  expect(here).toHaveLength(55);
  const listed = await on.get('/v1/collections/Talk/items?count=100');
  const { data } = jsonIn(listed) as { data: { totalItems: number } };
  expect(data.totalItems).toBe(55);
  expect(on.balance()).toBe(before);
  expect(JSON.parse((await send(on.key, 'Talk', '--json')).out)).toMatchObject({ taken: 0 });
});

test('no other key is good, and what waits is not lost', async () => {
  const store = openStore({ dir: desktop });
  store.outbox.stop(store.collections.there('Talk').seq);
  store.close();
  const sent = await send(`${on.key.slice(0, -3)}xxx`, 'Talk');
  expect([sent.code, sent.err]).toEqual([1, expect.stringContaining('401') as string]);
  expect((await send(on.key)).code).toBe(0);
});

test('what is no such request is refused before anything is read', async () => {
  const post = (headers: Readonly<Record<string, string>>, body: string) =>
    ask(on.port, '/lab/v1/parcels', { method: 'POST', headers, body });
  expect((await post({}, 'x')).status).toBe(401);
  expect((await post({ authorization: `Bearer ${on.key}` }, 'x')).status).toBe(400);
  const foreign = { authorization: `Bearer ${on.key}`, origin: 'https://evil.example' };
  expect((await post(foreign, 'x')).status).toBe(403);
});

test('a key is sent over https alone, but on this computer', async () => {
  const { code, err } = await cliGiven(
    { env: { BOWERBIRD_LAB_KEY: on.key } },
    'lab',
    'send',
    '--to',
    'http://lab.example',
    '--data',
    desktop,
  );
  expect([code, err]).toEqual([1, expect.stringContaining('https://') as string]);
});
