import { VERSION } from '../app/version.ts';
import { rereadRows } from '../collections/reread.ts';
import { catalogue } from '../engine/catalogue.ts';
import { verifyPackage } from '../exports/index.ts';
import { AppError } from '../kit/errors.ts';
import { EXIT, flag, UsageError, type Command } from './command.ts';
import { printJson, printLine } from './print.ts';

export const verify: Command = {
  name: 'verify',
  usage: 'FILE',
  summary:
    'Checks a study package: the SHA-256 of every file, the chain over the rows, the table made anew, and every row against its evidence, from which it is read again.',
  options: {},
  help: [['--json', 'Machine-readable output.']],
  run: async (given) => {
    const [file, ...more] = given.rest;
    if (file === undefined || more.length > 0) throw new UsageError('verify takes one FILE');
    const verified = await read(file);
    if (flag(given, 'json')) printJson({ file, ...verified });
    else {
      for (const { file: path, row, problem } of verified.findings)
        printLine(`${path}${row === undefined ? '' : `, ${row}`}: ${problem}`);
      const hidden = verified.findingCount - verified.findings.length;
      if (hidden > 0) printLine(`and ${hidden} more`);
      for (const notice of verified.notices) printLine(notice);
      printLine(
        `${file}: ${verified.ok ? 'verified' : 'NOT verified'}; ${verified.files} files, ${verified.rows} rows, ${verified.rowsWithEvidence} of them with evidence in ${verified.bodies} replies`,
      );
    }
    return verified.ok ? EXIT.ok : EXIT.failed;
  },
};

const read = async (file: string) => {
  try {
    return await verifyPackage(file, { version: VERSION, reread: rereadRows(catalogue) });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('validation_error', `${file} cannot be read`, { cause });
  }
};
