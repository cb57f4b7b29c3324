import { join } from 'node:path';
import { AppError } from '#kit/errors.ts';
import { backUp, rowsInDeleted } from '../store/doctor/backup.ts';
import { dataPlaces } from '../store/doctor/data-files.ts';
import { DATA_FILE } from '../store/file/data-folder.ts';
import { backUpFolder } from '../store/doctor/whole-folder.ts';
import { databaseOf } from '../store/database-server.ts';
import { command, dataDirFromGiven, EXIT, option, onlyArgument } from './command.ts';
import { printFaults, printFolderFaults } from './print-findings.ts';
import { messages } from './messages.ts';
import { printAside, printJson, printLine } from './print.ts';

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
