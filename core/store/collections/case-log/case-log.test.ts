import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChainedEntry } from '#kit/case-log.ts';
import { caseEntryHash } from '../../../signing/case-chain.ts';
import type { Store } from '../../index.ts';
import { openTestStore } from '../../testing/open-test-store.ts';

const MINUTE = 60_000;
let now = Date.parse('2026-11-03T09:00:00.000Z');
let store: Store;

beforeEach(() => {
  now = Date.parse('2026-11-03T09:00:00.000Z');
  store = openTestStore({ now: () => now });
});
afterEach(() => store.close());

const entries = (id: string): ChainedEntry[] =>
  store.caseLog.list({ collection: id, limit: 100 }).toReversed();

test('a collection has a log from when it is made, and each entry follows the one before', () => {
  const { id, seq } = store.collections.open('Council');
  store.caseLog.setDetails({ id, seq }, { operator: 'M. Reyes', permissions: 'Board 12/2026' });
  store.collections.rename(id, 'Council 2026');
  store.retention.set(seq, '2027-01-31');
  const lines = [...store.caseLog.lines(id)];
  expect(
    entries(id).map(({ number, act, door, operator, facts }) => [
      number,
      act,
      door,
      operator,
      facts['changed'] ?? facts['fields'],
    ]),
  ).toEqual([
    [1, 'made', 'program', undefined, undefined],
    [2, 'details', 'program', 'M. Reyes', ['operator', 'permissions']],
    [3, 'settings', 'program', 'M. Reyes', ['name']],
    [4, 'settings', 'program', 'M. Reyes', ['retention']],
  ]);
  expect(entries(id).map(({ previous }) => previous)).toEqual([
    '0'.repeat(64),
    ...lines.slice(0, 3).map(caseEntryHash),
  ]);
  expect(store.caseLog.card(id)).toMatchObject({
    entries: 4,
    head: caseEntryHash(lines[3] ?? ''),
    details: { operator: 'M. Reyes', permissions: 'Board 12/2026' },
  });
  expect(lines.join('')).not.toContain('Council');
  expect(lines.join('')).not.toContain('Board');
});

test('an entry tells through which door and with which key somebody acted', () => {
  const { id, seq } = store.collections.open('Council');
  const { key } = store.keys.add({ name: 'notebook' });
  store.caseLog.actAs({ door: 'rest', keyId: key.id }, () =>
    store.caseLog.append(seq, 'exported', { format: 'csv' }),
  );
  store.caseLog.actAs({ door: 'window', keyId: 'window' }, () =>
    store.caseLog.append(seq, 'exported', { format: 'csv' }),
  );
  expect(
    entries(id)
      .slice(1)
      .map(({ door, key: name }) => [door, name]),
  ).toEqual([
    ['rest', 'notebook'],
    ['window', undefined],
  ]);
});

test('a stretch of coding is one entry, and another begins after a pause', () => {
  const { id, seq } = store.collections.open('Council');
  const code = (): void => store.caseLog.count(seq, 'coded', { set: 1 }, { coder: 'Ada' });
  code();
  now += MINUTE;
  code();
  store.caseLog.count(seq, 'coded', { set: 1 }, { coder: 'Ben' });
  expect(entries(id)).toHaveLength(1);
  now += 20 * MINUTE;
  code();
  expect(
    entries(id)
      .slice(1)
      .map(({ act, at, facts }) => [act, at, facts]),
  ).toEqual([
    [
      'coded',
      '2026-11-03T09:01:00.000Z',
      { set: 2, since: '2026-11-03T09:00:00.000Z', coder: 'Ada' },
    ],
    ['coded', '2026-11-03T09:01:00.000Z', { set: 1, coder: 'Ben' }],
  ]);
  expect(store.caseLog.stretches(id)).toMatchObject([{ act: 'coded', facts: { set: 1 } }]);
  now += 20 * MINUTE;
  store.caseLog.sealOld();
  expect(store.caseLog.stretches(id)).toEqual([]);
  expect(entries(id)).toHaveLength(4);
});

test('what is not yet in the chain comes before the next act', () => {
  const { id, seq } = store.collections.open('Council');
  store.caseLog.count(seq, 'annotated', { rows: 3 });
  store.caseLog.append(seq, 'exported', { format: 'csv' });
  expect(entries(id).map(({ act }) => act)).toEqual(['made', 'annotated', 'exported']);
});

test('the log of a deleted collection stays, without what was written of the case', () => {
  const { id, seq } = store.collections.open('Council');
  store.caseLog.setDetails({ id, seq }, { operator: 'M. Reyes', purpose: 'a purpose' });
  store.collections.remove(id);
  expect(entries(id).map(({ act, operator }) => [act, operator])).toEqual([
    ['made', undefined],
    ['details', 'M. Reyes'],
    ['removed', 'M. Reyes'],
  ]);
  expect(store.caseLog.card(id)?.details).toEqual({});
  expect(store.caseLog.removed()).toEqual([{ collection: id, at: '2026-11-03T09:00:00.000Z' }]);
});

test('heads are signed once a day', () => {
  store.collections.open('Council');
  const signer = { publicKey: 'key', sign: () => 'signature' };
  expect(store.caseLog.signHeads(signer)).toBe(1);
  store.collections.rename('Council', 'Other');
  expect(store.caseLog.signHeads(signer)).toBe(0);
  now += 24 * 60 * MINUTE;
  expect(store.caseLog.signHeads(signer)).toBe(1);
  expect(store.caseLog.signHeads(signer)).toBe(0);
});
