import { join } from 'node:path';
import { AppError } from '#kit/errors.ts';
import { statSync } from 'node:fs';
import { backUp, rowsInDeleted } from '../store/doctor/backup.ts';
import { dataPlaces } from '../store/doctor/data-files.ts';
import { DATA_FILE } from '../store/file/data-folder.ts';
import { backUpFolder, restoreFolder } from '../store/doctor/whole-folder.ts';
import { databaseOf } from '../store/database-server.ts';
import { command, dataDirFromGiven, EXIT, option, onlyArgument, type Given } from './command.ts';
import { printFaults, printFolderFaults } from './print-findings.ts';
import { messages } from './messages.ts';
import { printAside, printJson, printLine } from './print.ts';
import type { CheckOptions } from '../store/doctor/check-database.ts';
import { restore as putBack } from '../store/doctor/restore.ts';

export const backup = command({
  name: 'backup',
  usage: 'FILE|FOLDER',
  summary:
    'A verified copy of the data file at one moment, with what lies in Deleted, also while Bowerbird runs. Of a laboratory with projects, a folder with a copy of each data file. It does not contain encrypted credentials. PostgreSQL has programs of its own for this.',
  options: {
    force: option.flag('Replace FILE or FOLDER when it is there already.'),
    full: option.flag('Check every kept reply and answer of the copy, instead of a sample.'),
  },
  example: 'backup copy.db --sample',
  argument: 'file',
  run: async (given) => {
    const target = onlyArgument(given, 'backup takes one FILE, or of a laboratory one FOLDER');
    const dir = dataDirFromGiven(given);
    if (databaseOf(dir)) throw new AppError('validation_error', messages.databaseBackup);
    const { force, full } = given.options;
    const options = { force, full, progress: printAside };
    if (dataPlaces(dir).length > 1) {
      const files = await backUpFolder(dir, target, options);
      printFolderFaults(files);
      const held = deletedIn(dataPlaces(target).map((place) => join(place.dir, DATA_FILE)));
      if (given.options.json) printJson({ folder: target, files, ...held });
      else printCopied(`${target}: people and ${files.length - 1} projects`, held);
      return EXIT.ok;
    }
    const findings = await backUp(dir, target, options);
    printFaults(findings);
    const held = deletedIn([target]);
    if (given.options.json) printJson({ file: target, findings, ...held });
    else printCopied(`${target}:`, held);
    return EXIT.ok;
  },
});

interface Held {
  /** Rows that lie in Deleted of the copies; absent where nothing does. */
  readonly rowsInDeleted?: number;
}

const deletedIn = (files: readonly string[]): Held => {
  const rows = files.flatMap((file) => rowsInDeleted(file) ?? []);
  return rows.length === 0 ? {} : { rowsInDeleted: rows.reduce((sum, n) => sum + n, 0) };
};

/** Emptying Deleted later does not empty the copy. */
const printCopied = (what: string, { rowsInDeleted: rows }: Held): void => {
  printLine(`${what} copied and checked`);
  if (rows !== undefined) printLine(`what lies in Deleted is in it, too; rows there: ${rows}`);
};

export const restore = command({
  name: 'restore',
  usage: 'FILE|FOLDER',
  summary:
    'Verifies a backup and replaces the data file with it, of a laboratory all data files; the previous ones are kept next to them under dated names. PostgreSQL has programs of its own for this.',
  options: {
    full: option.flag('Check every kept reply and answer of the backup, instead of a sample.'),
  },
  example: 'restore copy.db --sample',
  argument: 'file',
  run: async (given) => {
    const source = onlyArgument(given, 'restore takes one FILE, or of a laboratory one FOLDER');
    if (databaseOf(dataDirFromGiven(given)))
      throw new AppError('validation_error', messages.databaseRestore);
    const options = { full: given.options.full, progress: printAside };
    if (statSync(source, { throwIfNoEntry: false })?.isDirectory() === true)
      return restoreLaboratory(given, source, options);
    const dir = dataDirFromGiven(given);
    const { findings, aside } = await putBack(dir, source, options);
    printFaults(findings);
    if (given.options.json) printJson({ data: dir, ...(aside && { aside }), findings });
    else
      printLine(
        `${source} was put in place${aside === undefined ? '' : `; what was there before is kept as ${aside}`}`,
      );
    return EXIT.ok;
  },
});

const restoreLaboratory = async (
  given: Given,
  source: string,
  options: CheckOptions,
): Promise<number> => {
  const dir = dataDirFromGiven(given);
  const files = await restoreFolder(dir, source, options);
  printFolderFaults(files);
  if (given.options.json) printJson({ data: dir, files });
  else {
    printLine(`${source} was put in place: people and ${files.length - 1} projects`);
    const asides = files.flatMap(({ aside }) => (aside === undefined ? [] : [aside]));
    if (asides.length > 0) printLine('what was there before is kept as');
    for (const aside of asides) printLine(`  ${aside}`);
  }
  return EXIT.ok;
};
