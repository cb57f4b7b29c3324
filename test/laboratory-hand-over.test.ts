/** A collection of one desktop goes into a project of a laboratory, over HTTP, by the key of its person. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join } from 'node:path';
import { openStore } from '../core/store/index.ts';
import { cliGiven, inside } from './support/cli.ts';
import { desktopDir, removeDir } from './support/folders.ts';
import { ask, jsonIn } from './support/http.ts';
import { runInProject } from './support/run-in-project.ts';
import type { Running } from './support/running-program.ts';

let desktop: string;
let on: Running;
beforeAll(async () => {
  desktop = desktopDir();
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

/** Something to hand over. */
const annotate = (note: string): void => {
  const store = openStore({ dir: desktop });
  const { seq } = store.collections.there('Talk');
  const [row] = store.itemRows.page({ collection: seq, limit: 1 }).rows;
  store.collections.annotate(row?.id ?? 0, { note });
  store.close();
};

const authorAt = (n: number): string => {
  const store = openStore({ dir: desktop });
  try {
    const { seq } = store.collections.there('Talk');
    const authors = store.itemRows
      .page({ collection: seq, limit: 1000 })
      .rows.flatMap(({ data }) => {
        const { attributedTo } = JSON.parse(data) as { attributedTo?: { entityId?: string } };
        return attributedTo?.entityId ?? [];
      });
    return [...new Set(authors)][n] ?? '';
  } finally {
    store.close();
  }
};

const heldLeftOut = async (): Promise<readonly { readonly person: string }[]> => {
  const { out } = await inside('forget-person', '--left-out', '--json', '--data', desktop);
  return JSON.parse(out) as readonly { readonly person: string }[];
};

test('whom the project forgot is told with the next hand-over, listed, and deleted when that is wanted', async () => {
  const person = authorAt(0);
  on.app.store.people.leaveOut('videosite', [person]);
  expect(await heldLeftOut()).toEqual([]);
  annotate('one');
  const { out } = await send(on.key);
  expect(out).toContain('bowerbird forget-person --left-out');
  expect((await heldLeftOut()).map((one) => one.person)).toEqual([person]);
  expect(idsIn(desktop)).toHaveLength(55);
  await inside('forget-person', 'youtube', person, '--yes', '--data', desktop);
  expect(idsIn(desktop).length).toBeLessThan(55);
  expect(await heldLeftOut()).toEqual([]);
  annotate('two');
  expect((await send(on.key)).out).not.toContain('--left-out');
});

test('a request to forget somebody is sent when that is wanted, and waits there for a manager', async () => {
  const [first, second] = [authorAt(1), authorAt(2)];
  const words = ['forget-person', 'youtube', first, '--yes', '--tell'];
  const { out } = await inside(...words, '--data', desktop);
  expect(out).toContain(`${on.base} is asked to do the same with the next hand-over.`);
  await inside('forget-person', 'youtube', second, '--yes', '--data', desktop);
  expect((await send(on.key)).code).toBe(0);
  const lab = join(on.dataDir, '..', '..');
  const listed = await inside('lab', 'requests', '--json', '--data', lab);
  expect(JSON.parse(listed.out)).toMatchObject([
    { project: 'Project', by: 'Mira', platform: 'videosite' },
  ]);
  expect(listed.out).toContain(first);
  expect(listed.out).not.toContain(second);
  // Nothing was deleted there by itself.
  const { items } = on.app.store.collections.there('Talk');
  expect(items).toBe(55);
  await inside('lab', 'forget-person', 'youtube', first, '--yes', '--data', lab);
  expect((await inside('lab', 'requests', '--data', lab)).out).toBe(
    'Nobody waits to be forgotten.\n',
  );
  expect(on.app.store.collections.there('Talk').items).toBeLessThan(55);
});

test('what the desktop hands over elsewhere by itself is not sent by a key', async () => {
  const store = openStore({ dir: desktop });
  const { seq } = store.collections.there('Talk');
  store.outbox.stop(seq);
  store.outbox.share(seq, 'https://other.example/projects/abcdefgh');
  const { code, err } = await send(on.key, 'Talk');
  expect([code, err]).toEqual([
    2,
    expect.stringContaining('is shared with https://other.example') as string,
  ]);
  store.outbox.stop(seq);
  store.close();
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
