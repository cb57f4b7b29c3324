import { withProjectStore } from '../projects/project-store.ts';
import { dataDirFromGiven, EXIT, flag, text, UsageError, type Given } from '../../cli/command.ts';
import { printJson, printTable } from '../../cli/print.ts';
import { heldProjectNamed, withLaboratory } from './laboratory-of.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Who used how many credits of a project, by day and key. */
export const usage = async (given: Given): Promise<number> => {
  const [words, ...more] = given.rest;
  if (words === undefined || more.length > 0) throw new UsageError('lab usage takes PROJECT');
  const from = text(given, 'from') ?? '2000-01-01';
  const to = text(given, 'to') ?? '9999-12-31';
  if (!DAY.test(from) || !DAY.test(to)) throw new UsageError('--from and --to take a day');
  return withLaboratory(given, (laboratory) =>
    withProjectStore(dataDirFromGiven(given), heldProjectNamed(laboratory, words), (store) => {
      const rows = store.ledger.usage({ from, to }).map((row) => ({
        ...row,
        name: row.person === null ? undefined : laboratory.people.get(row.person)?.name,
      }));
      if (flag(given, 'json')) printJson(rows);
      else
        printTable(
          ['Day', 'Person', 'Key', 'Credits'],
          rows.map(({ day, name, keyName, credits }) => [
            day,
            name ?? '',
            keyName,
            String(credits),
          ]),
        );
      return EXIT.ok;
    }),
  );
};
