import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../core/store/index.ts';
import { collectTalk, copyDamaged } from './support/sample-talk.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

/** What `doctor --repair` puts right of a collection of the sample world, and what it leaves. */
let dir: string;
let copies = 0;
beforeAll(async () => {
  dir = tempDir();
  const replies = ['--expand', 'videosite.list-comment-replies'];
  await collectTalk(join(dir, 'sound'), '--limit', '20', ...replies);
}, 60_000);
afterAll(() => removeDir(dir));

const buildDatabasePath = (data: string): string => join(data, 'bowerbird.db');

const damaged = (sql: string): string => {
  const data = join(dir, `copy-${(copies += 1)}`);
  copyDamaged(join(dir, 'sound'), data, sql);
  return data;
};

/** Every row of the tables that a repair may write, and of those that it may not. */
const readTables = (data: string): Record<string, unknown[]> => {
  const db = new DatabaseSync(buildDatabasePath(data), { readOnly: true });
  const tables = [
    'items',
    'itemHashes',
    'observations',
    'ledger',
    'bodies',
    'exchanges',
    'answers',
    'annotations',
  ];
  const content = tables.map(
    (table) => [table, db.prepare(`SELECT * FROM ${table}`).all()] as const,
  );
  const words = db.prepare("SELECT rowid FROM itemWords WHERE itemWords MATCH 'garden'").all();
  const counts = db.prepare('SELECT seq, items, removed FROM collections').all();
  db.close();
  return Object.fromEntries([...content, ['words', words], ['counts', counts]]);
};

interface Report {
  readonly repair: { readonly backup: string; readonly done: string[]; readonly left: string[] };
  readonly findings: readonly { readonly what: string; readonly ok: boolean }[];
}

const repair = async (data: string) => {
  const { code, out } = await inside('doctor', '--repair', '--json', '--data', data);
  const report = JSON.parse(out) as Report;
  return {
    code,
    ...report.repair,
    faults: report.findings.filter(({ ok }) => !ok).map(({ what }) => what),
  };
};

test.each([
  ['data that is cut', 'UPDATE items SET data = substr(data, 1, 30) WHERE id IN (1, 5)'],
  [
    'data of another item',
    'UPDATE items SET data = (SELECT data FROM items WHERE id = 1) WHERE id = 5',
  ],
  ['one figure', "UPDATE items SET data = json_set(data, '$.likeCount', 1) WHERE id = 5"],
  ['an identifier', "UPDATE items SET entityId = 'x' WHERE id = 5"],
  ['a shape', "UPDATE items SET shape = 'Video' WHERE id = 5"],
  ['a platform', "UPDATE items SET platform = 'forum' WHERE id = 5"],
  ['an operation', "UPDATE items SET operation = 'videosite.get-video' WHERE id = 5"],
  [
    'what it stands under',
    "UPDATE items SET parent = '' WHERE id IN (5, (SELECT max(id) FROM items))",
  ],
  ['a hash', 'DELETE FROM itemHashes WHERE item = 5'],
  [
    'derived columns',
    "UPDATE items SET author = 'x', text = 'y', likeCount = 3, published = '' WHERE id = 5",
  ],
  ['times', "UPDATE items SET timesSeen = 7, firstSeen = '2020-01-01T00:00:00.000Z' WHERE id = 5"],
  ['counts', 'UPDATE collections SET items = 1, removed = 1'],
  ['an emptied index of words', "INSERT INTO itemWords (itemWords) VALUES ('delete-all')"],
  ['an index of words that is damaged itself', 'UPDATE itemWords_data SET block = zeroblob(9)'],
  [
    'other words',
    "DELETE FROM itemWords WHERE rowid = 5; INSERT INTO itemWords (rowid, text, author, title) VALUES (5, 'garden', 'x', '')",
  ],
  [
    'words of no item',
    "INSERT INTO itemWords (rowid, text, author, title) VALUES (500, 'garden', 'x', '')",
  ],
])(
  '%s: as it was, after a backup',
  async (_name, sql) => {
    const data = damaged(sql);
    const before = readTables(join(dir, 'sound'));
    expect((await inside('doctor', '--full', '--data', data)).code).toBe(1);
    const { code, backup, done, left, faults } = await repair(data);
    expect([code, left, faults]).toEqual([0, [], []]);
    expect(done.length).toBeGreaterThan(0);
    expect(readTables(data)).toEqual(before);
    expect(readdirSync(data)).toContain(backup.slice(data.length + 1));
  },
  60_000,
);

test('what no kept reply shows stays as it is, and is named', async () => {
  const data = damaged(`
    UPDATE items SET data = '{' WHERE id = 5;
    DELETE FROM answers; DELETE FROM exchanges; DELETE FROM bodies; DELETE FROM contents`);
  const { code, left, faults } = await repair(data);
  expect(code).toBe(1);
  expect(left).toEqual([
    expect.stringMatching(
      /^1 items are in no reply that is kept: Comment:UgxSample-001x-005-AaABAx$/,
    ),
  ]);
  expect(faults).toEqual(['values', 'items']);
});

test('what a person wrote cannot be derived: it is left, and named by the check', async () => {
  const data = damaged(
    "INSERT INTO annotations (item, tags, updated) VALUES (5, '[', '2026-08-15T10:00:00.000Z')",
  );
  const { code, faults } = await repair(data);
  expect([code, faults]).toEqual([1, ['values', 'notes']]);
});

test('a sound folder is left as it is', async () => {
  const data = damaged('');
  const { code, done, left } = await repair(data);
  expect([code, done, left]).toEqual([0, [], []]);
  expect(readTables(data)).toEqual(readTables(join(dir, 'sound')));
});

test('nothing is repaired while another process works with the folder', async () => {
  const data = damaged('');
  const store = openStore({ dir: data });
  const db = new DatabaseSync(buildDatabasePath(data));
  // A process of another machine, whose number says nothing here.
  db.exec("UPDATE engines SET host = 'elsewhere'");
  db.close();
  const { code, err } = await inside('doctor', '--repair', '--data', data);
  expect(code).not.toBe(0);
  expect(err).toMatch(/another process .* works with it; end it first/);
  expect(readdirSync(data).filter((name) => name.includes('before-repair'))).toEqual([]);
  store.close();
});
