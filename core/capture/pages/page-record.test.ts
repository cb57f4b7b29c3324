import { expect, test } from 'vitest';
import type { TakenPage } from '#calls/pages/pages.ts';
import { buildPageRecord, recordWithWords, writeRecord } from './page-record.ts';

const taken: TakenPage = {
  platform: 'shortvideo',
  title: 'Heron',
  address: { start: 'https://birds.test/@heron', end: 'https://birds.test/@heron' },
  changedAddress: false,
  startedAt: '2026-11-03T10:00:05.000Z',
  endedAt: '2026-11-03T10:00:07.000Z',
  loadedAt: '2026-11-03T10:00:00.000Z',
  addressSince: '2026-11-03T10:00:02.000Z',
  timeZone: 'Europe/Berlin',
  utcOffsetMinutes: 60,
  clockSamples: [],
  window: { width: 800, height: 600 },
  scroll: { x: 0, y: 100 },
  page: { width: 800, height: 70_000 },
  scaleFactor: 1,
  language: '',
  direction: 'ltr',
  languages: ['de'],
  userAgent: 'Bowerbird',
  cookies: [{ name: 'sessionid', value: 'secret-of-the-session' }],
  picture: { bytes: new Uint8Array(12), width: 800, height: 65_000, pageHeight: 70_000 },
};

const record = buildPageRecord({
  id: 'p1',
  version: '1.2.3',
  taken,
  address: taken.address,
  title: taken.title,
  signedIn: true,
  picture: { sha256: 'a'.repeat(64) },
  snapshot: undefined,
  replies: [
    { call: 'c1', operation: 'x.y', at: '2026-11-03T10:00:01.000Z', sha256: 'b' },
    { call: 'c2', operation: 'x.y', at: '2026-11-03T10:00:03.000Z', sha256: 'c' },
  ],
});

test('a record says what is known and leaves out what is not', () => {
  expect(Object.keys(record)).not.toContain('clock');
  expect(Object.keys(record)).not.toContain('language');
  expect(record.picture).toEqual({
    sha256: 'a'.repeat(64),
    bytes: 12,
    mediaType: 'image/png',
    width: 800,
    height: 65_000,
    pageHeight: 70_000,
  });
  expect(record.replies.map(({ call, sinceAddress }) => [call, sinceAddress])).toEqual([
    ['c1', false],
    ['c2', true],
  ]);
});

test('no cookie is in it', () => {
  expect(writeRecord(record).text).not.toContain('secret-of-the-session');
});

test('the same record has the same hash, whatever the order of its members', () => {
  const turned = Object.fromEntries(Object.entries(record).toReversed()) as typeof record;
  expect(writeRecord(turned)).toEqual(writeRecord(record));
});

test('what the person writes is under the hash, and names the record without it', () => {
  const before = writeRecord(record).sha256;
  const words = { note: ' Why ', signedInAs: '' };
  const written = recordWithWords(record, words, '2026-11-03T11:00:00.000Z');
  expect(written.person).toEqual({ at: '2026-11-03T11:00:00.000Z', of: before, note: 'Why' });
  expect(writeRecord(written).sha256).not.toBe(before);
  const again = recordWithWords(written, { note: 'Else', signedInAs: 'me' }, 'later');
  expect(again.person).toEqual({ at: 'later', of: before, note: 'Else', signedInAs: 'me' });
  const { person: _, ...without } = again;
  expect(writeRecord(without).sha256).toBe(before);
  expect(recordWithWords(again, { note: ' ', signedInAs: '' }, 'later')).toEqual(record);
});
