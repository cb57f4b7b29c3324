/**
 * A laboratory has several data files. A backup of all of them is a folder that has the form of the data folder, so
 * that it is checked and put back as one.
 */
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { AppError } from '#kit/errors.ts';
import { messages } from '../messages.ts';
import type { Now } from '../file/clock.ts';
import { DATA_FILE } from '../file/data-folder.ts';
import { persist } from '../file/one-file.ts';
import { projectFolder, PROJECTS_FOLDER } from '../file/data-folder.ts';
import { backUp, type BackupOptions } from './backup.ts';
import type { CheckOptions, Finding } from './check-database.ts';
import { dataPlaces, type DataPlace } from './data-files.ts';
import { replaceAll } from './restore.ts';

/** A data file that was copied or put back; of a project unless it is that of the people. */
export interface CopiedFile {
  readonly project?: string;
  readonly findings: readonly Finding[];
  /** Where the data file of before lies now; absent when there was none. */
  readonly aside?: string;
}

/**
 * Copies all data files of a laboratory into the new folder `target`, each as `backUp` does. The file of the people
 * comes first: whoever it does not know can use nothing of what the projects gained since. Throws `validation_error`
 * when `target` is there already and is no backup that may be replaced, and what `backUp` throws; nothing is left
 * behind then.
 */
export const backUpFolder = async (
  dir: string,
  target: string,
  { force = false, ...options }: BackupOptions = {},
): Promise<readonly CopiedFile[]> => {
  refuseFolder(dir, target, force);
  const part = `${resolve(target)}.part-${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(part, { mode: 0o700 });
    const people = await copyInto(part, { dir }, options);
    const projects: CopiedFile[] = [];
    for (const { id, project, dir: copied } of dataPlaces(part))
      if (id !== undefined) {
        mkdirSync(copied, { recursive: true, mode: 0o700 });
        const from = { project, dir: projectFolder(dir, id) };
        projects.push(await copyInto(copied, from, options));
      }
    persist(part);
    placeFolder(part, resolve(target));
    return [people, ...projects];
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
};

const copyInto = async (
  folder: string,
  { project, dir }: { readonly project?: string | undefined; readonly dir: string },
  options: CheckOptions,
): Promise<CopiedFile> => {
  const named = withProjectNamed(options, project);
  const findings = await backUp(dir, join(folder, DATA_FILE), named);
  return project === undefined ? { findings } : { project, findings };
};

/** The same options, whose progress tells of which project it is. */
export const withProjectNamed = (
  { progress, ...options }: CheckOptions,
  project: string | undefined,
): CheckOptions => ({
  ...options,
  ...(progress && {
    progress: (line) => progress(project === undefined ? line : `${project}: ${line}`),
  }),
});

/**
 * Puts a backup of a laboratory in the place of its data files: all of them, or none. Projects that the backup does
 * not know keep their folders, and nobody can enter them. Throws as `restore` does.
 */
export const restoreFolder = async (
  dir: string,
  backup: string,
  options: CheckOptions & { readonly now?: Now } = {},
): Promise<readonly CopiedFile[]> => {
  const places = dataPlaces(backup).toReversed();
  const restored = await replaceAll(
    places.map(({ id, dir: folder }) => ({
      file: join(folder, DATA_FILE),
      dir: id === undefined ? dir : projectFolder(dir, id),
    })),
    options,
  );
  return restored.map((one, index) => ({ ...projectOf(places[index]), ...one })).toReversed();
};

const projectOf = (place: DataPlace | undefined): Pick<CopiedFile, 'project'> =>
  place?.project === undefined ? {} : { project: place.project };

/** What a backup of a laboratory consists of. */
const PARTS: ReadonlySet<string> = new Set([DATA_FILE, PROJECTS_FOLDER]);

const refuseFolder = (dir: string, target: string, force: boolean): void => {
  const folder = dirname(resolve(target));
  if (!existsSync(folder))
    throw new AppError('validation_error', messages.noSuchFolder({ folder }));
  const real = join(realpathSync(folder), basename(resolve(target)));
  if (isWithin(real, realpathSync(dir)))
    throw new AppError('validation_error', messages.targetIsDataFile({ target }));
  if (!existsSync(target)) return;
  const isBackup =
    statSync(target).isDirectory() && readdirSync(target).every((name) => PARTS.has(name));
  if (!isBackup) throw new AppError('validation_error', messages.targetIsNoBackup({ target }));
  if (!force) throw new AppError('validation_error', messages.targetExists({ target }));
};

/** Whether `inner` is `outer`, or lies in it. */
const isWithin = (outer: string, inner: string): boolean => {
  const path = relative(outer, inner);
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
};

/** Gives the folder its name; one that it replaces goes when it has it. */
const placeFolder = (part: string, target: string): void => {
  const before = existsSync(target) ? `${part}-before` : undefined;
  if (before !== undefined) renameSync(target, before);
  try {
    renameSync(part, target);
  } catch (error) {
    if (before !== undefined) renameSync(before, target);
    throw error;
  }
  if (before !== undefined) rmSync(before, { recursive: true, force: true });
  persist(dirname(target));
};
