import { beforeEach, expect, test } from 'vitest';
import { checkData } from '../../store/doctor/check-data.ts';
import { eachStore, type OpenedStore } from '../../store/testing/each-store.ts';
import { forceChange } from '../../store/testing/engines.ts';
import { openDatabase } from '../../store/open-database.ts';
import { laboratoryIn } from './laboratory.ts';

let { store, place, time, reopen } = {} as OpenedStore;
eachStore((opened) => {
  ({ store, place, time, reopen } = opened);
});

/** Four entries. */
beforeEach(() => {
  const { people } = laboratoryIn(store);
  const ada = people.add({ name: 'Ada', isOwner: true });
  time.pass(1000);
  people.add({ name: 'Ben' }, ada.id);
  people.rename(ada.id, 'Ada L.', ada.id);
  laboratoryIn(store).audit.append('credits-granted', { by: ada.id, facts: { amount: 5 } });
});

test('an entry tells who did what with whom, and names the one before', () => {
  const { audit, people } = laboratoryIn(store);
  const [ada, ben] = people.list();
  const [granted, renamed, second, first] = audit.list({ limit: 9 });
  expect(first).toStrictEqual({
    number: 1,
    at: '2026-08-15T10:00:00.000Z',
    act: 'person-added',
    subject: ada?.id,
    facts: { isOwner: true },
    previous: '0'.repeat(64),
  });
  expect(second).toStrictEqual({
    number: 2,
    at: '2026-08-15T10:00:01.000Z',
    act: 'person-added',
    by: ada?.id,
    subject: ben?.id,
    facts: { isOwner: false },
    previous: second?.previous,
  });
  expect(new Set([first, second, renamed, granted].map((entry) => entry?.previous)).size).toBe(4);
  expect(audit.list({ limit: 2 })).toStrictEqual([granted, renamed]);
  expect(audit.list({ limit: 2, before: 3 })).toStrictEqual([second, first]);
  expect(audit.check()).toEqual([]);
});

test('what is rolled back leaves no entry', () => {
  const { people, audit } = laboratoryIn(store);
  expect(() =>
    store.transaction(() => {
      people.add({ name: 'Eva' });
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(people.count()).toBe(2);
  expect(audit.list({ limit: 9 })).toHaveLength(4);
  people.add({ name: 'Eva' });
  expect(audit.list({ limit: 1 })[0]?.number).toBe(5);
  expect(audit.check()).toEqual([]);
});

const inFile = (sql: string): void => {
  const db = openDatabase(place.dir);
  try {
    db.exec(sql);
  } finally {
    db.close();
  }
};

test.each([
  "UPDATE auditEntries SET act = 'x'",
  'DELETE FROM auditEntries',
  'DELETE FROM auditEntries WHERE number = 4',
])('an entry cannot be changed or deleted: %s', (sql) => {
  expect(() => inFile(sql)).toThrow('the audit trail is append-only');
});

const SWAP = `UPDATE auditEntries SET number = 1002 WHERE number = 2;
  UPDATE auditEntries SET number = 2 WHERE number = 3;
  UPDATE auditEntries SET number = 3 WHERE number = 1002`;
/** As if whoever changes an entry also knew how to hash it. */
const REHASHED = `UPDATE auditEntries SET
  (entry, sha256) = (SELECT entry, sha256 FROM auditEntries WHERE number = 1) WHERE number = 2`;

test.each([
  [
    'changed',
    `UPDATE auditEntries SET entry = replace(entry, '"amount":5', '"amount":4')`,
    ['entry 4 of the audit trail is not what its hash says'],
  ],
  [
    'changed beside its act',
    "UPDATE auditEntries SET act = 'person-enabled' WHERE number = 2",
    ['entry 2 of the audit trail stands under another act or number'],
  ],
  [
    'in place of another',
    REHASHED,
    [
      'entry 2 of the audit trail stands under another act or number',
      'entry 3 of the audit trail does not follow the entry before it',
    ],
  ],
  [
    'missing',
    'DELETE FROM auditEntries WHERE number = 2',
    ['entry 3 of the audit trail follows a gap after 1'],
  ],
  [
    'missing at the beginning',
    'DELETE FROM auditEntries WHERE number = 1',
    ['entry 2 of the audit trail follows a gap after 0'],
  ],
  [
    'missing at the end',
    'DELETE FROM auditEntries WHERE number > 2',
    ['entries of the audit trail are missing after 2'],
  ],
  [
    'missing with all others',
    'DELETE FROM auditEntries',
    ['entries of the audit trail are missing after 0'],
  ],
  [
    'swapped',
    SWAP,
    [
      'entry 2 of the audit trail stands under another act or number',
      'entry 3 of the audit trail stands under another act or number',
      'entry 4 of the audit trail does not follow the entry before it',
    ],
  ],
  [
    'not an entry',
    "UPDATE auditEntries SET entry = 'x' WHERE number = 4",
    ['entry 4 of the audit trail cannot be read as an entry'],
  ],
  [
    'null',
    "UPDATE auditEntries SET entry = 'null' WHERE number = 4",
    ['entry 4 of the audit trail cannot be read as an entry'],
  ],
])('an entry that is %s is found, also by doctor', (_what, sql, faults) => {
  store.close();
  forceChange(place.dir, sql);
  const found = checkData(place.dir).find(({ what }) => what === 'audit trail');
  expect(found?.ok).toBe(false);
  expect(found?.says).toContain(faults[0]);
  expect(laboratoryIn(reopen()).audit.check()).toEqual(faults);
});
