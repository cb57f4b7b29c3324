import { expect, test } from 'vitest';
import { openDb, type Db } from '../file/db.ts';
import { migrate } from '../migrations/index.ts';
import { ofSqliteAlone } from '../testing/engines.ts';
import { openTestDb } from '../testing/open-test-store.ts';
import { createLeftOut } from './left-out.ts';

const leftOutIn = (db: Db) => createLeftOut(db, () => Date.parse('2026-09-02T10:00:00.000Z'));

test('a file that leaves nobody out takes the key of the others; one that does keeps both', () => {
  const [root, empty, own] = [
    leftOutIn(openTestDb()),
    leftOutIn(openTestDb()),
    leftOutIn(openTestDb()),
  ];
  root.add('forum', ['ann']);
  own.add('forum', ['ben']);
  for (const file of [empty, own]) {
    file.adopt(root.share());
    // Twice is once.
    file.adopt(root.share());
  }
  const keys = ({ names }: ReturnType<typeof root.share>): number =>
    new Set(names.map(({ key }) => Buffer.from(key).toString('hex'))).size;
  empty.add('forum', ['cid']);
  expect([keys(empty.share()), empty.share().names.length]).toEqual([1, 2]);
  expect([keys(own.share()), own.share().names.length]).toEqual([2, 2]);
  expect(['ann', '@Ben', 'cid'].map((name) => own.of('forum')?.([name]))).toEqual([
    true,
    true,
    false,
  ]);
  expect(own.of('videosite')).toBeUndefined();
});

test('somebody is let in again under every name and key', () => {
  const [one, other] = [leftOutIn(openTestDb()), leftOutIn(openTestDb())];
  one.add('forum', ['ann', 'U1']);
  other.add('forum', ['ann', 'ann@site']);
  other.adopt(one.share());
  expect(other.share().names).toHaveLength(4);
  expect(other.readmit('forum', '@ann')).toBe(true);
  expect(other.share().names).toEqual([]);
  expect(other.readmit('forum', 'ann')).toBe(false);
});

test('whoever reads on from a mark hears each name once, also where some were taken back', () => {
  const file = leftOutIn(openTestDb());
  file.add('forum', ['a', 'b', 'c']);
  const first = file.since(0, 2);
  expect([first.names.length, first.upTo]).toEqual([2, 2]);
  const second = file.since(first.upTo, 2);
  expect([second.names.length, second.upTo]).toEqual([1, 3]);
  expect(file.since(3, 2)).toEqual({ names: [], upTo: 3 });
  file.readmit('forum', 'c');
  expect(file.since(3, 2)).toEqual({ names: [], upTo: 3 });
  file.add('forum', ['d']);
  expect(file.since(3, 2)).toMatchObject({ names: [{ platform: 'forum' }], upTo: 4 });
  // The file was put back to an older state.
  expect(file.since(9, 2)).toMatchObject({ names: [{ platform: 'forum' }], upTo: 4 });
});

test.skipIf(ofSqliteAlone('an older schema is brought up to date'))(
  'whom a file left out before it knew several keys is left out still',
  () => {
    const db = openDb(':memory:');
    migrate(db, 41);
    db.exec(`UPDATE leftOutKey SET key = x'${'07'.repeat(32)}';
    INSERT INTO leftOutPeople VALUES
      ('forum', 'ac0b0ac9', '01900000-0000-7000-8000-000000000001', '2026-01-02T00:00:00.000Z'),
      ('forum', 'f1', '01900000-0000-7000-8000-000000000002', '2026-01-01T00:00:00.000Z')`);
    migrate(db);
    expect(leftOutIn(db).since(0, 10).names).toEqual([
      {
        key: new Uint8Array(32).fill(7),
        platform: 'forum',
        hash: 'f1',
        request: '01900000-0000-7000-8000-000000000002',
        at: '2026-01-01T00:00:00.000Z',
      },
      {
        key: new Uint8Array(32).fill(7),
        platform: 'forum',
        hash: 'ac0b0ac9',
        request: '01900000-0000-7000-8000-000000000001',
        at: '2026-01-02T00:00:00.000Z',
      },
    ]);
  },
);
