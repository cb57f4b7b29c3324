import { writeNew } from '../../cli/out-file.ts';
import { heldOfMember, type HeldOfMember, digestOfHeld, removeMember } from '../remove-member.ts';
import { projectFolder } from '../projects/project-store.ts';
import { dataDirFromGiven, EXIT, UsageError } from '../../cli/command.ts';
import { isDeletionMeant } from '../../cli/forget-person.ts';
import { freeOfDeleted } from '../../cli/room-of-deleted.ts';
import { printAside, printJson, printLine, printTable } from '../../cli/print.ts';
import { isTerminal } from '../../cli/prompt.ts';
import { personNamed, withLaboratory } from './laboratory-of.ts';
import type { LabGiven } from './lab-help.ts';

/** Who is there, and ending or restoring what somebody may do at all. */
export const people = async (given: LabGiven): Promise<number> => {
  const [verb, words, ...more] = given.rest;
  if (verb === undefined) return list(given);
  if ((verb !== 'disable' && verb !== 'enable') || words === undefined || more.length > 0)
    throw new UsageError('lab people takes nothing, disable PERSON or enable PERSON');
  return withLaboratory(given, (laboratory) => {
    const { id } = personNamed(laboratory, words);
    const row = laboratory.people[verb](id);
    if (given.options.json) printJson(row);
    else printLine(`${row.name} is ${row.disabled ? 'disabled' : 'enabled'}`);
    return EXIT.ok;
  });
};

const list = (given: LabGiven): Promise<number> =>
  withLaboratory(given, (laboratory) => {
    const rows = laboratory.people.list();
    if (given.options.json) printJson(rows);
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

const USAGE = 'lab person takes export PERSON --to FILE, or remove PERSON';

/** What a member may ask for: all that is held of them, and that it ends. */
export const person = async (given: LabGiven): Promise<number> => {
  const [verb, words, ...more] = given.rest;
  if (words === undefined || more.length > 0) throw new UsageError(USAGE);
  if (verb === 'export') return exportPerson(given, words);
  if (verb === 'remove') return removePerson(given, words);
  throw new UsageError(USAGE);
};

const exportPerson = (given: LabGiven, words: string): Promise<number> => {
  const file = given.options.to;
  if (file === undefined || file === '') throw new UsageError('lab person export takes --to FILE');
  return withLaboratory(given, async (laboratory) => {
    const row = personNamed(laboratory, words);
    const held = await heldOfMember(dataDirFromGiven(given), laboratory, row);
    // It holds what is of one person: for this user alone.
    writeNew(file, `${JSON.stringify(held, null, 2)}\n`, '--to', 0o600);
    laboratory.audit.append('person-exported', { subject: row.id });
    printAside(`written to ${file}`);
    return EXIT.ok;
  });
};

const removePerson = async (given: LabGiven, words: string): Promise<number> => {
  const dir = dataDirFromGiven(given);
  const done = await withLaboratory(given, async (laboratory) => {
    const row = personNamed(laboratory, words);
    const held = await heldOfMember(dir, laboratory, row);
    const digest = digestOfHeld(held);
    if (given.options.preview) {
      if (given.options.json) printJson({ digest, ...held });
      else for (const line of removalLines(held, digest)) printLine(line);
      return undefined;
    }
    if (!given.options.yes && !isTerminal())
      throw new UsageError('nobody can be asked here: give --preview, or --yes to remove');
    if ((given.options.digest ?? digest) !== digest) {
      printAside('Nothing is removed: what is held is not what was shown. See --preview.');
      return false;
    }
    if (!given.options.yes) {
      for (const line of removalLines(held, digest)) printAside(line);
      if (!(await isDeletionMeant())) return false;
    }
    await removeMember(dir, laboratory, row.id, digest);
    printLine(`removed: ${laboratory.people.there(row.id).name}`);
    return laboratory.projects.held().map(({ id }) => id);
  });
  if (done === undefined) return EXIT.ok;
  if (done === false) return EXIT.failed;
  const folders = [dir, ...done.map((id) => projectFolder(dir, id))];
  const olderCopies = freeOfDeleted(folders);
  if (olderCopies !== undefined) printAside(olderCopies);
  return EXIT.ok;
};

const removalLines = (
  {
    person: { name, email },
    hasPassword,
    identities,
    sessions,
    memberships,
    projects,
  }: HeldOfMember,
  digest: string,
): readonly string[] => [
  `${name}${email === null ? '' : ` <${email}>`}: name and address are taken away`,
  `  ${identities.length} identities, ${hasPassword ? 'a password' : 'no password'} and ${sessions.length} sessions end`,
  ...memberships.map((one) => `  no longer ${one.role} of ${one.name}`),
  ...projects.map(({ name: project, keys, grants, codes }) => {
    const alive = keys.filter(({ builtin, revoked }) => !builtin && revoked === null).length;
    const open = grants.filter(({ ended }) => ended === null).length;
    return `  ${project}: ${alive} keys and ${open} assistants end; ${codes.length} codes stay under a pseudonym`;
  }),
  '  The ledger and the audit trail keep the id alone.',
  `Digest of all this: ${digest}`,
];
