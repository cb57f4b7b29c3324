import { restore as putBack } from '../store/doctor/restore.ts';
import { dataDirFromGiven, EXIT, flag, UsageError, type Command } from './command.ts';
import { printFaults } from './print-findings.ts';
import { printAside, printJson, printLine } from './print.ts';

export const restore: Command = {
  name: 'restore',
  usage: 'FILE [--full]',
  summary:
    'Verifies a backup and replaces the data file with it; the previous data file is kept next to it under a dated name.',
  options: { full: { type: 'boolean' } },
  help: [['--full', 'Check every kept reply and answer of FILE, instead of a sample.']],
  example: 'restore copy.db --sample',
  argument: 'file',
  run: async (given) => {
    const [file, ...more] = given.rest;
    if (file === undefined || more.length > 0) throw new UsageError('restore takes one FILE');
    const dir = dataDirFromGiven(given);
    const { findings, aside } = await putBack(dir, file, {
      full: flag(given, 'full'),
      progress: printAside,
    });
    printFaults(findings);
    if (flag(given, 'json')) printJson({ data: dir, ...(aside && { aside }), findings });
    else
      printLine(
        `${file} was put in place${aside === undefined ? '' : `; what was there before is kept as ${aside}`}`,
      );
    return EXIT.ok;
  },
};
