import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkData } from '../doctor/check-data.ts';
import { eachStore, type OpenedStore } from '../testing/each-store.ts';
import { openDatabase } from '../open-database.ts';
import { sql } from '../file/sql.ts';

let opened: OpenedStore;
eachStore((given) => {
  opened = given;
});

const AT = '2026-11-03T10:00:00.000Z';

/** A call that browsing brought, with one reply. */
const browse = (id: string, at = AT): void => {
  opened.time.set(at);
  opened.store.calls.finish(id, {
    operation: 'shortvideo.list-user-videos',
    params: {},
    keyId: 'window',
    door: 'capture',
    startedAt: at,
    outcome: 'ok',
    world: 'live',
    close: 'free',
    route: 'capture',
    exchanges: [
      {
        platform: 'shortvideo',
        identity: `GET ${id}`,
        reply: {
          request: { method: 'GET', url: 'https://birds.test/', headers: {} },
          status: 200,
          headers: {},
          body: new TextEncoder().encode(`{"id":"${id}"}`),
          at,
        },
      },
    ],
    answer: { paramsKey: '{}', at, fetchedAt: at, json: `{"id":"${id}"}` },
  });
};

const fileOf = (bytes: Uint8Array) => ({
  role: 'picture' as const,
  sha256: hash('sha256', bytes, 'hex'),
  bytes,
});

const keep = async (calls: readonly string[], bytes = new Uint8Array(2_500_000).fill(7)) => {
  const file = fileOf(bytes);
  const record = JSON.stringify({ picture: { sha256: file.sha256 } });
  const id = opened.store.newId();
  await opened.store.keptPages.add({
    id,
    platform: 'shortvideo',
    at: AT,
    collection: null,
    record,
    sha256: hash('sha256', record, 'hex'),
    calls,
    files: [file],
  });
  return { id, sha256: file.sha256 };
};

const partsOf = (sha256: string): number[] =>
  [...opened.store.keptPages.parts(sha256)].map(({ byteLength }) => byteLength);

const findingsAbout = (what: string) => {
  opened.store.close();
  const found = checkData(opened.place.dir, { full: true });
  opened.reopen();
  return found.filter((finding) => finding.what === what).map(({ ok }) => ok);
};

test('a page is kept with its file in parts, and found by its calls', async () => {
  browse('c1');
  const { id, sha256 } = await keep(['c1']);
  const { keptPages } = opened.store;
  expect(partsOf(sha256)).toEqual([1_000_000, 1_000_000, 500_000]);
  expect(keptPages.list({ call: 'c1' }).map((page) => page.id)).toEqual([id]);
  expect([keptPages.list({ call: 'c2' }), keptPages.list({ collection: 1 })]).toEqual([[], []]);
});

test('the replies of a span of time are those that browsing brought in it', () => {
  browse('c1', '2026-11-03T09:59:59.000Z');
  browse('c2', '2026-11-03T10:00:00.000Z');
  browse('c3', '2026-11-03T10:00:09.000Z');
  const replies = (platform: string) =>
    opened.store.keptPages
      .browsedReplies(platform, '2026-11-03T10:00:00.000Z', '2026-11-03T10:00:05.000Z')
      .map(({ callId }) => callId);
  expect([replies('shortvideo'), replies('microblog')]).toEqual([['c2'], []]);
});

test('a file goes with the last page that has it, and what no page has is dropped', async () => {
  const { id, sha256 } = await keep([]);
  const other = await keep([]);
  const { keptPages } = opened.store;
  keptPages.remove(id);
  expect(partsOf(sha256).length).toBe(3);
  keptPages.remove(other.id);
  expect(partsOf(sha256)).toEqual([]);
  await expect(keep(['no such call'])).rejects.toThrow(/FOREIGN KEY|foreign key/);
  expect(partsOf(sha256).length).toBe(3);
  keptPages.dropLooseFiles();
  expect([partsOf(sha256), keptPages.list()]).toEqual([[], []]);
});

test('a file that was dropped while it was kept makes no page', async () => {
  const bytes = new Uint8Array(1_500_000);
  const keeping = keep([], bytes);
  opened.store.keptPages.dropLooseFiles();
  await expect(keeping).rejects.toThrow('keep the page again');
  expect(opened.store.keptPages.list()).toEqual([]);
});

test('the evidence of a page is not pruned, and the page goes with what is forgotten', async () => {
  browse('c1');
  await keep(['c1']);
  const plan = () => opened.store.pruning.plan({ olderThanDays: 1 });
  opened.time.pass(10 * 86_400_000);
  expect(plan().replies).toBe(0);
  opened.store.keptPages.remove(opened.store.keptPages.list()[0]?.id ?? '');
  expect(plan().replies).toBe(1);
  browse('c2');
  await keep(['c2']);
  opened.time.pass(1000);
  await opened.store.captures.forget(60_000, () => undefined);
  expect(opened.store.keptPages.list()).toEqual([]);
});

test('a page that shows somebody who was taken out of its replies is not kept', async () => {
  browse('c1');
  const { id = '' } = opened.store.evidence.exchanges('c1')[0] ?? {};
  const request = opened.store.people.request('shortvideo', 1);
  opened.store.people.forget(request, {
    calls: [{ callId: 'c1', replies: [{ id, removed: 'all' }], answer: 'delete' }],
  });
  await expect(keep(['c1'])).rejects.toThrow('asked to be forgotten');
});

test('the doctor finds a changed file and a changed record', async () => {
  const { sha256 } = await keep([]);
  expect([findingsAbout('kept pages'), findingsAbout('files of kept pages')]).toEqual([
    [true],
    [true],
  ]);
  const db = openDatabase(opened.place.dir);
  db.run(sql`UPDATE pageFileParts SET bytes = ${Buffer.alloc(500_000)} WHERE number = 2`);
  db.close();
  expect(findingsAbout('files of kept pages')).toEqual([false]);
  const again = openDatabase(opened.place.dir);
  again.run(sql`UPDATE keptPages SET record = record || ' '`);
  again.close();
  expect([findingsAbout('kept pages'), sha256.length]).toEqual([[false], 64]);
});
