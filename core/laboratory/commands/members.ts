import { isRole, ROLES } from '#kit/rights.ts';
import { EXIT, flag, UsageError, type Given } from '../../cli/command.ts';
import { printJson, printLine, printTable } from '../../cli/print.ts';
import { personNamed, projectNamed, withLaboratory } from './laboratory-of.ts';

/** The members of a project; with a person and a role, what that person may do from now on. */
export const members = async (given: Given): Promise<number> => {
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
    if (flag(given, 'json')) printJson(rows);
    else if (rows.length === 0) printLine('no member');
    else
      printTable(
        ['Name', 'Role', 'Since'],
        rows.map(({ person, role: has, since }) => [person.name, has, since.slice(0, 10)]),
      );
    return EXIT.ok;
  });
};
