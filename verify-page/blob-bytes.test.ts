import { Blob } from 'node:buffer';
import { expect, test } from 'vitest';
import { blobBytes } from './blob-bytes.ts';

const BLOCK = 2 ** 22;

test('any part of a file is read as it is, across blocks and up to its end', async () => {
  const bytes = new Uint8Array(10 * BLOCK + 5);
  for (let at = 0; at < bytes.length; at += 997) bytes[at] = at % 251;
  let read = 0;
  const source = blobBytes(new Blob([bytes]) as globalThis.Blob, (more) => (read += more));
  expect(source.size).toBe(bytes.length);
  for (const [offset, length] of [
    [0, 4],
    [BLOCK - 3, 6],
    [BLOCK, 2 * BLOCK],
    [9 * BLOCK, 2 * BLOCK],
    [1, 1],
    [bytes.length, 10],
    [bytes.length + 7, 10],
  ] as const)
    expect(
      Buffer.from(await source.read(offset, length)).equals(
        bytes.subarray(offset, offset + length),
      ),
    ).toBe(true);
  expect(read).toBe(4 + 6 + 2 * BLOCK + BLOCK + 5 + 1);
});
