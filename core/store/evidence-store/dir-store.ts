import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { persist } from '../file/one-file.ts';
import {
  evidenceStoreAway,
  PROBE,
  type ListedObject,
  type ObjectStore,
  type StoredObject,
} from './object-store.ts';

/** Of a file that is being written: one that is left of a process that ended is swept like an object that nothing names. */
export const UNFINISHED = '.part';

/** Objects as files of a folder, which only the user of this process may read. */
export const createDirStore = (path: string): ObjectStore => {
  const file = (name: string): string => join(path, name);
  const put = (objects: readonly StoredObject[]): void => {
    const folders = new Set(objects.map(({ name }) => dirname(file(name))));
    guarded(() => {
      for (const folder of folders)
        if (folder !== path && !existsSync(folder)) {
          // The folder of the store is not made here: where it is missing, a disk is not in its place.
          mkdirSync(folder, { mode: 0o700 });
          persist(path);
        }
      for (const { name, bytes } of objects) writeWhole(file(name), bytes);
      for (const folder of folders) persist(folder);
    });
  };
  return {
    prepare: () => guarded(() => void mkdirSync(path, { recursive: true, mode: 0o700 })),
    put,
    get: (name) => {
      if (existsSync(file(name))) return guarded(() => readFileSync(file(name)));
      if (existsSync(path)) return undefined;
      throw evidenceStoreAway('its folder is not there');
    },
    probe: async () => put([{ name: PROBE, bytes: Buffer.from('') }]),
    async *list() {
      for (const folder of ['', ...(await subfolders(path))]) {
        const entries = await attempt(() => readdir(file(folder), { withFileTypes: true }));
        const files = entries.filter((entry) => entry.isFile());
        yield await Promise.all(
          files.map(async ({ name }): Promise<ListedObject> => {
            const found = await stat(join(path, folder, name)).catch(() => undefined);
            // One that was removed meanwhile is as young as can be.
            const modifiedAt = found?.mtimeMs ?? Infinity;
            return { name: folder === '' ? name : `${folder}/${name}`, modifiedAt };
          }),
        );
      }
    },
    remove: async (names) => {
      for (const name of names) await attempt(() => rm(file(name), { force: true }));
    },
    close: () => undefined,
  };
};

const subfolders = async (path: string): Promise<string[]> =>
  (await attempt(() => readdir(path, { withFileTypes: true })))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const writeWhole = (target: string, bytes: Uint8Array): void => {
  const unfinished = `${target}-${randomBytes(4).toString('hex')}${UNFINISHED}`;
  try {
    const handle = openSync(unfinished, 'wx', 0o600);
    try {
      writeFileSync(handle, bytes);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
};

const guarded = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw away(error);
  }
};

const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw away(error);
  }
};

/** By the code of the system, which names no path. */
const away = (error: unknown): Error =>
  evidenceStoreAway(
    error instanceof Error && 'code' in error ? String(error.code) : 'unknown error',
    error,
  );
