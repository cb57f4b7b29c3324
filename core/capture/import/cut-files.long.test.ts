import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordingsIn } from '../../app/recording-folders.ts';
import { AppError } from '#kit/errors.ts';
import { platforms } from '../../platforms/index.ts';
import { findExchanges } from './find-exchanges.ts';
import type { Found } from './source.ts';

/** Every kind of file, cut at every place or at some hundred: it comes to an end, and the damage is named. */

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const HERE = 'https://x.com/a';
const ELSEWHERE = 'https://pictures.test/a';
const PLACES = 400;

const record = (type: string, url: string, block: string): string =>
  `${[
    'WARC/1.1',
    `WARC-Type: ${type}`,
    ...(url === '' ? [] : [`WARC-Target-URI: ${url}`]),
    'WARC-Date: 2026-11-20T10:00:00Z',
    `WARC-Record-ID: <urn:${type}:${url}>`,
    `Content-Length: ${Buffer.byteLength(block)}`,
  ].join('\r\n')}\r\n\r\n${block}\r\n\r\n`;
const reply = (body: string): string => `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${body}`;

/** One that is read stands between two that are not. */
const RECORDS = [
  record('warcinfo', '', 'software: invented\r\n'),
  record('response', HERE, reply('{"n":1}')),
  record('response', ELSEWHERE, reply('<p>é</p>'.repeat(20))),
  record('metadata', HERE, 'outlink: none\r\n'),
];
const packed = Buffer.concat(RECORDS.map((one) => gzipSync(one)));
const entry = (url: string) => ({
  startedDateTime: '2026-11-20T10:00:00Z',
  request: { method: 'GET', url, headers: [] },
  response: { status: 200, headers: [], content: { text: String.raw`{"n":"\u00e9 \"x\""}` } },
});
const har = JSON.stringify({
  log: { version: '1.2', entries: [entry(HERE), entry(ELSEWHERE), entry(HERE)], comment: 'x' },
});
const line = (n: number): string =>
  JSON.stringify({
    item_id: String(n),
    source_platform: 'twitter.com',
    data: { rest_id: `209045722002662646${n}`, core: { name: 'wren é' } },
  });

const FILES: readonly (readonly [name: string, whole: Buffer])[] = [
  ['plain.warc', Buffer.from(RECORDS.join(''))],
  ['packed.warc.gz', packed],
  ['saved.har', Buffer.from(har)],
  ['items.ndjson', Buffer.from([line(1), line(2), line(3)].join('\n'))],
  ['stored.wacz', Buffer.from(zipSync({ 'archive/a.warc.gz': [packed, { level: 0 }] }))],
  ['deflated.wacz', Buffer.from(zipSync({ 'archive/a.warc': Buffer.from(RECORDS.join('')) }))],
  ['pages.zip', Buffer.from(zipSync({ 'archive/a.warc.gz': packed }))],
];

/** What is found, and what is told to be wrong: damage, or why nothing was read. */
const readAll = async (path: string): Promise<{ replies: number; damage: string[] }> => {
  const found: Found[] = [];
  const damage: string[] = [];
  try {
    await findExchanges([path], { platforms, folders: recordingsIn }, (one) => found.push(one));
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.kind !== 'validation_error') throw thrown;
    damage.push(thrown.message);
  }
  for (const one of found) if ('damage' in one && one.damage) damage.push(one.damage);
  return { replies: found.filter((one) => 'reply' in one).length, damage };
};

/** Where nothing is lacking: between two records, behind the last line. */
const isWhole = (name: string, whole: Buffer, length: number): boolean => {
  if (length === whole.byteLength) return true;
  if (name.endsWith('.gz'))
    return isNearBoundary(
      RECORDS.map((one) => gzipSync(one).byteLength),
      length,
      0,
    );
  // The two lines behind a record end it, and hold nothing.
  if (name.endsWith('.warc'))
    return isNearBoundary(
      RECORDS.map((one) => Buffer.byteLength(one)),
      length,
      4,
    );
  // With or without the end of the line.
  if (name.endsWith('.ndjson'))
    return isNearBoundary(
      [1, 2, 3].map((n) => line(n).length + 2),
      length,
      1,
    );
  return false;
};

const isNearBoundary = (sizes: readonly number[], length: number, slack: number): boolean => {
  let end = 0;
  return sizes.some((size) => {
    end += size;
    return length <= end && length >= end - slack;
  });
};

test.each(FILES)('%s', async (name, whole) => {
  const path = join(dir, name);
  writeFileSync(path, whole);
  const all = await readAll(path);
  expect(all.damage).toEqual([]);
  expect(all.replies).toBeGreaterThan(0);
  const step = Math.max(1, Math.floor(whole.byteLength / PLACES));
  const silent: number[] = [];
  for (let length = 0; length < whole.byteLength; length += step) {
    writeFileSync(path, whole.subarray(0, length));
    const { replies, damage } = await readAll(path);
    expect(replies).toBeLessThanOrEqual(all.replies);
    if (damage.length === 0 && !isWhole(name, whole, length)) silent.push(length);
  }
  expect(silent).toEqual([]);
});

test('a folder of recordings, of which each part is cut', async () => {
  const parts = {
    'request.json': JSON.stringify({ method: 'GET', url: HERE }),
    'response.json': JSON.stringify({ status: 200, headers: {}, at: '2026-11-20T10:00:00Z' }),
    'response.body': '{"n":1}',
  };
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(dir, 'one', name)), { recursive: true });
    writeFileSync(join(dir, 'one', name), text);
  };
  mkdirSync(join(dir, 'two'));
  for (const [name, text] of Object.entries(parts)) {
    write(name, text);
    writeFileSync(join(dir, 'two', name), text);
  }
  expect(await readAll(dir)).toEqual({ replies: 2, damage: [] });
  for (const name of ['request.json', 'response.json'] as const) {
    for (let length = 0; length < parts[name].length; length += 1) {
      write(name, parts[name].slice(0, length));
      const { replies, damage } = await readAll(dir);
      expect([replies, damage.length]).toEqual([1, 1]);
      expect(damage[0]).toMatch(/^Validation error: one is no recording: /);
    }
    write(name, parts[name]);
  }
});

test('what is broken in the middle of a WARC costs its record alone', async () => {
  const [info = '', first = '', second = ''] = RECORDS;
  const path = join(dir, 'broken.warc');
  writeFileSync(
    path,
    [info, first.replace('Content-Length', 'Content-Lenght'), second, first].join(''),
  );
  expect(await readAll(path)).toEqual({
    replies: 1,
    damage: ['The archive is damaged before record 2; it is read on from the next whole one.'],
  });
});

test.each([
  ['notes.har', 'wren'],
  ['other.har', '{"a":1}'],
  ['list.har', '{"log":{"entries":{}}}'],
  ['empty.har', ''],
  ['notes.warc', 'wren'],
  ['notes.warc.gz', 'wren'],
  ['notes.wacz', 'wren'],
  ['empty.ndjson', ''],
])('%s, which only looks like a recording, is refused by its name', async (name, text) => {
  writeFileSync(join(dir, name), text);
  const { replies, damage } = await readAll(join(dir, name));
  expect([replies, damage.length]).toEqual([0, 1]);
  expect(damage[0]).toContain(`Validation error: ${name}`);
});

test('a file that goes while it is read is told of by its name', async () => {
  const path = join(dir, 'going.har');
  writeFileSync(path, har);
  const reading = findExchanges([path, path], { platforms, folders: () => [] }, () =>
    rmSync(path, { force: true }),
  );
  await expect(reading).rejects.toThrow('Validation error: going.har is not there any more');
});
