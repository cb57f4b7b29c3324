import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVault } from './vault.ts';

const SECRET = '{"clientSecret":"invented-client-secret"}';
let dir: string;
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'bowerbird-vault-')), 'credentials');
});
afterEach(() => rmSync(join(dir, '..'), { recursive: true, force: true }));

const vault = (passphrase?: string) =>
  createVault({
    dir,
    environment: passphrase === undefined ? {} : { BOWERBIRD_PASSPHRASE: passphrase },
  });

test('what is kept is opened again with the same passphrase, and only with that', async () => {
  await vault('four invented words here').keep('board', SECRET);
  expect(await vault('four invented words here').open('board')).toBe(SECRET);
  await expect(vault('four other words').open('board')).rejects.toThrow(
    'Validation error: passphrase: it does not open the encrypted file',
  );
});

test('the file holds nothing of it', async () => {
  await vault('words').keep('board', SECRET);
  expect(readdirSync(dir)).toEqual(['board.sealed.json']);
  const path = join(dir, 'board.sealed.json');
  const text = readFileSync(path, 'utf8');
  expect(text).not.toContain('invented');
  expect(text).not.toContain(Buffer.from(SECRET).toString('base64').slice(0, 12));
  expect(Object.keys(JSON.parse(text) as object)).toEqual([
    'version',
    'sealedBy',
    'salt',
    'nonce',
    'tag',
    'data',
  ]);
});

const isWindows = process.platform === 'win32';
const why = isWindows ? ' (skipped: Windows has no such modes)' : '';
test.skipIf(isWindows)(`no other user of the computer may read it${why}`, async () => {
  await vault('words').keep('board', SECRET);
  const modes = [dir, join(dir, 'board.sealed.json')].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o700, 0o600]);
});

test('the same secret is never sealed the same way twice', async () => {
  const one = vault('words');
  await one.keep('board', SECRET);
  const before = readFileSync(join(dir, 'board.sealed.json'), 'utf8');
  await one.keep('board', SECRET);
  expect(readFileSync(join(dir, 'board.sealed.json'), 'utf8')).not.toBe(before);
  expect(await one.open('board')).toBe(SECRET);
});

test('a file that was changed, or stands in for another, is not opened', async () => {
  const one = vault('words');
  await one.keep('board', SECRET);
  const path = join(dir, 'board.sealed.json');
  renameSync(path, join(dir, 'other.sealed.json'));
  await expect(one.open('other')).rejects.toThrow('it does not open');
  writeFileSync(path, '{"version":1}');
  await expect(one.open('board')).rejects.toThrow('the encrypted file is broken');
});

test('without a passphrase it says which variable may hold one', async () => {
  await vault('words').keep('board', SECRET);
  expect(vault().canOpen()).toBe(false);
  await expect(vault().open('board')).rejects.toThrow('BOWERBIRD_PASSPHRASE has to hold');
});

test('a person is asked once, and again after a mistake', async () => {
  await vault('words').keep('board', SECRET);
  const texts = ['wrong', 'words', 'never asked'];
  const requests: boolean[] = [];
  const asking = createVault({
    dir,
    environment: {},
    ask: ({ again }) => {
      requests.push(again);
      return Promise.resolve(texts.shift() ?? '');
    },
  });
  await expect(asking.open('board')).rejects.toThrow('it does not open');
  expect(await asking.open('board')).toBe(SECRET);
  expect(await asking.open('board')).toBe(SECRET);
  expect(requests).toEqual([false, false]);
});

test('what is removed is gone', async () => {
  const one = vault('words');
  await one.keep('board', SECRET);
  one.remove('board');
  expect([one.has('board'), readdirSync(dir)]).toEqual([false, []]);
});
