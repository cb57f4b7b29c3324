import type * as NodeFs from 'node:fs';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { surveyTable } from './table.ts';
import { makeDataset, ROWS } from './testing/sample-dataset.ts';
import type { ExportOptions } from './index.ts';
import { partPath, writeExport, writeFileWhole } from './write-files.ts';

/** Writing to a file of such a name finds the disk full, halfway. */
let full: RegExp | undefined;
vi.mock('node:fs', async (load) => {
  const fs = await load<typeof NodeFs>();
  const write = (
    file: number,
    bytes: Buffer,
    from: number,
    length: number,
    to: number | null,
    done: (error: Error) => void,
  ): void =>
    fs.write(file, bytes, from, length >> 1, to, () =>
      done(new Error('ENOSPC: no space left on device')),
    );
  const halfway = { open: fs.open, close: fs.close, fsync: fs.fsync, write };
  return {
    ...fs,
    createWriteStream: (path: string, options: object) => {
      const opened: object = {
        ...options,
        ...(full?.test(path) && { fs: halfway }),
      };
      return fs.createWriteStream(path, opened);
    },
  };
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-write-'));
  full = undefined;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = async (options?: ExportOptions): Promise<readonly string[]> =>
  writeExport(join(folder, 'a.csv'), await surveyTable(makeDataset(ROWS)), 'csv', options);

test('a file and its codebooks appear together', async () => {
  await write();
  expect(readdirSync(folder).sort()).toEqual([
    'a.csv',
    'a.csv.codebook.csv',
    'a.csv.codebook.json',
    'a.csv.codebook.md',
  ]);
});

test.each([/a\.csv\.[0-9a-f]{8}-\d+\.part$/, /codebook\.csv/, /codebook\.md/, /codebook\.json/])(
  'when the disk is full at %s, nothing is there that is not whole',
  async (name) => {
    full = name;
    await expect(write()).rejects.toThrow('no space left on device');
    expect(readdirSync(folder)).toEqual([]);
  },
);

test('what a killed export left goes with the next one, and nothing else does', async () => {
  const own = basename(partPath('other.xlsx'));
  // No process has the highest number that a name can hold.
  const left = own.replace(/-\d+/, '-4194305');
  const kept = [own, 'b.csv.part', left.replace(/\.[0-9a-f]{8}-/, '.00000000-'), `${left}.txt`];
  for (const name of [left, ...kept]) writeFileSync(join(folder, name), 'half');
  mkdirSync(join(folder, `folder${left}`));
  await write();
  expect(
    readdirSync(folder)
      .filter((name) => !name.startsWith('a.csv'))
      .toSorted(),
  ).toEqual([...kept, `folder${left}`].toSorted());
});

test('what was there before stays as it was when not all can be written', async () => {
  await write();
  const before = readFileSync(join(folder, 'a.csv.codebook.json'), 'utf8');
  writeFileSync(join(folder, 'a.csv'), 'mine');
  full = /codebook\.json/;
  await expect(write({ replaces: true })).rejects.toThrow(join(folder, 'a.csv.codebook.json'));
  expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe('mine');
  expect(readFileSync(join(folder, 'a.csv.codebook.json'), 'utf8')).toBe(before);
  expect(readdirSync(folder)).toHaveLength(4);
});

test.each(['a.csv', 'a.csv.codebook.md'])(
  'nothing takes the place of %s, and all of it does when that is wanted',
  async (name) => {
    writeFileSync(join(folder, name), 'mine');
    await expect(write()).rejects.toThrow(`${join(folder, name)}: it is there already`);
    expect(readdirSync(folder)).toEqual([name]);
    expect(readFileSync(join(folder, name), 'utf8')).toBe('mine');
    await write({ replaces: true });
    expect(readdirSync(folder)).toHaveLength(4);
    expect(readFileSync(join(folder, name), 'utf8')).not.toBe('mine');
  },
);

test('a file that appears while it is written is not replaced, and nothing else is left', async () => {
  const appears = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('new');
    writeFileSync(join(folder, 'a.zip'), 'mine');
  };
  await expect(writeFileWhole(join(folder, 'a.zip'), appears)).rejects.toThrow('there already');
  expect(readdirSync(folder)).toEqual(['a.zip']);
  expect(readFileSync(join(folder, 'a.zip'), 'utf8')).toBe('mine');
});

test('one file alone is written alone', async () => {
  expect(await write({ isAlone: true })).toEqual([]);
  expect(readdirSync(folder)).toEqual(['a.csv']);
});

test('a folder in the place of a codebook keeps all of them away', async () => {
  mkdirSync(join(folder, 'a.csv.codebook.md'));
  await expect(write()).rejects.toThrow('a folder has that name');
  expect(readdirSync(folder)).toEqual(['a.csv.codebook.md']);
});
