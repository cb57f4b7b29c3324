import { readFile } from 'node:fs/promises';
import { isRole, ROLES } from '#kit/rights.ts';
import { EXIT, flag, text, UsageError, whole, type Given } from '../../cli/command.ts';
import { printJson, printTable } from '../../cli/print.ts';
import { invitationAddress, linkOrigin, projectNamed, withLaboratory } from './laboratory-of.ts';

const MONTH_MS = 30 * 86_400_000;

/** Invites people to a project, each by a link of their own: one, or a class from a list of addresses. */
export const invite = async (given: Given): Promise<number> => {
  const emails = [...given.rest, ...(await listed(text(given, 'file')))];
  const projectName = text(given, 'project');
  if (emails.length === 0 || projectName === undefined)
    throw new UsageError('lab invite takes e-mail addresses and --project');
  const strange = emails.find((email) => !/^[^\s@]{1,64}@[^\s@]{1,250}$/.test(email));
  if (strange !== undefined) throw new UsageError(`${strange} is no e-mail address`);
  const role = text(given, 'role') ?? 'reader';
  if (!isRole(role)) throw new UsageError(`--role takes ${ROLES.join(', ')}`);
  const monthly = whole(given, 'monthly');
  return withLaboratory(given, (laboratory, store) => {
    const { id } = projectNamed(laboratory, projectName);
    const origin = linkOrigin(given, store);
    const people = emails.map((email) => ({ email, role, monthly }));
    const made = laboratory.enrol(id, people, undefined, MONTH_MS).map(({ row, secret }) => ({
      email: row.email,
      address: invitationAddress(origin, secret),
    }));
    if (flag(given, 'json')) printJson(made);
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
