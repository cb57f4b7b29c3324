import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { concatBytes, textFromUtf8, utf8FromText } from '#kit/bytes.ts';
import type { ByteSource } from './byte-source.ts';
import { openFileBytes } from './file-bytes.ts';
import { bytesFromChunks, inFile } from './testing/bytes.ts';
import { openZip } from './unzip.ts';
import { zip } from './zip.ts';

const sourceFromBytes = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
});
const FILES = { 'a.txt': utf8FromText('first'), 'b/ü.txt': utf8FromText('second '.repeat(50_000)) };
const asWritten = (): Promise<Uint8Array> =>
  bytesFromChunks(
    zip(
      Object.entries(FILES).map(([path, bytes]) => ({ path, chunks: [bytes] })),
      '2026-01-02T03:04:06Z',
    ),
  );
const isPlain = async (bytes: Uint8Array): Promise<readonly boolean[]> => {
  const opened = await openZip(sourceFromBytes(bytes));
  return Promise.all([undefined, ...opened.paths].map((path) => opened.isPlain(path)));
};
/** Where the last signature of a kind begins. */
const place = (bytes: Uint8Array, kind: string): number =>
  Buffer.from(bytes).lastIndexOf(Buffer.from(`PK${kind}`, 'latin1'));

test('a file of the disk and bytes in memory are read alike, whoever packed them', async () => {
  for (const bytes of [await asWritten(), zipSync(FILES), zipSync(FILES, { level: 0 })]) {
    const inMemory = await openZip(sourceFromBytes(bytes));
    expect(inMemory.paths).toEqual(['a.txt', 'b/ü.txt']);
    await inFile('files.zip', bytes, async (file) => {
      const onDisk = await openZip(await openFileBytes(file));
      for (const path of inMemory.paths)
        expect(textFromUtf8(await onDisk.bytes(path))).toBe(
          textFromUtf8(await inMemory.bytes(path)),
        );
    });
    expect(textFromUtf8(await inMemory.bytes('b/ü.txt'))).toBe('second '.repeat(50_000));
    expect(await isPlain(bytes)).toEqual([true, true, true]);
  }
});

test('bytes before, behind or between the files are noticed', async () => {
  const bytes = await asWritten();
  const more = utf8FromText('PK more');
  // Behind the last file; the directory tells where it stands itself.
  const directory = place(bytes, '\u0001\u0002');
  const first = Buffer.from(bytes).indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  const between = Buffer.from(concatBytes([bytes.subarray(0, first), more, bytes.subarray(first)]));
  const end = place(between, '\u0005\u0006');
  between.writeUInt32LE(first + more.length, end + 16);
  expect(directory).toBeGreaterThan(first);
  expect(await isPlain(between)).toEqual([true, true, false]);
  expect(await isPlain(concatBytes([bytes, more]))).toEqual([false, true, true]);
  const commented = Buffer.from(concatBytes([bytes, more]));
  commented.writeUInt16LE(more.length, place(commented, '\u0005\u0006') + 20);
  expect(await isPlain(commented)).toEqual([false, true, true]);
});

test('a file that stands there under another name than in the directory is noticed', async () => {
  const bytes = Buffer.from(await asWritten());
  bytes.write('b.txt', 30);
  expect(await isPlain(bytes)).toEqual([true, false, true]);
});

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, -40)],
  ['nothing', () => new Uint8Array(0)],
  ['of zeros', () => new Uint8Array(100)],
])('%s: no ZIP file', async (_, change) => {
  await expect(openZip(sourceFromBytes(change(Buffer.from(await asWritten()))))).rejects.toThrow(
    'the file is no whole ZIP file',
  );
});

test('what is packed wrongly, or is not as long as it says, cannot be unpacked', async () => {
  const broken = Buffer.from(await asWritten());
  broken.fill(0xff, 35, 39);
  const opened = await openZip(sourceFromBytes(broken));
  await expect(opened.bytes('a.txt')).rejects.toThrow('a.txt cannot be unpacked');
  const directory = broken.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  const longer = Buffer.from(await asWritten());
  longer.writeUInt32LE(6, directory + 24);
  await expect((await openZip(sourceFromBytes(longer))).bytes('a.txt')).rejects.toThrow(
    'a.txt cannot be unpacked',
  );
  longer.writeUInt32LE(4, directory + 24);
  await expect((await openZip(sourceFromBytes(longer))).bytes('a.txt')).rejects.toThrow(
    'a.txt is larger than it says',
  );
});
