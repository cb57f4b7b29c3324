import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileVersion, Misbehaviour } from './testing/media-server.ts';
import {
  downloadBench,
  inventedAttempts,
  resumedDownload,
  type DownloadBench,
} from './testing/resumed-download.ts';

/** Against a real server of this computer, by the real way out. */
const SIZE = 10_000;
const OLD = 'Tue, 02 Jun 2020 10:00:00 GMT';
const version = (fill: number, headers: Record<string, string>, size = SIZE): FileVersion => ({
  bytes: Buffer.alloc(size, fill),
  headers,
});
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const A = version(1, { etag: '"a"' });
const B = version(2, { etag: '"b"' });
const CUT = { cutAfter: 4000 };
const REST = Buffer.alloc(SIZE - 4000, 2);

let on: DownloadBench;
beforeEach(async () => {
  on = await downloadBench(A);
});
afterEach(() => on.close());

/** A download of A that broke off after 4000 bytes. */
const cut = async (first: FileVersion = A, odd: Misbehaviour = CUT): Promise<string> => {
  on.server.version = first;
  on.server.next.push(odd);
  const id = on.add();
  expect(await on.rested(id)).toMatchObject({ state: 'failed', received: 4000 });
  return id;
};
const isVersion = async (id: string, { bytes }: FileVersion): Promise<void> => {
  const row = await on.again(id);
  expect(row).toMatchObject({ state: 'done', sha256: sha256(bytes), total: bytes.byteLength });
  expect(on.content('site-1 A film.mp4').equals(Buffer.from(bytes))).toBe(true);
  expect(on.files()).toEqual(['site-1 A film.mp4', 'site-1 A film.mp4.json']);
};
const ranges = () => on.server.asked.map(({ range }) => range);

describe('the rest of the same version', () => {
  test.each([
    ['a strong ETag', { etag: '"a"' }, '"a"'],
    ['an older modification date', { 'last-modified': OLD }, OLD],
    ['a date beside a weak ETag', { etag: 'W/"a"', 'last-modified': OLD }, OLD],
  ])('is joined by %s', async (_, headers, condition) => {
    const one = version(1, headers);
    const id = await cut(one);
    await isVersion(id, one);
    expect(ranges()).toEqual([undefined, 'bytes=4000-']);
    expect(on.server.asked[1]).toMatchObject({
      'if-range': condition,
      'accept-encoding': 'identity',
    });
  });

  test.each([
    ['a weak ETag', { etag: 'W/"a"' }],
    ['nothing', {}],
    ['a date of this minute', { 'last-modified': new Date().toUTCString() }],
    ['an odd ETag', { etag: 'a' }],
    ['no date at all', { 'last-modified': 'yesterday' }],
  ])('is not vouched for by %s: the file is begun anew', async (_, headers) => {
    const one = version(1, headers);
    const id = await cut(one);
    await isVersion(id, one);
    expect(ranges()).toEqual([undefined, undefined]);
  });

  test('a length that was never told cannot be compared: the file is begun anew', async () => {
    const chunked = { 'content-length': undefined };
    const id = await cut(A, { ...CUT, headers: chunked });
    await isVersion(id, A);
    expect(ranges()).toEqual([undefined, undefined]);
  });
});

describe('a server that changes its mind', () => {
  const range = (value: string | undefined) => ({ headers: { 'content-range': value } });
  const joined: readonly (readonly [string, Misbehaviour])[] = [
    ['another ETag', { headers: { etag: '"b"' } }],
    ['no ETag any more', { headers: { etag: undefined } }],
    ['the ETag grown weak', { headers: { etag: 'W/"a"' } }],
    ['another total', range('bytes 4000-9999/10001')],
    ['a total that shrank', range('bytes 4000-9999/9000')],
    ['an unknown total', range('bytes 4000-9999/*')],
    ['the wrong start', range('bytes 4001-10000/10001')],
    ['an earlier start', range('bytes 3999-9999/10000')],
    ['an earlier end', range('bytes 4000-9998/10000')],
    ['no range', range(undefined)],
    ['an unsatisfied range', range('bytes */*')],
    ['a range with words after it', range('bytes 4000-9999/10000, 0-1/2')],
    ['another unit', range('items 4000-9999/10000')],
    ['another length', { body: REST.subarray(1) }],
    ['a byte too many', { body: Buffer.concat([REST, REST.subarray(0, 1)]) }],
    [
      'several ranges',
      {
        headers: { 'content-type': 'multipart/byteranges; boundary=x', 'content-range': undefined },
      },
    ],
    ['a packed rest', { headers: { 'content-encoding': 'gzip' } }],
    ['status 416', { status: 416, headers: { 'content-range': 'bytes */10000' } }],
    [
      'the whole in a 200',
      { status: 200, body: B.bytes, headers: { 'content-range': undefined, etag: '"b"' } },
    ],
    ['a rest that it calls a 200', { status: 200 }],
    ['a rest that looks like the whole', { status: 200, headers: { 'content-range': undefined } }],
  ];

  test.each(joined)('%s: never two files in one', async (name, odd) => {
    const id = await cut();
    on.server.version = B;
    on.server.next.push({
      ignoresCondition: true,
      headers: { etag: '"a"' },
      ...odd,
      ...(odd.headers ? { headers: { etag: '"a"', ...odd.headers } } : {}),
    });
    await isVersion(id, B);
    expect(ranges()).toEqual([
      undefined,
      'bytes=4000-',
      ...(name === 'the whole in a 200' ? [] : [undefined]),
    ]);
  });

  test.each([
    ['its last byte twice', Buffer.concat([REST, REST.subarray(0, 1)])],
    ['its last kilobyte twice', Buffer.concat([REST, REST.subarray(0, 1000)])],
  ])('%s, in chunks: nothing of it is kept', async (_, body) => {
    const id = await cut();
    on.server.next.push({ body, headers: { 'content-length': undefined } });
    const { state, received, error } = await on.again(id);
    expect([state, received, (error as { message: string }).message]).toEqual([
      'failed',
      0,
      'Platform error: the media host sent more than the 10000 bytes that it named',
    ]);
    await isVersion(id, A);
  });

  test('a rest that ends early, in chunks, is gone on with', async () => {
    const id = await cut();
    on.server.next.push({ body: A.bytes.subarray(4001), headers: { 'content-length': undefined } });
    const { state, received, error } = await on.again(id);
    expect([state, received, (error as { message: string }).message]).toEqual([
      'failed',
      9999,
      'Platform error: the file ended after 9999 of 10000 bytes',
    ]);
    await isVersion(id, A);
  });

  test('between three parts', async () => {
    const id = await cut();
    on.server.next.push({ cutAfter: 2000 });
    expect(await on.again(id)).toMatchObject({ state: 'failed', received: 6000 });
    on.server.version = version(2, { etag: '"b"' }, 8000);
    on.server.next.push({ cutAfter: 1000 });
    expect(await on.again(id)).toMatchObject({ state: 'failed', received: 1000, total: 8000 });
    on.server.version = A;
    await isVersion(id, A);
    expect(ranges()).toEqual([undefined, 'bytes=4000-', 'bytes=6000-', 'bytes=1000-']);
  });

  test('the modification date', async () => {
    const id = await cut(version(1, { 'last-modified': OLD }));
    on.server.version = version(2, { 'last-modified': 'Wed, 03 Jun 2020 10:00:00 GMT' });
    on.server.next.push({ ignoresCondition: true });
    await isVersion(id, on.server.version);
    expect(ranges()).toEqual([undefined, 'bytes=4000-', undefined]);
  });

  test('the date alone, beside the same words of a weak ETag', async () => {
    const one = version(1, { etag: 'W/"a"', 'last-modified': OLD });
    const two = version(2, { etag: 'W/"b"', 'last-modified': OLD });
    const id = await cut(one);
    on.server.version = two;
    await isVersion(id, two);
    expect(ranges()).toEqual([undefined, 'bytes=4000-', undefined]);
  });
});

describe('every byte of one version', () => {
  const failing = async (odd: Misbehaviour): Promise<string> => {
    on.server.next.push(odd);
    const { state, error } = await on.rested(on.add());
    expect([state, on.files().filter((name) => !name.startsWith('.'))]).toEqual(['failed', []]);
    return (error as { message: string }).message.replace('Platform error: ', '');
  };
  const BROKE = 'the connection to v1.media.test broke off before the answer was whole';

  test.each<[string, Misbehaviour, string]>([
    ['a connection cut in the middle', CUT, BROKE],
    ['chunks without their end', { ...CUT, headers: { 'content-length': undefined } }, BROKE],
    [
      'neither a length nor chunks',
      { unframed: true },
      'the media host does not say where the file ends, so it could be a part of it',
    ],
    [
      'a file that is packed',
      { headers: { 'content-encoding': 'gzip' }, body: gzipSync(A.bytes) },
      'the media host sent the file packed (gzip), which was not asked for',
    ],
    [
      'a packing that is none of ours',
      { headers: { 'content-encoding': 'identity, BR' } },
      'the media host sent the file packed (br), which was not asked for',
    ],
    [
      'a part that was not asked for',
      { status: 206, headers: { 'content-range': 'bytes 0-9999/20000' } },
      'the media host answered with a part of the file, unasked',
    ],
    [
      'a part that is called the whole',
      { headers: { 'content-range': 'bytes 0-9999/20000' } },
      'the media host sent a part of the file and called it the whole',
    ],
    [
      'several parts',
      { headers: { 'content-type': 'multipart/byteranges; boundary=x' } },
      'the address answered multipart/byteranges, which is no picture, video or sound that is saved',
    ],
    [
      'a web page',
      { headers: { 'content-type': 'text/html; charset=utf-8' } },
      'the address answered text/html, which is no picture, video or sound that is saved',
    ],
    ['nothing at all', { body: Buffer.alloc(0) }, 'the media host sent an empty file'],
    ['416 to no range', { status: 416 }, 'the media host answered 416'],
  ])('%s is no finished file', async (_, odd, message) => {
    expect(await failing(odd)).toBe(message);
  });

  test('chunks with their end are one', async () => {
    on.server.next.push({ headers: { 'content-length': undefined } });
    expect(await on.rested(on.add())).toMatchObject({ state: 'done', sha256: sha256(A.bytes) });
  });

  test('the end of the program in the middle', async () => {
    const id = await cut();
    on.store.downloads.update(id, { state: 'running' });
    await on.reopen();
    expect(await on.rested(id)).toMatchObject({ state: 'done', sha256: sha256(A.bytes) });
    expect(ranges()).toEqual([undefined, 'bytes=4000-']);
  });
});

test('the scenario answers what became of a download', async () => {
  const {
    row,
    bytes,
    asked: requests,
    files,
  } = await resumedDownload({
    attempts: [
      { version: A, odd: { cutAfter: 3000 } },
      { version: B, odd: { cutAfter: 5000, ignoresCondition: true } },
    ],
  });
  expect(bytes?.equals(Buffer.from(B.bytes))).toBe(true);
  expect(row).toMatchObject({ state: 'done', sha256: sha256(B.bytes) });
  expect(requests).toEqual([
    { range: undefined, condition: undefined },
    { range: 'bytes=3000-', condition: '"a"' },
    { range: undefined, condition: undefined },
  ]);
  expect(files).toHaveLength(2);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'whatever the server does (seed %i), the file is one version',
  async (seed) => {
    const attempts = inventedAttempts(seeded(seed), 5);
    const { row, bytes, files } = await resumedDownload({ attempts });
    expect([row.state, files.length]).toEqual(['done', 2]);
    expect(row.sha256).toBe(sha256(bytes ?? Buffer.alloc(0)));
    expect(attempts.map(({ version }) => sha256(version.bytes))).toContain(row.sha256);
  },
);

/** Numbers from 0 to 1, the same for the same seed. */
const seeded = (seed: number) => {
  let state = seed;
  return (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};
