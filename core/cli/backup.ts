import { backUp } from '../store/doctor/backup.ts';
import { dataDirFromGiven, EXIT, flag, UsageError, type Command } from './command.ts';
import { printFaults } from './print-findings.ts';
import { printAside, printJson, printLine } from './print.ts';

export const backup: Command = {
  name: 'backup',
  usage: 'FILE [--force] [--full]',
  summary:
    'A verified copy of the data file at one moment, also while Bowerbird runs. It does not contain encrypted credentials.',
  options: { force: { type: 'boolean' }, full: { type: 'boolean' } },
  help: [
    ['--force', 'Replace FILE when it is there already.'],
    ['--full', 'Check every kept reply and answer of the copy, instead of a sample.'],
  ],
  example: 'backup copy.db --sample',
  argument: 'file',
  run: async (given) => {
    const [file, ...more] = given.rest;
    if (file === undefined || more.length > 0) throw new UsageError('backup takes one FILE');
    const findings = await backUp(dataDirFromGiven(given), file, {
      force: flag(given, 'force'),
      full: flag(given, 'full'),
      progress: printAside,
    });
    printFaults(findings);
    if (flag(given, 'json')) printJson({ file, findings });
    else printLine(`${file}: copied and checked`);
    return EXIT.ok;
  },
};
