import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPicture } from './answer-downloads.ts';

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-picture-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const written = (name: string, bytes: Buffer): string => {
  const file = join(dir, name);
  writeFileSync(file, bytes);
  return file;
};

test.each([
  ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0, 1, 2]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/gif', [...Buffer.from('GIF89a')]],
  ['image/webp', [...Buffer.from('RIFF1234WEBPVP8 ')]],
  ['image/avif', [0, 0, 0, 0x20, ...Buffer.from('ftypavif')]],
])('%s is known by its first bytes', async (mediaType, start) => {
  const bytes = Buffer.from(start);
  expect(await readPicture(written('a.bin', bytes))).toEqual({
    mediaType,
    base64: bytes.toString('base64'),
  });
});

test.each([
  ['a drawing that may hold a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page', Buffer.from('<html></html>')],
  ['nothing', Buffer.alloc(0)],
  ['a picture beyond 8 MB', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(8e6)])],
])('%s is not shown', async (_what, bytes) => {
  await expect(readPicture(written('b.jpg', bytes))).rejects.toMatchObject({ kind: 'not_found' });
});

test('a file that is gone is named as such', async () => {
  await expect(readPicture(join(dir, 'gone.jpg'))).rejects.toMatchObject({ kind: 'not_found' });
  await expect(readPicture(dir)).rejects.toMatchObject({ kind: 'not_found' });
});
