import { expect, test } from 'vitest';
import { eachStore, type OpenedStore } from '../testing/each-store.ts';
import { openStore, type AddDownloadInput } from '../index.ts';

let { place, time, store: app } = {} as OpenedStore;
eachStore((opened) => {
  ({ place, time, store: app } = opened);
});

const input = (n: number): AddDownloadInput => ({
  operation: 'shortvideo.download-video',
  params: { videoId: `${n}` },
  platform: 'shortvideo',
  sourceUrl: `https://short.example/video/${n}`,
});

test('a download waits, runs, and is done', () => {
  const { id } = app.downloads.add({ ...input(1), title: 'One' });
  time.pass(1000);
  expect(app.downloads.claim()).toStrictEqual({
    seq: 1,
    id,
    ...input(1),
    address: null,
    name: null,
    title: 'One',
    folder: null,
    collection: null,
    state: 'running',
    received: 0,
    total: null,
    etag: null,
    lastModified: null,
    file: null,
    partial: null,
    partSha256: null,
    settling: null,
    sidecar: null,
    sha256: null,
    mediaType: null,
    error: null,
    attempts: 1,
    created: '2026-08-15T10:00:00.000Z',
    updated: '2026-08-15T10:00:01.000Z',
    engine: app.leases.id,
  });
  app.downloads.update(id, { received: 10, total: 20, etag: '"e"', partial: '/d/a.part' });
  expect(app.downloads.get(id)).toMatchObject({
    received: 10,
    state: 'running',
    engine: app.leases.id,
  });
  const done = app.downloads.update(id, {
    state: 'done',
    received: 20,
    partial: null,
    file: '/d/a.mp4',
  });
  expect(done).toMatchObject({
    state: 'done',
    received: 20,
    total: 20,
    etag: '"e"',
    partial: null,
    file: '/d/a.mp4',
    engine: null,
  });
  expect(app.downloads.claim()).toBeUndefined();
});

test('errors are kept as objects, rows are listed in order and removed', () => {
  const [one, two] = [app.downloads.add(input(1)), app.downloads.add(input(2))];
  app.downloads.update(one.id, {
    state: 'failed',
    error: { code: 'platform_error', message: 'gone' },
  });
  expect(app.downloads.list().map(({ state, error }) => [state, error])).toEqual([
    ['failed', expect.objectContaining({ code: 'platform_error', message: 'gone' })],
    ['queued', null],
  ]);
  expect(app.downloads.list('queued').map(({ id }) => id)).toEqual([two.id]);
  expect(app.downloads.remove(one.id)).toBe(true);
  expect(app.downloads.remove(one.id)).toBe(false);
  expect(() => app.downloads.update(one.id, { received: 1 })).toThrow(/^Not found: no download/);
});

test('two processes never run the same download', () => {
  const cli = openStore({ dir: place.dir, now: time.now });
  const ids = [1, 2, 3].map((n) => app.downloads.add(input(n)).id);
  expect(app.downloads.claim(ids[1])?.id).toBe(ids[1]);
  expect(cli.downloads.claim(ids[1])).toBeUndefined();
  expect([cli.downloads.claim()?.id, app.downloads.claim()?.id]).toEqual([ids[0], ids[2]]);
  expect(cli.downloads.claim()).toBeUndefined();
  cli.close();
});

test('after a restart what was running is queued again, but not what another engine runs', () => {
  for (const n of [1, 2]) app.downloads.add(input(n));
  app.downloads.claim();
  const cli = openStore({ dir: place.dir, now: time.now });
  // Both stores live in this process, so that opening the second took the first for dead.
  app.leases.beat();
  cli.downloads.claim();
  expect(app.downloads.list().map(({ state }) => state)).toEqual(['running', 'running']);
  expect(cli.downloads.resetRunning()).toBe(1);
  expect(app.downloads.list().map(({ state }) => state)).toEqual(['running', 'queued']);
  app.close();
  expect(cli.downloads.resetRunning()).toBe(1);
  expect(cli.downloads.list().map(({ state, attempts }) => [state, attempts])).toEqual([
    ['queued', 1],
    ['queued', 1],
  ]);
  cli.close();
});

test('a file that an answer named is there once, however often it is added', () => {
  const picture = (n: number) => ({ ...input(n), address: `https://media.example/${n}.jpg` });
  const [first, again, other] = app.downloads.addFiles([
    { ...picture(1), name: 'one', title: 'One', mediaType: 'image/jpeg' },
    picture(1),
    picture(2),
  ]);
  expect(first).toMatchObject({
    isNew: true,
    row: {
      address: 'https://media.example/1.jpg',
      name: 'one',
      title: 'One',
      mediaType: 'image/jpeg',
      state: 'queued',
    },
  });
  expect(again).toStrictEqual({ isNew: false, row: first?.row });
  expect(other?.isNew).toBe(true);
  const id = first?.row.id ?? '';
  for (const state of ['running', 'paused', 'done'] as const) {
    app.downloads.update(id, { state });
    expect(app.downloads.addFiles([picture(1)])).toMatchObject([
      { isNew: false, row: { id, state } },
    ]);
  }
  app.downloads.update(id, { state: 'failed', error: { code: 'platform_error' } });
  expect(app.downloads.addFiles([picture(1)])).toMatchObject([
    { isNew: true, row: { id, state: 'queued' } },
  ]);
  expect(app.downloads.addFiles([{ ...picture(1), platform: 'other' }])[0]?.isNew).toBe(true);
  expect(app.downloads.list()).toHaveLength(3);
});

test('several files are added, or none', () => {
  const broken = { ...input(2), address: 'https://media.example/2.jpg', platform: null as never };
  expect(() =>
    app.downloads.addFiles([{ ...input(1), address: 'https://media.example/1.jpg' }, broken]),
  ).toThrow(/NOT NULL|not-null/);
  expect(app.downloads.list()).toEqual([]);
});

test('a list and a collection keep their folder, and no other gets it', () => {
  const list = { operation: 'site.list', params: { listId: 'a' }, collection: null };
  const add = (from: typeof list | typeof gathered, folder: string): void => {
    app.downloads.addFiles([
      { ...input(1), ...from, folder, address: `https://media.example/${folder}` },
    ]);
  };
  const gathered = { ...list, collection: 'c1' };
  expect(app.downloads.folder(list, 'Garden')).toBe('Garden');
  add(list, 'Garden');
  // What it is called meanwhile does not part its files.
  expect(app.downloads.folder(list, 'Garden, renamed')).toBe('Garden');
  // The same list within a collection lies with the collection.
  expect(app.downloads.folder(gathered, 'Birds')).toBe('Birds');
  add(gathered, 'Birds');
  const other = { ...list, params: { listId: 'b' } };
  expect(app.downloads.folder({ ...other, collection: 'c1' }, 'Renamed')).toBe('Birds');
  expect(app.downloads.folder(other, 'garden')).toBe('garden (2)');
  add(other, 'garden (2)');
  expect(app.downloads.folder({ ...gathered, collection: 'c2' }, 'GARDEN')).toBe('GARDEN (3)');
  expect(app.downloads.folder(list, 'x')).toBe('Garden');
});
