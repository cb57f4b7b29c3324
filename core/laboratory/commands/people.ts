import { EXIT, flag, UsageError, type Given } from '../../cli/command.ts';
import { printJson, printLine, printTable } from '../../cli/print.ts';
import { personNamed, withLaboratory } from './laboratory-of.ts';

/** Who is there, and ending or restoring what somebody may do at all. */
export const people = async (given: Given): Promise<number> => {
  const [verb, words, ...more] = given.rest;
  if (verb === undefined) return list(given);
  if ((verb !== 'disable' && verb !== 'enable') || words === undefined || more.length > 0)
    throw new UsageError('lab people takes nothing, disable PERSON or enable PERSON');
  return withLaboratory(given, (laboratory) => {
    const { id } = personNamed(laboratory, words);
    const row = laboratory.people[verb](id);
    if (flag(given, 'json')) printJson(row);
    else printLine(`${row.name} is ${row.disabled ? 'disabled' : 'enabled'}`);
    return EXIT.ok;
  });
};

const list = (given: Given): Promise<number> =>
  withLaboratory(given, (laboratory) => {
    const rows = laboratory.people.list();
    if (flag(given, 'json')) printJson(rows);
    else if (rows.length === 0) printLine('nobody yet: bowerbird lab owner EMAIL');
    else
      printTable(
        ['Name', 'Address', 'Projects', 'State'],
        rows.map(({ id, name, email, isOwner, disabled }) => [
          name,
          email ?? '',
          laboratory.members
            .projectsOf(id)
            .map(({ project, role }) => `${project.name} (${role})`)
            .join(', '),
          disabled ? 'disabled' : isOwner ? 'owner' : 'member',
        ]),
      );
    return EXIT.ok;
  });
