import { readFile } from 'node:fs/promises';
import { EXIT, UsageError } from '../../cli/command.ts';
import { printAside, printJson, printLine, printTable } from '../../cli/print.ts';
import { invitationAddress, linkOrigin, projectNamed, withLaboratory } from './laboratory-of.ts';
import type { LabGiven } from './lab-help.ts';

const WEEK_MS = 7 * 86_400_000;

/** Makes an owner, and prints the link by which that person signs in for the first time. */
export const addOwner = async (given: LabGiven): Promise<number> => {
  const [email, ...more] = given.rest;
  if (email === undefined || more.length > 0 || !email.includes('@'))
    throw new UsageError('lab owner takes an e-mail address');
  return withLaboratory(given, (laboratory, store) => {
    const known = laboratory.people.list().find((one) => one.email === email.trim().toLowerCase());
    const person =
      known ?? laboratory.people.add({ name: given.options.name ?? email, email, isOwner: true });
    if (!person.isOwner) laboratory.people.setOwner(person.id, true);
    const { secret } = laboratory.links.make({
      purpose: 'owner',
      person: person.id,
      lives: WEEK_MS,
    });
    const address = invitationAddress(linkOrigin(given, store), secret);
    if (given.options.json) printJson({ id: person.id, address });
    else printLine(address);
    printAside('Whoever opens this first is that owner. It works once, and for a week.');
    return EXIT.ok;
  });
};

const MONTH_MS = 30 * 86_400_000;

/** Invites people to a project, each by a link of their own: one, or a class from a list of addresses. */
export const invite = async (given: LabGiven): Promise<number> => {
  const emails = [...given.rest, ...(await listed(given.options.file))];
  const projectName = given.options.project;
  if (emails.length === 0 || projectName === undefined)
    throw new UsageError('lab invite takes e-mail addresses and --project');
  const strange = emails.find((email) => !/^[^\s@]{1,64}@[^\s@]{1,250}$/.test(email));
  if (strange !== undefined) throw new UsageError(`${strange} is no e-mail address`);
  const { role = 'reader' } = given.options;
  const monthly = given.options.monthly;
  return withLaboratory(given, (laboratory, store) => {
    const { id } = projectNamed(laboratory, projectName);
    const origin = linkOrigin(given, store);
    const people = emails.map((email) => ({ email, role, monthly }));
    const made = laboratory.enrol(id, people, undefined, MONTH_MS).map(({ row, secret }) => ({
      email: row.email,
      address: invitationAddress(origin, secret),
    }));
    if (given.options.json) printJson(made);
    else
      printTable(
        ['Address', 'Link'],
        made.map(({ email, address }) => [email, address]),
      );
    return EXIT.ok;
  });
};

/** One address a line. */
const listed = async (file: string | undefined): Promise<readonly string[]> => {
  if (file === undefined) return [];
  const lines = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read`);
  });
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
};
