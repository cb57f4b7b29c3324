import { statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DownloadView, FilesQueuedView } from '#calls/index.ts';
import { mediaHost, type MediaHost } from '#calls/downloads/testing/media-host.ts';
import { createNet } from '../core/net/index.ts';
import { makeEnding } from '../core/store/calls/fixtures.ts';
import { removeDir, run, tempDir, type Running } from './support/running.ts';
import { testCatalogue } from './support/testsite.ts';

/** Files that an answer names, through the door that the window uses, to the way out. */
let on: Running;
let host: MediaHost;
let requests: string[];
let dir: string;
beforeEach(async () => {
  host = mediaHost(Buffer.alloc(3000, 7));
  host.mediaType = 'image/png';
  requests = [];
  dir = tempDir();
  const net = createNet({ userAgent: 'Bowerbird/9.9.9 (test)', replay: [] });
  on = await run({
    dataDir: dir,
    catalogue: testCatalogue,
    net: {
      ...net,
      media: (url, platform, options) => {
        requests.push(`${platform.segment} ${url}`);
        return host.get(
          url,
          options?.headers ?? {},
          options?.signal ?? new AbortController().signal,
        );
      },
    },
  });
  await data('settings.set', { downloadFolder: join(dir, 'files') });
});
afterEach(async () => {
  await on.close();
  removeDir(dir);
});

const answer = (name: string, params: object) =>
  on.app.door.answer({ id: 1, name, params }, on.app.callers.window);
const data = async (name: string, params: object = {}): Promise<unknown> => {
  const answered = await answer(name, params);
  if (!answered.ok) throw new Error(answered.error.message);
  return answered.data;
};
const message = async (name: string, params: object): Promise<string> => {
  const answered = await answer(name, params);
  return answered.ok ? 'ok' : `${answered.error.status} ${answered.error.message}`;
};

const FROM = { operation: 'testsite.list-items', params: { listId: 'l', size: 2 } };
const at = (path: string): string => `https://media.testsite.example/${path}`;
const list = async () => (await data('downloads.list')) as DownloadView[];

describe('one file', () => {
  test('is queued and fetched from its platform’s media host, for nothing', async () => {
    const queued = (await data('downloads.add-file', {
      ...FROM,
      url: at('a.png'),
      title: 'Thing',
      name: 'thing-1',
      page: 'https://www.testsite.example/things/1',
    })) as DownloadView;
    expect(queued).toMatchObject({
      operation: 'testsite.list-items',
      params: { listId: 'l', size: '2' },
      platform: 'testsite',
      address: at('a.png'),
      page: 'https://www.testsite.example/things/1',
      name: 'thing-1',
      title: 'Thing',
    });
    await expect.poll(async () => (await list())[0]?.state).toBe('done');
    expect(requests).toEqual([`testsite ${at('a.png')}`]);
    expect((await list())[0]).toMatchObject({ mediaType: 'image/png', received: 3000 });
    expect((await list())[0]?.file).toMatch(/testsite-thing-1 Thing\.png$/);
    expect(on.balance()).toBe(100);
    const again = (await data('downloads.add-file', { ...FROM, url: at('a.png') })) as DownloadView;
    expect(again).toMatchObject({ id: queued.id, state: 'done' });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['http://media.testsite.example/a.png', 'not an https address'],
    ['https://media.testsite.example.evil.example/a.png', 'not on a media host of Testsite'],
    ['https://evil.example/media.testsite.example/a.png', 'not on a media host of Testsite'],
    // A page of the platform is no media host of it.
    ['https://www.testsite.example/a.png', 'not on a media host of Testsite'],
    ['https://127.0.0.1/a.png', 'not on a media host of Testsite'],
    ['https://[::1]/a.png', 'not on a media host of Testsite'],
    ['https://169.254.169.254/latest/meta-data', 'not on a media host of Testsite'],
    ['https://me:secret@media.testsite.example/a.png', 'an address with a user name or password'],
    ['https://media.testsite.example:8443/a.png', 'an address with an unusual port'],
    ['file:///etc/passwd', 'not an https address'],
    ['/etc/passwd', 'not an address'],
    ['data:image/png;base64,AA==', 'not an https address'],
  ])('%s is never fetched', async (url, reason) => {
    expect(await message('downloads.add-file', { ...FROM, url })).toBe(
      `400 Validation error: url: ${reason}`,
    );
    expect([await list(), requests]).toEqual([[], []]);
  });

  test('an operation that is not there, a kind that is not saved, a page of another site', async () => {
    expect(await message('downloads.add-file', { ...FROM, operation: 'x.y', url: at('a') })).toBe(
      '400 Validation error: operation: is not known',
    );
    for (const mediaType of ['text/html', 'image/svg+xml; charset=utf-8', 'application/zip'])
      expect(await message('downloads.add-file', { ...FROM, url: at('a'), mediaType })).toBe(
        '400 Validation error: url: not a picture, video or sound that is saved',
      );
    const noted = await data('downloads.add-file', {
      ...FROM,
      url: at('b.png'),
      page: 'https://evil.example/',
    });
    expect(noted).not.toHaveProperty('page');
  });
});

test.skipIf(process.platform === 'win32')(
  'within the data folder it is for this person alone (Windows has no such modes)',
  async () => {
    await data('downloads.add-file', { ...FROM, url: at('a.png') });
    await expect.poll(async () => (await list())[0]?.state).toBe('done');
    const [view] = await list();
    const file = view?.file ?? '';
    const modes = [join(dir, 'files'), dirname(file), file, view?.sidecar ?? ''].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o600, 0o600]);
  },
);

describe('many files', () => {
  test('those that fit are queued, each once; the others are counted with their reason', async () => {
    const files = [
      { url: at('1.png'), title: 'One' },
      { url: at('2.png') },
      { url: at('1.png') },
      { url: 'https://evil.example/3.png' },
      { url: 'https://evil.example/4.png' },
      { url: at('5'), mediaType: 'text/html' },
    ];
    const stated = (await data('downloads.add-files', { ...FROM, files })) as FilesQueuedView;
    expect(stated).toMatchObject({
      downloads: [{ address: at('1.png'), title: 'One' }, { address: at('2.png') }],
      added: 2,
      leftOut: [
        { reason: { message: 'not on a media host of Testsite' }, count: 2 },
        { reason: { message: 'not a picture, video or sound that is saved' }, count: 1 },
      ],
    });
    await expect
      .poll(async () => (await list()).map(({ state }) => state))
      .toEqual(['done', 'done']);
    const again = (await data('downloads.add-files', { ...FROM, files })) as FilesQueuedView;
    expect([again.added, again.downloads.length]).toEqual([0, 2]);
    expect(on.balance()).toBe(100);
  });

  test('one to a hundred at a time', async () => {
    const files = Array.from({ length: 101 }, (_, n) => ({ url: at(`${n}.png`) }));
    expect(await message('downloads.add-files', { ...FROM, files })).toMatch(/^400 .*files/);
    expect(await message('downloads.add-files', { ...FROM, files: [] })).toMatch(/^400 .*files/);
    expect(await list()).toEqual([]);
  });
});

describe('folders', () => {
  const folders = async (): Promise<Record<string, string>> => {
    await expect.poll(async () => (await list()).every(({ state }) => state === 'done')).toBe(true);
    return Object.fromEntries(
      (await list()).map(({ address, file }) => [
        address,
        relative(join(dir, 'files'), dirname(file ?? '')),
      ]),
    );
  };

  test('files of a list lie together, those of a single thing in the download folder', async () => {
    await data('downloads.add-files', {
      ...FROM,
      listName: '../A year\u202e: birds',
      files: [{ url: at('1.png') }, { url: at('2.png') }],
    });
    // Its name is not known any more, or is another: it is the same list.
    await data('downloads.add-file', { ...FROM, url: at('3.png') });
    const other = { ...FROM, params: { listId: 'm' } };
    await data('downloads.add-files', { ...other, files: [{ url: at('4.png') }] });
    const thing = {
      operation: 'testsite.get-thing',
      params: { thingId: 't' },
      listName: 'A thing',
    };
    await data('downloads.add-files', { ...thing, files: [{ url: at('5.png') }] });
    expect(await folders()).toEqual({
      [at('1.png')]: 'testsite-l A year birds - Items of a list',
      [at('2.png')]: 'testsite-l A year birds - Items of a list',
      [at('3.png')]: 'testsite-l A year birds - Items of a list',
      [at('4.png')]: 'testsite-m Items of a list',
      [at('5.png')]: '',
    });
  });

  test('files of a collection lie in its folder, also when it is called otherwise later', async () => {
    const { id } = on.app.store.collections.open('Elections/2026');
    on.app.store.ledger.reserve('window', 1, 'one');
    const params = { listId: 'l', size: 2 };
    on.app.store.calls.finish('one', makeEnding({ operation: 'testsite.list-items', params }));
    const save = (name: string, collection: string) =>
      data('downloads.add-collected', { collection, files: [{ url: at(name), callId: 'one' }] });
    await save('1.png', 'Elections/2026');
    on.app.store.collections.rename(id, 'Votes');
    await save('2.png', 'Votes');
    expect(await folders()).toEqual({
      [at('1.png')]: 'Elections 2026',
      [at('2.png')]: 'Elections 2026',
    });
    expect((await list()).map(({ collection }) => collection)).toEqual([
      { id, name: 'Votes' },
      { id, name: 'Votes' },
    ]);
    on.app.store.collections.remove(id);
    expect((await list())[0]?.collection).toEqual({ id });
    const gone = { collection: 'Votes', files: [{ url: at('3.png'), callId: 'one' }] };
    expect(await message('downloads.add-collected', gone)).toMatch(/^404 /);
  });
});

test('files of held items are noted with the list that brought each, whatever its page', async () => {
  for (const [callId, cursor] of Object.entries({ one: 'c1', two: 'c2' })) {
    on.app.store.ledger.reserve('window', 1, callId);
    const params = { listId: 'l', size: 2, cursor };
    on.app.store.calls.finish(callId, makeEnding({ operation: 'testsite.list-items', params }));
  }
  const files = [
    { url: at('1.png'), callId: 'one' },
    { url: at('2.png'), callId: 'two' },
    { url: 'https://evil.example/3.png', callId: 'one' },
    { url: 'https://evil.example/4.png', callId: 'two' },
  ];
  const stated = (await data('downloads.add-collected', { files })) as FilesQueuedView;
  const origin = { operation: 'testsite.list-items', params: { listId: 'l', size: '2' } };
  expect(stated).toMatchObject({
    downloads: [
      { address: at('1.png'), ...origin },
      { address: at('2.png'), ...origin },
    ],
    added: 2,
    leftOut: [{ reason: { message: 'not on a media host of Testsite' }, count: 2 }],
  });
  const unknown = [{ url: at('1.png'), callId: 'none' }];
  expect(await message('downloads.add-collected', { files: unknown })).toMatch(/^404 /);
});

test('the catalogue says from which hosts files can be saved', async () => {
  expect(await data('catalogue.list')).toMatchObject({
    platforms: [{ segment: 'testsite', mediaHosts: ['media.testsite.example'] }],
  });
});
