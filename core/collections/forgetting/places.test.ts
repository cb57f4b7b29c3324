/** Every place beside items and replies in which the data folder names a person. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeDir, tempDir } from '../../../test/support/running.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { siteFromPlatform } from '#kit/account-address.ts';
import { createAccountMatcher } from './account-matcher.ts';
import { createPersonTest } from './person-test.ts';
import { openStore } from '../../store/index.ts';
import { openReading } from '../../store/reading.ts';

let dir: string;
let store: ReturnType<typeof openStore>;
beforeEach(() => {
  dir = tempDir();
  store = openStore({ dir });
});
afterEach(() => {
  store.close();
  removeDir(dir);
});

const heron = (platform: string) => {
  const account = { ids: ['77000000001'], handles: ['sample.heron'], addresses: [] };
  const found = catalogue.platform(platform);
  if (!found) throw new Error('no such platform');
  return createPersonTest(catalogue, platform, {
    account,
    matcher: createAccountMatcher(account, siteFromPlatform(found)),
    things: new Set(['7650000000000000001']),
    shownNames: new Set(['Sample Heron']),
  });
};

const find = (platform = 'photosite') => {
  const reading = openReading(dir);
  try {
    return reading.findInPlaces(heron(platform));
  } finally {
    reading.close();
  }
};
const labels = (platform?: string) =>
  Object.fromEntries(
    find(platform).map(({ name, findings }) => [name, findings.map(({ label }) => label)]),
  );
const forget = (): void => {
  const request = store.people.request('photosite', 0);
  for (const place of find()) store.people.forget(request, { place });
};

const write = (name: string, text = 'sample.heron'): void => {
  mkdirSync(dirname(join(dir, name)), { recursive: true });
  writeFileSync(join(dir, name), text);
};
const isThere = (name: string): boolean => existsSync(join(dir, name));

const download = {
  operation: 'photosite.list-user-posts',
  params: { username: 'wren' },
  platform: 'photosite',
  sourceUrl: null,
};

test('downloads of the person go, with the files and what lies beside them; others stay', () => {
  const { downloads } = store;
  downloads.add({ ...download, params: { username: 'Sample.Heron' }, title: 'by the handle' });
  downloads.add({ ...download, sourceUrl: 'https://www.instagram.com/sample.heron/p/X/' });
  downloads.add({ ...download, name: '7650000000000000001', title: 'by what the person wrote' });
  downloads.add({ ...download, title: 'a walk with @sample.heron' });
  downloads.add({ ...download, folder: 'sample.heron' });
  const other = downloads.add({ ...download, title: 'a heron' });
  downloads.add({ ...download, platform: 'shortvideo', title: '@sample.heron' });
  write('downloads/one.mp4');
  write('downloads/one.json');
  const { id } = downloads.add({ ...download, params: { username: '@sample.heron' } });
  downloads.update(id, {
    state: 'done',
    file: join(dir, 'downloads/one.mp4'),
    sidecar: join(dir, 'downloads/one.json'),
  });
  expect(labels()).toEqual({
    downloads: [
      'by the handle',
      'https://www.instagram.com/sample.heron/p/X/',
      'by what the person wrote',
      'a walk with @sample.heron',
      expect.any(String),
      join(dir, 'downloads/one.mp4'),
    ],
  });
  forget();
  expect(downloads.list().map(({ title }) => title)).toEqual(['a heron', '@sample.heron']);
  expect(downloads.get(other.id)?.title).toBe('a heron');
  expect([isThere('downloads/one.mp4'), isThere('downloads/one.json')]).toEqual([false, false]);
});

test('saved views go by the author, by words and by their names; others stay', () => {
  const { seq } = store.collections.open('One');
  const save = (name: string, filter: object, collection = seq): void =>
    store.savedViews.save(collection, name, { layout: 'table', filter });
  save('the author', { author: 'Sample Heron' });
  save('words', { words: 'ducks @sample.heron' }, 0);
  save('only sample.heron', {});
  save('a row of hers', { parent: 'https://www.instagram.com/sample.heron/' });
  save('another', { author: 'Heron', words: 'heron' });
  expect(labels()).toEqual({
    savedViews: ['the author', 'words', 'only sample.heron', 'a row of hers'],
  });
  forget();
  expect(store.savedViews.list(seq).map(({ name }) => name)).toEqual(['another']);
  expect(store.savedViews.list(0)).toEqual([]);
});

test('unread endpoints go where their path or a name in their replies is the person', () => {
  const note = (endpoint: string, form = '{}'): void =>
    store.unreadReplies.note({
      platform: 'photosite',
      endpoint,
      at: '2026-08-15T10:00:00.000Z',
      form,
    });
  note('/api/users/sample.heron/feed');
  note('/api/feed', '{"data":{"/@sample.heron":{"a":"text"}}}');
  note('/api/users/wren/feed', '{"heron":"text"}');
  expect(labels()).toEqual({ unreadReplies: ['/api/feed', '/api/users/sample.heron/feed'] });
  forget();
  expect(store.unreadReplies.list().map(({ endpoint }) => endpoint)).toEqual([
    '/api/users/wren/feed',
  ]);
});

test('older copies go whole, with their logs, and what was left of a killed restore; no other file', () => {
  const copies = [
    'bowerbird-before-20261122T020156Z-2.db',
    'bowerbird-before-20261122T020156Z.db',
    'bowerbird-before-repair-20261122T020156Z.db',
    'bowerbird-before-repair-20261122T020156Z.db.part-0123456789ab',
    'bowerbird-before-update-20261122T020156Z.db',
    'bowerbird-before-update-20261122T020156Z.db.part',
    'restoring.part-0123456789ab',
  ];
  for (const name of [...copies, 'bowerbird-before-20261122T020156Z.db-wal', 'my-restoring.part'])
    write(name);
  expect(labels()).toEqual({ olderCopies: copies });
  forget();
  expect([...copies, 'bowerbird-before-20261122T020156Z.db-wal'].filter(isThere)).toEqual([]);
  expect([isThere('my-restoring.part'), isThere('bowerbird.db')]).toEqual([true, true]);
});

test('of the capture browser everything goes but what keeps somebody signed in, which is listed', () => {
  const site = 'window/Partitions/capture-photosite';
  for (const name of ['Cache/f_0001', 'IndexedDB/x/1.ldb', 'Code Cache/js/a', 'Session Storage/1'])
    write(`${site}/${name}`);
  for (const name of ['Cookies', 'Local Storage/leveldb/1.ldb', 'Preferences', 'Network/Cookies'])
    write(`${site}/${name}`);
  write(`${site}/Network/Reporting and NEL`);
  write('window/Partitions/capture-shortvideo/Cache/f_0001');
  expect(labels()).toEqual({
    siteCaches: [
      `${site}/Cache`,
      `${site}/Code Cache`,
      `${site}/IndexedDB`,
      `${site}/Session Storage`,
      `${site}/Network/Reporting and NEL`,
    ],
    siteSignIns: [`${site}/Cookies`, `${site}/Local Storage`, `${site}/Network/Cookies`],
  });
  forget();
  expect(isThere(`${site}/Cache`)).toBe(false);
  expect(isThere(`${site}/Network/Cookies`)).toBe(true);
  expect(isThere('window/Partitions/capture-shortvideo/Cache/f_0001')).toBe(true);
  expect(Object.keys(labels())).toEqual(['siteSignIns']);
});

test('what was asked names the person by what its parameters identify', () => {
  const { isInParams } = heron('photosite');
  expect([
    isInParams('photosite.list-user-posts', { username: 'sample.heron' }),
    isInParams('photosite.search-popular', { query: '@sample.heron' }),
    isInParams('photosite.search-popular', { query: 'birds sample.heron' }),
    isInParams('photosite.search-popular', { query: 'Sample Heron' }),
    isInParams('photosite.search-popular', { query: 'heron' }),
    isInParams('photosite.search-popular', { query: 'sample heron' }),
  ]).toEqual([true, true, true, true, false, false]);
});
