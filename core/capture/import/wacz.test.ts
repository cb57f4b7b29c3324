import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync, type Zippable } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { textFromReply } from '#kit/exchange.ts';
import type { Found } from './source.ts';
import { wacz } from './wacz.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const record = (url: string, body: Uint8Array | string, headers = ''): Buffer => {
  const http = Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${headers}\r\n`),
    Buffer.from(body),
  ]);
  const head = [
    'WARC/1.1',
    'WARC-Type: response',
    `WARC-Target-URI: ${url}`,
    'WARC-Date: 2026-11-20T10:00:00Z',
    `WARC-Record-ID: <urn:${url}>`,
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${http.byteLength}`,
  ].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), http, Buffer.from('\r\n\r\n')]);
};
const BIRD = 'https://birds.test/a';
const archive = (...records: readonly Buffer[]): Buffer =>
  Buffer.concat(records.map((one) => gzipSync(one)));

const write = (files: Zippable | Uint8Array): string => {
  const path = join(dir, 'saved.wacz');
  writeFileSync(path, files instanceof Uint8Array ? files : zipSync(files));
  return path;
};
const readAll = async (path: string): Promise<readonly (string | Found)[]> => {
  const found: (string | Found)[] = [];
  for await (const one of wacz.read(path, (url) => url.includes('birds.test')))
    found.push('reply' in one ? `${one.reply.request.url} ${textFromReply(one.reply)}` : one);
  return found;
};

const sha256 = (bytes: Uint8Array): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
const described = (path: string, hash: string): Uint8Array =>
  Buffer.from(JSON.stringify({ profile: 'data-package', resources: [{ name: path, path, hash }] }));

describe('what is read', () => {
  test('every archive in it, stored or packed, and nothing else', async () => {
    const first = archive(record(BIRD, '{"n":1}'), record('https://bank.test/', '{}'));
    const path = write({
      'archive/data.warc.gz': [first, { level: 0 }],
      'archive/more.warc': record('https://birds.test/b', '{"n":2}'),
      'pages/pages.jsonl': Buffer.from('{}'),
      'datapackage.json': described('archive/data.warc.gz', sha256(first)),
    });
    expect(await readAll(path)).toEqual([
      // A reply whose request is not in the archive waits for it.
      { lacking: 'elsewhere' },
      'https://birds.test/a {"n":1}',
      'https://birds.test/b {"n":2}',
    ]);
  });

  test('it is known by its name, or as a ZIP file', () => {
    const fits = (name: string, start: string) => wacz.fits({ name, start, isFolder: false });
    expect([fits('a.wacz', ''), fits('a.zip', 'PK\u0003\u0004'), fits('a.har', '{')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('what is damaged', () => {
  test('is read up to the damage, and the damage is named', async () => {
    const whole = archive(record(BIRD, '{"n":1}'), record('https://birds.test/b', '{"n":2}'));
    const path = write({
      'archive/a.warc.gz': [whole.subarray(0, -20), { level: 0 }],
      'archive/b.warc.gz': [archive(record('https://birds.test/c', '{}')), { level: 0 }],
    });
    const found = await readAll(path);
    expect(found[0]).toBe('https://birds.test/a {"n":1}');
    expect(found.slice(-2)).toEqual([
      {
        lacking: 'unreadable',
        damage: 'The archive is damaged or cut off; what stands behind that was not read.',
      },
      'https://birds.test/c {}',
    ]);
  });

  test('is told where the checksum is another', async () => {
    const path = write({
      'archive/a.warc': record(BIRD, '{}'),
      'datapackage.json': described('archive/a.warc', sha256(Buffer.from('other'))),
    });
    expect(await readAll(path)).toEqual([
      'https://birds.test/a {}',
      {
        lacking: 'unreadable',
        damage: 'a.warc is not as it was written: its SHA-256 is another.',
      },
    ]);
  });

  test('a ZIP file that is cut off is refused', async () => {
    const whole = zipSync({ 'archive/a.warc': record(BIRD, '{}') });
    await expect(readAll(write(whole.subarray(0, -30)))).rejects.toThrow('no whole ZIP file');
  });
});

describe('what is refused', () => {
  test('a ZIP file without web archives', async () => {
    await expect(readAll(write({ 'a.txt': Buffer.from('x') }))).rejects.toThrow(
      'the ZIP file holds no web archive',
    );
  });

  test.each(['../archive/a.warc', '/archive/a.warc', 'archive/../../a.warc', 'C:\\a.warc'])(
    'a name that leads out of it: %s',
    async (name) => {
      const files = { 'archive/b.warc': record(BIRD, '{}'), [name]: record(BIRD, '{}') };
      await expect(readAll(write(files))).rejects.toThrow('names that lead out of it');
    },
  );

  test('an archive that unpacks to far more than it holds', async () => {
    const bytes = Buffer.from(
      zipSync({
        'archive/a.warc': record(BIRD, '{}'),
        'archive/b.warc.gz': [gzipSync(new Uint8Array(110_000_000)), { level: 0 }],
      }),
    );
    // The first file of the directory is said to hold 150 MB.
    bytes.writeUInt32LE(150_000_000, bytes.indexOf('PK\u0001\u0002', undefined, 'latin1') + 24);
    const path = write(bytes);
    expect(await readAll(path)).toEqual([
      {
        lacking: 'unreadable',
        damage: 'a.warc unpacks to far more than a recording holds; it was left.',
      },
      {
        lacking: 'unreadable',
        damage: 'The archive unpacks to far more than a recording holds; it was left.',
      },
    ]);
  });

  test('a reply that unpacks to more than a page ever loads; the next is read', async () => {
    const bomb = gzipSync(new Uint8Array(60_000_000));
    const path = write({
      'archive/a.warc.gz': [
        archive(record(BIRD, bomb, 'Content-Encoding: gzip\r\n'), record(BIRD, '{"n":2}')),
        { level: 0 },
      ],
    });
    expect(await readAll(path)).toEqual([
      {
        lacking: 'unreadable',
        damage: 'Record 1 holds a reply of more than 32 MB; it was left.',
      },
      'https://birds.test/a {"n":2}',
    ]);
  });

  test('files that share their bytes', async () => {
    const bytes = Buffer.from(
      zipSync(
        { 'archive/a.warc': record(BIRD, '{}'), 'archive/b.warc': record(BIRD, '{}') },
        { level: 0 },
      ),
    );
    // The second file of the directory is said to begin where the first one does.
    const second = bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
    bytes.writeUInt32LE(0, second + 42);
    await expect(readAll(write(bytes))).rejects.toThrow('files in it overlap');
  });
});
