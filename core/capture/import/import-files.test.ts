import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testsite } from '../../../test/support/testsite.ts';
import type { Reply } from '#kit/exchange.ts';
import type { Verdict } from '../take.ts';
import { importFiles } from './import-files.ts';

let dir: string;
let seen: Reply[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'));
  seen = [];
});
afterEach(() => rmSync(dir, { recursive: true }));

const platforms = [
  { ...testsite, capture: { home: 'https://birds.test/', hosts: ['birds.test'] } },
];

const TAKEN = { callId: 'c', params: {}, shapes: [], operation: 'birdsite.list' };
const verdictOn = (url: string): Verdict => {
  if (url.endsWith('/list')) return { outcome: 'kept', taken: [{ ...TAKEN, items: 3 }] };
  if (url.endsWith('/again')) return { outcome: 'duplicate', taken: [] };
  if (url.endsWith('/gone')) return { outcome: 'refused', taken: [] };
  if (url.endsWith('/new'))
    return { outcome: 'unknown', platform: 'birdsite', endpoint: 'new', taken: [] };
  return { outcome: 'left', taken: [] };
};
const run = (...names: readonly string[]) =>
  importFiles(
    names.map((name) => join(dir, name)),
    {
      taker: {
        take: (reply) => {
          seen.push(reply);
          return verdictOn(reply.request.url);
        },
      },
      platforms,
      folders: () => [],
    },
  );

const entry = (url: string) => ({
  startedDateTime: '2026-11-20T10:00:00Z',
  request: { method: 'GET', url, headers: [] },
  response: { status: 200, headers: [], content: { text: '{}' } },
});

test('what answers say of their items is summed by operation and code', async () => {
  const message = 'Left out.';
  const notices = [
    { code: 'adverts-left-out', message, count: 2 },
    { code: 'personalised', message },
  ];
  writeFileSync(
    join(dir, 'a.har'),
    JSON.stringify({
      log: { entries: ['a', 'b'].map((name) => entry(`https://birds.test/${name}`)) },
    }),
  );
  const { notices: sums } = await importFiles([join(dir, 'a.har')], {
    taker: {
      take: () => ({ outcome: 'kept', taken: [{ ...TAKEN, items: 3, notices }] }),
    },
    platforms,
    folders: () => [],
  });
  expect(sums).toEqual([{ operation: 'birdsite.list', code: 'adverts-left-out', count: 4 }]);
});

test('a HAR is told of reply by reply', async () => {
  const urls = ['list', 'list', 'again', 'gone', 'new', 'style'].map(
    (name) => `https://birds.test/${name}`,
  );
  const entries = [...urls, 'https://bank.test/'].map(entry);
  writeFileSync(join(dir, 'a.har'), JSON.stringify({ log: { entries } }));
  const { files, ...report } = await run('a.har');
  expect(files.map(({ format }) => format)).toEqual(['HAR']);
  expect(report).toEqual({
    damage: {},
    hosts: [],
    read: 5,
    kept: 2,
    items: 6,
    duplicates: 1,
    refused: 1,
    unknown: { 'birdsite new': 1 },
    elsewhere: 2,
    withoutBody: 0,
    unreadable: 0,
    operations: { 'birdsite.list': 2 },
  });
  expect(seen.some(({ request }) => request.url.includes('bank'))).toBe(false);
});

const record = (type: string, id: string, pair: string, content: string): string => {
  const head = [
    'WARC/1.1',
    `WARC-Type: ${type}`,
    `WARC-Record-ID: <urn:uuid:${id}>`,
    `WARC-Concurrent-To: <urn:uuid:${pair}>`,
    'WARC-Target-URI: https://birds.test/list',
    'WARC-Date: 2026-11-20T10:00:00Z',
    `Content-Type: application/http; msgtype=${type}`,
    `Content-Length: ${Buffer.byteLength(content)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${content}\r\n\r\n`;
};
const REQUEST = 'POST /list HTTP/1.1\r\nHost: birds.test\r\n\r\ndoc_id=42';
const RESPONSE = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"birds":["Wren"]}';

test.each([
  [
    'the request before its reply',
    [record('request', 'q', 'r', REQUEST), record('response', 'r', '', RESPONSE)],
  ],
  [
    'the reply before its request',
    [record('response', 'r', 'q', RESPONSE), record('request', 'q', 'r', REQUEST)],
  ],
])('a WARC, %s, plain and compressed', async (_, records) => {
  writeFileSync(join(dir, 'a.warc'), records.join(''));
  writeFileSync(join(dir, 'b.warc.gz'), Buffer.concat(records.map((one) => gzipSync(one))));
  const report = await run('a.warc', 'b.warc.gz');
  expect([report.read, report.kept]).toEqual([2, 2]);
  for (const reply of seen) {
    expect(reply.request).toMatchObject({ method: 'POST', body: 'doc_id=42' });
    expect(new TextDecoder().decode(reply.body)).toBe('{"birds":["Wren"]}');
    expect([reply.status, reply.headers['content-type'], reply.at]).toEqual([
      200,
      'application/json',
      '2026-11-20T10:00:00.000Z',
    ]);
  }
});

test('a file of another kind is refused by its name, before anything is read', async () => {
  writeFileSync(
    join(dir, 'a.har'),
    JSON.stringify({ log: { entries: [entry('https://birds.test/list')] } }),
  );
  writeFileSync(join(dir, 'notes.txt'), 'wren');
  await expect(run('a.har', 'notes.txt')).rejects.toThrow(
    'Validation error: notes.txt is none of the formats that can be imported: HAR, WACZ, WARC, ARC, Zeeschuimer, recordings',
  );
  await expect(run('missing.har')).rejects.toThrow('Validation error: missing.har cannot be read');
  expect(seen).toEqual([]);
});
