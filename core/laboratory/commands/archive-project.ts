import { stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deleteProject, goingProject, type GoingProject } from '../archive/delete-project.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { projectFolder, withStoreIn } from '../projects/project-store.ts';
import { sumLeftFiles } from '../../exports/hashed-files.ts';
import { AppError } from '#kit/errors.ts';
import { refuseWhileHeld } from '../../store/doctor/restore.ts';
import { DATA_FILE } from '../../store/file/data-folder.ts';
import { dataDirFromGiven, EXIT, UsageError } from '../../cli/command.ts';
import { exportProgress, signingKeyIn } from '../../cli/export.ts';
import { isDeletionMeant } from '../../cli/forget-person.ts';
import { messages } from '../../cli/messages.ts';
import { printAside, printJson, printLine } from '../../cli/print.ts';
import { isTerminal } from '../../cli/prompt.ts';
import { projectNamed, withLaboratory } from './laboratory-of.ts';
import type { ProjectRow } from '../store/projects.ts';
import type { Laboratory } from '../store/laboratory.ts';
import type { LabGiven } from './lab-help.ts';

/** How often, and in all how long, it is waited until a server has let go of a project that was closed. */
const LOOK_MS = 500;
const LOOKS = 120;

/** Closes a project into one package, and deletes its data file where that is asked for. */
export const archiveProject = (given: LabGiven, words: string): Promise<number> =>
  withLaboratory(given, async (laboratory) => {
    const project = projectNamed(laboratory, words);
    const dir = projectFolder(dataDirFromGiven(given), project.id);
    if (project.archived !== null) return finishDeletion(laboratory, project, dir);
    if (given.options.preview) return preview(given, project, dir);
    const file = fileIn(given, dir);
    const isToGo = given.options.delete;
    if (isToGo && !given.options.yes && !isTerminal())
      throw new UsageError('nobody can be asked here: give --preview, or --yes to delete');
    const wanted = given.options.digest;
    if (wanted !== undefined && wanted !== (await looked(project, dir)).digest) {
      printAside('Nothing is done: what the project holds is not what was shown. See --preview.');
      return EXIT.failed;
    }
    const closed = laboratory.projects.close(project.id);
    await letGo(dir);
    const before = await writePackage(given, { laboratory, project: closed, dir, file });
    if (!isToGo) return EXIT.ok;
    return deletePackaged(given, { laboratory, project: closed, dir, before });
  });

/** `--to`, which must not lie in what is packed. */
const fileIn = (given: LabGiven, dir: string): string => {
  const file = given.options.to;
  if (file === undefined || file === '')
    throw new UsageError('lab project archive takes --to FILE');
  if (!relative(resolve(dir), resolve(file)).startsWith('..'))
    throw new UsageError('--to lies in the folder of the project');
  return file;
};

const looked = (project: ProjectRow, dir: string): Promise<GoingProject> =>
  withStoreIn(dir, project, (store) => goingProject(dir, store));

const preview = async (given: LabGiven, project: ProjectRow, dir: string): Promise<number> => {
  const going = await looked(project, dir);
  if (given.options.json) printJson(going);
  else for (const line of goingLines(project, going)) printLine(line);
  return EXIT.ok;
};

const goingLines = (
  { name }: ProjectRow,
  { folder, holdings, collections, files, digest }: GoingProject,
): readonly string[] => [
  `${name}: ${folder}`,
  ...collections.map((one) => `  ${one.name}: ${one.items} items`),
  `  ${holdings.calls} calls with ${holdings.replies} replies and ${holdings.pages} kept pages`,
  `  ${holdings.notes} notes, ${holdings.codings} codes of items, ${holdings.keys} keys, ${holdings.ledgerLines} lines of the ledger`,
  `  ${files} other files, which no package has: downloads, copies`,
  `Digest of all this: ${digest}`,
];

/** A server that has the project open lets go of it once it sees that it is closed. */
const letGo = async (dir: string): Promise<void> => {
  const refuse = (): void => refuseWhileHeld(dir, join(dir, DATA_FILE), Date.now);
  for (let looks = 0; looks < LOOKS; looks += 1)
    try {
      return refuse();
    } catch {
      if (looks === 0) printAside('Waiting until the server has let go of the project …');
      await wait(LOOK_MS);
    }
  refuse();
};

interface Packing {
  readonly laboratory: Laboratory;
  readonly project: ProjectRow;
  readonly dir: string;
  readonly file: string;
}

/** Answers what the project held when it was packed. */
const writePackage = (
  given: LabGiven,
  { laboratory, project, dir, file }: Packing,
): Promise<GoingProject> =>
  withStoreIn(dir, project, async (store) => {
    const progress = exportProgress();
    const begin = (name: string, number: number, of: number): void => {
      progress.end();
      printAside(`${number} of ${of}: ${name}`);
    };
    const before = goingProject(dir, store);
    const withNames = given.options.names;
    try {
      const signing = await signingKeyIn(dir, store);
      const collections = await writeArchive(
        { laboratory, project, store, dir, file, withNames, signing },
        { ...progress.watch, begin },
      );
      const [left] = await sumLeftFiles([file]);
      const sha256 = left?.sha256 ?? '';
      const { size: bytes } = await stat(file);
      laboratory.projects.notePackage(project.id, { sha256, bytes, collections, names: withNames });
      if (given.options.json) printJson({ file, sha256, bytes, collections });
      else printLine(`${file}: ${collections} collections, ${bytes} bytes, SHA-256 ${sha256}`);
      return before;
    } finally {
      progress.end();
    }
  });

const deletePackaged = async (
  given: LabGiven,
  { laboratory, project, dir, before }: Omit<Packing, 'file'> & { readonly before: GoingProject },
): Promise<number> => {
  const going = await looked(project, dir);
  if (going.digest !== before.digest)
    throw new AppError('validation_error', messages.projectChangedMeanwhile);
  for (const line of goingLines(project, going)) printAside(line);
  if (!given.options.yes && !(await isDeletionMeant())) return EXIT.failed;
  await letGo(dir);
  await deleteProject(laboratory, project, going);
  if (!given.options.json) printLine(`deleted ${project.name}: it stays in the list as archived`);
  return EXIT.ok;
};

/** What a deletion that was broken off left behind. */
const finishDeletion = async (
  laboratory: Laboratory,
  project: ProjectRow,
  folder: string,
): Promise<number> => {
  if (!existsSync(folder))
    throw new AppError('validation_error', messages.projectArchived({ name: project.name }));
  await deleteProject(laboratory, project, { folder, digest: '' });
  printLine(`deleted what was left of ${project.name}`);
  return EXIT.ok;
};
