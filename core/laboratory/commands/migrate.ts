import { setTimeout as pause } from 'node:timers/promises';
import { migrateDatabase, type Migration } from '../postgres/migrate-database.ts';
import { dataDirFromGiven, EXIT, UsageError, refuseArguments } from '../../cli/command.ts';
import { printAside, printJson, printLine } from '../../cli/print.ts';
import type { LabGiven } from './lab-help.ts';

/** Between two looks whether another migration has ended. */
const LOOK_MS = 500;

/** Makes and updates the schemas of a laboratory in PostgreSQL, by the role that owns them. */
export const migrate = async (given: LabGiven): Promise<number> => {
  refuseArguments(given);
  if (given.options.database === undefined)
    throw new UsageError(
      'lab migrate takes --database; a laboratory in files is brought up to date when it is opened',
    );
  const done = await migrateDatabase(dataDirFromGiven(given), {
    grant: given.options.grant,
    onWait: () => printAside('another migration of this database is at work; waiting for its end'),
    pause: () => pause(LOOK_MS),
  });
  if (given.options.json) printJson(done);
  else print(done);
  return EXIT.ok;
};

const print = ({ schemas, roles }: Migration): void => {
  for (const { schema, project, before, now } of schemas)
    printLine(`${schema}${project === undefined ? '' : ` (${project})`}: ${change(before, now)}`);
  for (const role of roles)
    printLine(`the role ${role} may read and write rows in them, and change no table or trigger`);
};

const change = (before: number, now: number): string => {
  if (before === 0) return `made, version ${now}`;
  return before === now ? `up to date, version ${now}` : `updated from version ${before} to ${now}`;
};
