import { databaseUrl } from '../../cli/database-option.ts';
import { dataDirFromGiven, EXIT, UsageError, refuseArguments } from '../../cli/command.ts';
import { printAside, printJson, printLine } from '../../cli/print.ts';
import { databaseOf } from '../../store/database-server.ts';
import { moveToDatabase, moveToFolder, type Moved } from '../move/move-laboratory.ts';
import type { LabGiven } from './lab-help.ts';

/** Moves a laboratory from files to PostgreSQL, or from there into files. */
export const move = (given: LabGiven): number => {
  refuseArguments(given);
  const { to } = given.options;
  if (to === undefined)
    throw new UsageError('lab move takes --to postgres://HOST/NAME, env:NAME or a folder');
  const dir = dataDirFromGiven(given);
  const options = { dir, tell: printAside };
  if (databaseOf(dir)) {
    tellOf(
      given,
      moveToFolder(to, options),
      `Serve it without --database, with --data ${to}; the database stays as it was.`,
    );
    return EXIT.ok;
  }
  const moved = moveToDatabase(databaseUrl('to', to), options);
  tellOf(
    given,
    moved,
    'Serve it with --database; the files of before lie beside, as bowerbird-moved-….db.',
  );
  return EXIT.ok;
};

const tellOf = (given: LabGiven, moved: Moved, next: string): void => {
  if (given.options.json) return printJson(moved);
  for (const { project, rows } of moved.places)
    printLine(`${project ?? 'people and projects'}: ${rows} rows, all equal`);
  printLine(next);
};
