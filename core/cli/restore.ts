import { statSync } from 'node:fs';
import { AppError } from '#kit/errors.ts';
import type { CheckOptions } from '../store/doctor/check-database.ts';
import { restore as putBack } from '../store/doctor/restore.ts';
import { restoreFolder } from '../store/doctor/whole-folder.ts';
import { databaseOf } from '../store/database-server.ts';
import { command, dataDirFromGiven, EXIT, option, type Given, onlyArgument } from './command.ts';
import { printFaults, printFolderFaults } from './print-findings.ts';
import { messages } from './messages.ts';
import { printAside, printJson, printLine } from './print.ts';

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
