import { createHash } from 'node:crypto';
import * as disk from 'node:fs';
import type * as FsPromises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { downloadBench, type DownloadBench } from './testing/resumed-download.ts';

/** Told of each step on the disk before it is taken; may throw in its place. */
let onStep: (step: string, paths: readonly string[]) => void = () => {};

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FsPromises>();
  const names = ['link', 'lstat', 'mkdir', 'mkdtemp', 'open', 'rename', 'rm', 'rmdir'] as const;
  const watched = names.map((name) => [
    name,
    async (...given: unknown[]): Promise<unknown> => {
      onStep(name, given.map(String));
      return (real[name] as (...values: unknown[]) => Promise<unknown>)(...given);
    },
  ]);
  return { ...real, ...Object.fromEntries(watched) };
});

const BYTES = Buffer.from(Array.from({ length: 10_000 }, (_, i) => (i * 7) % 251));
const sha256 = createHash('sha256').update(BYTES).digest('hex');
const BOTH = ['site-1 A film.mp4', 'site-1 A film.mp4.json'];

let on: DownloadBench;
let folder: string | undefined;
beforeEach(async () => {
  folder = undefined;
  on = await downloadBench(
    { bytes: BYTES, headers: { etag: '"a"' } },
    { folder: () => folder ?? on.folder, later: () => () => {} },
  );
});
afterEach(async () => {
  onStep = () => {};
  await on.close();
  if (folder !== undefined) disk.rmSync(folder, { recursive: true, force: true });
});

const failWith = (code: string): never => {
  throw Object.assign(new Error(code), { code, syscall: 'invented' });
};
const cut = async (): Promise<string> => {
  on.server.next.push({ cutAfter: 4000 });
  const id = on.add();
  expect(await on.rested(id)).toMatchObject({ state: 'failed', received: 4000 });
  return id;
};
const partPathFromId = (id: string): string => on.store.downloads.get(id)?.partial ?? '';
const messageFromRow = (row: { error: unknown }): string =>
  (row.error as { message: string }).message;

describe('killed at every step', () => {
  const withoutLinks = (step: string): void => void (step === 'link' && failWith('EPERM'));
  const otherDisk = (step: string, [from = '', to = '']: readonly string[]): void => {
    if (step === 'link' && dirname(dirname(from)) !== dirname(to)) failWith('EXDEV');
  };

  /** Ends the program before one of its steps; answers whether it got so far. */
  const killedAt = async (last: number, odd: typeof onStep, id: string) => {
    let steps = 0;
    let isDead = false;
    const step = (): void => {
      isDead ||= steps++ === last;
      if (isDead) throw new Error('killed');
    };
    const update = on.store.downloads.update;
    const spy = vi.spyOn(on.store.downloads, 'update').mockImplementation((id, change) => {
      step();
      return update(id, change);
    });
    onStep = (name, paths) => {
      step();
      odd(name, paths);
    };
    on.queue.pump();
    await eventually(() =>
      expect(isDead || on.store.downloads.get(id)?.state === 'done').toBe(true),
    );
    await on.queue.close().catch(() => undefined);
    spy.mockRestore();
    onStep = odd;
    await on.reopen();
    expect(await on.rested(id)).toMatchObject({ state: 'done', sha256, partial: null });
    return isDead;
  };

  test.each([
    ['a usual disk', () => {}],
    ['a disk without hard links', withoutLinks],
  ])('on %s: one file with its note', async (_, odd) => {
    let isDead = true;
    let last = 0;
    for (; isDead; last++) {
      const id = on.add(false);
      isDead = await killedAt(last, odd, id);
      expect([last, on.files()]).toEqual([last, BOTH]);
      expect(on.content('site-1 A film.mp4').equals(BYTES)).toBe(true);
      expect(on.content('site-1 A film.mp4.json').toString()).toContain(sha256);
      await on.queue.remove(id, true);
      for (const name of on.files()) disk.rmSync(join(on.folder, name), { recursive: true });
    }
    expect(last).toBeGreaterThan(15);
  });

  test('when the file was paused on another disk: one file with its note, and no copy', async () => {
    let isDead = true;
    let last = 0;
    for (; isDead; last++) {
      const id = await cut();
      folder = disk.mkdtempSync(join(tmpdir(), 'bowerbird-other-'));
      on.store.downloads.update(id, { state: 'queued' });
      isDead = await killedAt(last, otherDisk, id);
      expect([last, disk.readdirSync(folder).sort(), on.files()]).toEqual([last, BOTH, []]);
      expect(disk.readFileSync(join(folder, 'site-1 A film.mp4')).equals(BYTES)).toBe(true);
      await on.queue.remove(id, true);
      disk.rmSync(folder, { recursive: true });
      folder = undefined;
      onStep = () => {};
    }
    expect(last).toBeGreaterThan(20);
  });

  test('the file has its name, the row does not know it: taken off the list, it goes or stays', async () => {
    for (const deleteFile of [true, false]) {
      onStep = (step, paths) => {
        if (step === 'rm' && paths[0]?.endsWith('.part')) throw new Error('killed');
      };
      const update = on.store.downloads.update;
      const spy = vi.spyOn(on.store.downloads, 'update').mockImplementation((id, change) => {
        if (change.state === 'done') throw new Error('killed');
        return update(id, change);
      });
      const id = on.add();
      await on.rested(id);
      onStep = () => {};
      spy.mockRestore();
      await on.queue.remove(id, deleteFile);
      expect(on.files()).toEqual(deleteFile ? [] : BOTH);
    }
  });
});

describe('the disk', () => {
  test('full in the middle: a sentence, what came is kept, and it goes on', async () => {
    const { FileHandle } = await handles();
    const write = vi.spyOn(FileHandle, 'write');
    const real = write.getMockImplementation();
    expect(real).toBeUndefined();
    const id = await cut();
    write.mockImplementation(() => Promise.reject(full()));
    const failed = await on.again(id);
    write.mockRestore();
    expect([failed.state, failed.received, messageFromRow(failed)]).toEqual([
      'failed',
      4000,
      'Internal error: the disk is full. What has come is kept: make room, then resume',
    ]);
    expect(await on.again(id)).toMatchObject({ state: 'done', sha256 });
    expect(on.server.asked.at(-1)?.range).toBe('bytes=4000-');
  });

  const full = (): Error =>
    Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
  const handles = async () => {
    const handle = await (
      await vi.importActual<typeof FsPromises>('node:fs/promises')
    ).open(on.folder);
    await handle.close();
    return { FileHandle: Object.getPrototypeOf(handle) as typeof handle };
  };

  test.each([
    ['EACCES', 'the download folder cannot be written to: choose another in the settings'],
    ['ENOSPC', 'the disk is full. What has come is kept: make room, then resume'],
  ])('%s before the first byte says what to do', async (code, words) => {
    onStep = (step) => void (step === 'mkdtemp' && failWith(code));
    expect(messageFromRow(await on.rested(on.add()))).toBe(`Internal error: ${words}`);
  });

  const shm = '/dev/shm';
  const hasOther = disk.existsSync(shm) && disk.statSync(shm).dev !== disk.statSync(tmpdir()).dev;
  test.skipIf(!hasOther)(
    'another file system, in earnest (skipped where there is none)',
    async () => {
      const id = await cut();
      folder = disk.mkdtempSync(join(shm, 'bowerbird-'));
      const row = await on.again(id);
      expect(row).toMatchObject({ state: 'done', sha256, file: join(folder, BOTH[0] ?? '') });
      expect([disk.readdirSync(folder).sort(), on.files()]).toEqual([BOTH, []]);
    },
  );
});

describe('what somebody planted', () => {
  /** Longer than what is held of a part. */
  const MINE = 'mine'.repeat(2000);
  const victim = (): string => {
    const path = join(on.folder, 'victim.txt');
    disk.writeFileSync(path, MINE);
    return path;
  };
  const isUntouched = (path: string): void => expect(disk.readFileSync(path, 'utf8')).toBe(MINE);

  test.each(['site-1 A film.mp4.json.part', 'site-1 A film.mp4.part', '.1.part'])(
    'a link at %s is not written through',
    async (name) => {
      const path = victim();
      disk.symlinkSync(path, join(on.folder, name));
      expect(await on.rested(on.add())).toMatchObject({ state: 'done', sha256 });
      isUntouched(path);
    },
  );

  test.each(BOTH)('a link at %s, even to nothing, is left alone', async (name) => {
    const nothing = join(on.folder, 'nothing');
    disk.symlinkSync(nothing, join(on.folder, name));
    const { file } = await on.rested(on.add());
    expect(file).toBe(join(on.folder, 'site-1 A film (2).mp4'));
    expect(disk.existsSync(nothing)).toBe(false);
  });

  test.each<[string, (part: string, path: string) => void]>([
    ['a link', (part, path) => disk.symlinkSync(path, part)],
    ['another file', (part, path) => disk.linkSync(path, part)],
    ['a folder', (part) => disk.mkdirSync(part)],
  ])('%s in place of a part is neither followed nor written to', async (_, plant) => {
    const path = victim();
    const id = await cut();
    disk.rmSync(partPathFromId(id));
    plant(partPathFromId(id), path);
    expect(await on.again(id)).toMatchObject({ state: 'done', sha256 });
    expect(on.server.asked[1]?.range).toBeUndefined();
    isUntouched(path);
  });

  test('a link in place of the folder of a part leads to no other file', async () => {
    const id = await cut();
    const part = partPathFromId(id);
    const elsewhere = join(on.folder, 'elsewhere');
    disk.mkdirSync(elsewhere);
    disk.writeFileSync(join(elsewhere, `${id}.part.json`), MINE);
    disk.writeFileSync(join(elsewhere, 'other'), MINE);
    disk.rmSync(dirname(part), { recursive: true });
    disk.symlinkSync(elsewhere, dirname(part));
    expect(await on.again(id)).toMatchObject({ state: 'done', sha256 });
    isUntouched(join(elsewhere, 'other'));
  });
});

describe.skipIf(process.platform === 'win32')('for whose eyes (Windows has no such modes)', () => {
  const readMode = (path: string): number => disk.statSync(path).mode & 0o777;

  test('a part is for this person alone; a finished file is as any of theirs', async () => {
    const id = await cut();
    expect(readMode(dirname(partPathFromId(id)))).toBe(0o700);
    const { file, sidecar } = await on.again(id);
    const usual = 0o666 & ~process.umask();
    expect([readMode(file ?? ''), readMode(sidecar ?? '')]).toEqual([usual, usual]);
  });

  test('within the data folder everything is for this person alone', async () => {
    await on.close();
    const version = { bytes: BYTES, headers: {} };
    on = await downloadBench(version, {
      isOurs: () => true,
      folder: () => join(on.folder, 'ours'),
    });
    const { file, sidecar } = await on.rested(on.add());
    expect([file, sidecar, join(on.folder, 'ours')].map((path) => readMode(path ?? ''))).toEqual([
      0o600, 0o600, 0o700,
    ]);
  });
});
