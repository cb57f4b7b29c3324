import { ROLES, isRole } from '#kit/rights.ts';
import { readFile } from 'node:fs/promises';
import { dataDirFromGiven, EXIT, UsageError, onlyArgument } from '../../cli/command.ts';
import { printJson, printLine, printTable, printAside } from '../../cli/print.ts';
import {
  heldProjectNamed,
  personNamed,
  projectNamed,
  withLaboratory,
  invitationAddress,
  linkOrigin,
} from './laboratory-of.ts';
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
