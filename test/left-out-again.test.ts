import { unzipSync } from 'fflate';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '../core/app/open-app.ts';
import { openStore } from '../core/store/index.ts';
import { inside } from './support/cli.ts';
import { eventually } from './support/eventually.ts';
import { filesBelow, removeDir, tempDir } from './support/running.ts';

/** Somebody who was forgotten turns up again: that part is left out of what is kept, and nothing else. */
let dir: string;
let copy: string;
let out: string;
const runIn =
  (folder: string) =>
  (...args: string[]) =>
    inside(...args, '--data', folder);
const run = (...args: string[]) => runIn(dir)(...args);
const TALK = 'videosite.list-video-comments';
const FILM = { videoId: 'sample_001x' };
const film = ['--param', 'videoId=sample_001x', '--sample'];
/** Two of the first page. */
const BEE = 'UCPerson-sample-bee00001';
const NEWT = 'UCPerson-sample-newt0001';
const GARDEN = 'photosite.list-post-comments';
const garden = ['--param', 'postId=SmplGarden1', '--sample'];

beforeAll(() => {
  dir = tempDir();
  copy = tempDir();
  out = tempDir();
});
afterAll(() => {
  removeDir(dir);
  removeDir(copy);
  removeDir(out);
});

interface Author {
  readonly entityId: string;
  readonly preferredUsername: string;
}
interface Row {
  readonly entityId: string;
  readonly callId: string;
  readonly author: Author | undefined;
}

const readCollectionRows = (collection: number): Row[] => {
  const store = openStore({ dir });
  try {
    return store.itemRows.page({ collection, limit: 1000 }).rows.map((row) => ({
      entityId: row.entityId,
      callId: row.callId,
      author: (JSON.parse(row.data) as { attributedTo?: Author }).attributedTo,
    }));
  } finally {
    store.close();
  }
};

const readDb = <T>(folder: string, read: (db: DatabaseSync) => T): T => {
  const db = new DatabaseSync(join(folder, 'bowerbird.db'), { readOnly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
};
const count = (folder: string, sql: string): unknown =>
  readDb(folder, (db) => db.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.['n']);
const waiting = (folder: string) => count(folder, 'leftOutCalls');

/** Whether a file of the folder has it, or a compressed value in the data file. */
const holds = (folder: string, text: string): boolean => {
  const packed = readDb(folder, (db) =>
    ['bodies', 'contents', 'longStates'].flatMap((table) =>
      db.prepare(`SELECT codec, bytes FROM ${table}`).all(),
    ),
  ).map(({ codec, bytes }) =>
    codec === 'zstd' ? zstdDecompressSync(bytes as Uint8Array) : Buffer.from(bytes as Uint8Array),
  );
  return [...filesBelow(folder), ...packed].some((one) => one.includes(text));
};

/** Of a collection as a package: what `verify` says of it, and whether a file in it has one of these names. */
const verified = async (collection: string, names: readonly string[]) => {
  const file = join(out, 'study.zip');
  await run('export', collection, '--format', 'package', '--out', file, '--force');
  const files = Object.values(unzipSync(readFileSync(file))).map((one) => Buffer.from(one));
  const hasName = files.some((one) => names.some((name) => one.includes(name)));
  const { code, out: text } = await run('verify', file);
  return { code, told: text, hasName };
};

let names: string[] = [];
test('gathered again and called again: nothing of the person is kept, all of the others is', async () => {
  await run('collect', TALK, ...film, '--into', 'Talk');
  const authors = [BEE, NEWT].flatMap(
    (id) => readCollectionRows(1).find(({ author }) => author?.entityId === id)?.author ?? [],
  );
  names = authors.flatMap(({ entityId, preferredUsername }) => [entityId, preferredUsername]);
  expect(names).toHaveLength(4);
  for (const { entityId } of authors) await run('forget-person', 'youtube', entityId, '--yes');
  expect(names.filter((name) => holds(dir, name))).toEqual([]);
  const left = readCollectionRows(1).map(({ entityId }) => entityId);

  await run('collect', TALK, ...film, '--into', 'Again');
  await run('call', TALK, ...film);
  expect(waiting(dir)).toBe(0);
  expect(names.filter((name) => holds(dir, name))).toEqual([]);
  expect(readCollectionRows(2).map(({ entityId }) => entityId)).toEqual(left);
  // The first page, as it was called without collecting; the newest id comes first.
  const called = readCollectionRows(0);
  expect(called.map(({ entityId }) => entityId)).toEqual(left.slice(-called.length));
  const store = openStore({ dir });
  for (const { callId } of [...readCollectionRows(2), ...called]) {
    expect(store.evidence.isIncomplete(callId)).toBe(false);
    expect(store.evidence.replies(callId).length).toBeGreaterThan(0);
    expect(store.answers.find(callId)).toBeDefined();
  }
  store.close();
  expect((await run('reread', 'Again')).out).toMatch(
    new RegExp(`^${left.length} items: 0 read otherwise, 0 not found in their replies, 0 without`),
  );
  expect((await run('doctor', '--full')).code).toBe(0);
  const { code, told: text, hasName } = await verified('Again', names);
  expect([code, hasName, text]).toEqual([
    0,
    false,
    expect.stringContaining(`${left.length} of ${left.length} rows re-read from evidence`),
  ]);
});

test('killed before the person is taken out: nothing of the call is given out; the next start does it', async () => {
  const app = openApp({ dataDir: dir, version: '0', sample: true, background: false });
  // What the data file is at the moment at which a page was taken in.
  let isCopied = false;
  app.collecting.onChange(() => {
    if (isCopied || !app.store.people.hasLeftOutCalls()) return;
    isCopied = true;
    cpSync(dir, copy, { recursive: true });
  });
  const sources = [{ operation: TALK, params: FILM }];
  const { id } = app.collecting.start({ name: 'Killed', sources }, app.callers.cli);
  await app.collecting.follow(id);
  await app.close();
  expect([isCopied, waiting(dir), waiting(copy)]).toEqual([true, 0, 1]);

  const later = openApp({ dataDir: copy, version: '0', sample: true, background: false });
  const [callId = '', sha256 = ''] = readDb(copy, (db) =>
    Object.values(
      db
        .prepare('SELECT callId, bodySha256 FROM leftOutCalls JOIN exchanges USING (callId)')
        .get() ?? {},
    ).map(String),
  );
  const ask = async (name: string, params: object) =>
    later.door.answer({ id: 1, name, params }, later.callers.window);
  expect(await ask('evidence.get', { callId })).toMatchObject({ data: { exchanges: [] } });
  expect(await ask('evidence.body', { sha256 })).toMatchObject({ error: { code: 'not_found' } });
  expect(await ask('evidence.save-proof', { callId, sha256 })).toMatchObject({
    error: { code: 'not_found' },
  });
  const reading = later.store.reading();
  expect([reading.evidence.replies(callId), reading.evidence.isIncomplete(callId)]).toEqual([
    [],
    true,
  ]);
  reading.close();
  expect(waiting(copy)).toBe(1);
  // As if it were killed again.
  later.store.close();

  const next = openApp({ dataDir: copy, version: '0', sample: true });
  await eventually(() => expect(waiting(copy)).toBe(0));
  expect(next.store.evidence.exchanges(callId).flatMap(({ redacted }) => redacted ?? [])).toEqual([
    expect.objectContaining({ removed: 'the parts of one person, at that person’s request' }),
  ]);
  await next.close();
  expect(names.filter((name) => holds(copy, name))).toEqual([]);
  expect((await runIn(copy)('doctor', '--full')).code).toBe(0);
});

test('the person is cut out of a page that is no JSON; the others stay, with their evidence', async () => {
  await run('collect', GARDEN, ...garden, '--into', 'Garden');
  const { seq } = collectionNamed('Garden');
  const before = readCollectionRows(seq);
  const who = before.find(({ author }) => author?.entityId === '77000001002')?.author;
  if (!who) throw new Error('the person wrote nothing');
  await run('forget-person', 'photosite', who.entityId, '--yes', '--sample');
  const left = readCollectionRows(seq).map(({ entityId }) => entityId);
  expect(left.length).toBeLessThan(before.length);

  await run('collect', GARDEN, ...garden, '--into', 'Garden again');
  const again = readCollectionRows(collectionNamed('Garden again').seq);
  expect(again.map(({ entityId }) => entityId)).toEqual(left);
  // The handle alone is also somebody's on another platform.
  const theirs = [who.entityId, `instagram.com/${who.preferredUsername}`];
  expect(theirs.filter((name) => holds(dir, name))).toEqual([]);
  expect((await run('reread', 'Garden again')).out).toContain(
    `${left.length} items: 0 read otherwise, 0 not found in their replies, 0 without`,
  );
  expect((await run('doctor', '--full')).code).toBe(0);
  const { code, told: text, hasName } = await verified('Garden again', theirs);
  expect([code, hasName, text]).toEqual([
    0,
    false,
    expect.stringContaining(`${left.length} of ${left.length} rows re-read from evidence`),
  ]);
});

test('asked for by name again: nothing comes of it, and the call does not tell who was meant', async () => {
  const who = ['--param', 'username=sample_heron', '--sample'];
  await run('collect', 'forum.list-user-posts', ...who, '--into', 'Heron');
  await run('forget-person', 'forum', 'sample_heron', '--yes', '--sample');
  // Neither what was asked nor what came of it is left, and that is no damage.
  expect(holds(dir, '"username":"sample_heron"')).toBe(false);
  expect((await run('doctor', '--full')).out).not.toContain('FAIL');

  await run('call', 'forum.list-user-posts', ...who);
  const calls = readDb(dir, (db) =>
    db
      .prepare(
        `SELECT params, (SELECT count(*) FROM exchanges WHERE callId = calls.id) AS replies,
           (SELECT count(*) FROM answers WHERE callId = calls.id) AS answers
         FROM calls WHERE operation = 'forum.list-user-posts'`,
      )
      .all(),
  );
  expect(calls.map((call) => ({ ...call }))).toEqual([
    { params: '{}', replies: 0, answers: 0 },
    { params: '{}', replies: 0, answers: 0 },
  ]);
  expect(holds(dir, '"username":"sample_heron"')).toBe(false);
  expect((await run('doctor', '--full')).code).toBe(0);
});

const collectionNamed = (name: string): { readonly seq: number } => {
  const store = openStore({ dir });
  try {
    return store.collections.there(name);
  } finally {
    store.close();
  }
};
