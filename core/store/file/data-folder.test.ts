import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isDiskFull, openToOthers, prepareDataFolder } from './data-folder.ts';
import { FILE } from './db.ts';
import { tempDir } from '../calls/fixtures.ts';
import { openStore } from '../index.ts';

let temp: ReturnType<typeof tempDir>;
let dir: string;
beforeEach(() => {
  temp = tempDir();
  dir = join(temp.dir, 'data');
});
afterEach(() => temp.remove());

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('closed to other users (no modes on Windows)', () => {
  test('a folder that was there before, its data file, log and credentials', () => {
    openStore({ dir }).close();
    mkdirSync(join(dir, 'credentials'));
    writeFileSync(join(dir, 'credentials', 'forum.sealed.json'), '{}');
    for (const path of ['', FILE, 'credentials', 'credentials/forum.sealed.json'])
      chmodSync(join(dir, path), 0o777);
    expect(openToOthers(dir)).toEqual(
      ['', FILE, 'credentials', 'credentials/forum.sealed.json'].map(
        (path) => `${join(dir, path)} is open to other users of this computer`,
      ),
    );
    const store = openStore({ dir });
    store.keys.add({ name: 'a' });
    expect(store.notices).toEqual([]);
    const paths = ['', FILE, `${FILE}-wal`, `${FILE}-shm`, 'credentials'];
    expect(paths.map((path) => mode(join(dir, path)))).toEqual(['700', '600', '600', '600', '700']);
    expect(mode(join(dir, 'credentials/forum.sealed.json'))).toBe('600');
    store.close();
  });

  test('an empty folder is closed too; one with other things is left as it is, with a notice', () => {
    mkdirSync(dir, { mode: 0o755 });
    prepareDataFolder(dir);
    expect(mode(dir)).toBe('700');

    const shared = join(temp.dir, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o755);
    writeFileSync(join(shared, 'notes.txt'), '');
    prepareDataFolder(shared);
    expect(mode(shared)).toBe('755');
    expect(openToOthers(shared)).toEqual([
      `${shared} holds other things too, and was left open to other users`,
    ]);
  });

  test('a folder in which everybody keeps things is never closed', () => {
    mkdirSync(dir);
    chmodSync(dir, 0o1777);
    openStore({ dir }).close();
    expect(mode(dir)).toBe('777');
    expect(mode(join(dir, FILE))).toBe('600');
  });
});

test('a path that cannot be a data folder is named for what it is', () => {
  const file = join(temp.dir, 'file');
  writeFileSync(file, '');
  symlinkSync('loop', join(temp.dir, 'loop'));
  mkdirSync(join(dir, FILE), { recursive: true });
  expect(() => openStore({ dir: file })).toThrow(
    `The data folder cannot be used: ${file}: it is a file and not a folder`,
  );
  expect(() => openStore({ dir: join(file, 'inner') })).toThrow(/a part of its path is a file/);
  expect(() => openStore({ dir: join(temp.dir, 'x'.repeat(300)) })).toThrow(/the path is too long/);
  expect(() => openStore({ dir: join(temp.dir, 'loop') })).toThrow(
    /The data folder cannot be used: .*loop: /,
  );
  expect(() => openStore({ dir })).toThrow(/bowerbird\.db in it is not a file/);
});

test.skipIf(process.getuid?.() === 0)(
  'a folder without rights is named so (the administrator has every right)',
  () => {
    mkdirSync(dir, { mode: 0o500 });
    expect(() => openStore({ dir })).toThrow(/it cannot be written to by this user/);
    chmodSync(dir, 0o000);
    expect(() => openStore({ dir })).toThrow(/it cannot be (read|looked at|written)/);
    chmodSync(dir, 0o700);
  },
);

test('what is no database is refused with a sentence, and left as it was', () => {
  mkdirSync(dir);
  writeFileSync(join(dir, FILE), 'no database '.repeat(500));
  expect(() => openStore({ dir })).toThrow(
    `The data folder cannot be used: ${dir}: the data file is not a Bowerbird database`,
  );
  expect(readdirSync(dir)).toEqual([FILE]);
});

test('a full disk is known by the code of the system', () => {
  expect(isDiskFull('.', Object.assign(new Error('no'), { code: 'ENOSPC' }))).toBe(true);
  expect(isDiskFull('.', Object.assign(new Error('no'), { code: 'EACCES' }))).toBe(false);
  expect(isDiskFull('.', Object.assign(new Error('no'), { errcode: 4874 }))).toBe(false);
  expect(isDiskFull('.', 'no')).toBe(false);
});
