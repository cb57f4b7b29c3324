import { ROLES, isRole } from '#kit/rights.ts';
import { dataDirFromGiven, EXIT, UsageError, onlyArgument } from '../../cli/command.ts';
import { printJson, printLine, printTable } from '../../cli/print.ts';
import { heldProjectNamed, personNamed, projectNamed, withLaboratory } from './laboratory-of.ts';
import { withProjectStore } from '../projects/project-store.ts';
import type { LabGiven } from './lab-help.ts';

/** The members of a project; with a person and a role, what that person may do from now on. */
export const members = async (given: LabGiven): Promise<number> => {
  const [projectWords, personWords, role, ...more] = given.rest;
  const isChange = personWords !== undefined;
  if (projectWords === undefined || more.length > 0 || isChange !== (role !== undefined))
    throw new UsageError('lab members takes PROJECT, or PROJECT PERSON ROLE');
  if (role !== undefined && role !== 'none' && !isRole(role))
    throw new UsageError(`a role is ${ROLES.join(', ')} or none`);
  return withLaboratory(given, (laboratory) => {
    const { id } = projectNamed(laboratory, projectWords);
    if (personWords !== undefined) {
      const person = personNamed(laboratory, personWords);
      if (isRole(role)) laboratory.members.set(id, person.id, role);
      else laboratory.members.remove(id, person.id);
    }
    const rows = laboratory.members.of(id);
    if (given.options.json) printJson(rows);
    else if (rows.length === 0) printLine('no member');
    else
      printTable(
        ['Name', 'Role', 'Since'],
        rows.map(({ person, role: has, since }) => [person.name, has, since.slice(0, 10)]),
      );
    return EXIT.ok;
  });
};

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Who used how many credits of a project, by day and key. */
export const usage = async (given: LabGiven): Promise<number> => {
  const words = onlyArgument(given, 'lab usage takes PROJECT');
  const from = given.options.from ?? '2000-01-01';
  const to = given.options.to ?? '9999-12-31';
  if (!DAY.test(from) || !DAY.test(to)) throw new UsageError('--from and --to take a day');
  return withLaboratory(given, (laboratory) =>
    withProjectStore(dataDirFromGiven(given), heldProjectNamed(laboratory, words), (store) => {
      const rows = store.ledger.usage({ from, to }).map((row) => ({
        ...row,
        name: row.person === null ? undefined : laboratory.people.get(row.person)?.name,
      }));
      if (given.options.json) printJson(rows);
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
