import { EXIT, flag, text, UsageError, type Given } from '../../cli/command.ts';
import { printAside, printJson, printLine } from '../../cli/print.ts';
import { invitationAddress, linkOrigin, withLaboratory } from './laboratory-of.ts';

const WEEK_MS = 7 * 86_400_000;

/** Makes an owner, and prints the link by which that person signs in for the first time. */
export const addOwner = async (given: Given): Promise<number> => {
  const [email, ...more] = given.rest;
  if (email === undefined || more.length > 0 || !email.includes('@'))
    throw new UsageError('lab owner takes an e-mail address');
  return withLaboratory(given, (laboratory, store) => {
    const known = laboratory.people.list().find((one) => one.email === email.trim().toLowerCase());
    const person =
      known ?? laboratory.people.add({ name: text(given, 'name') ?? email, email, isOwner: true });
    if (!person.isOwner) laboratory.people.setOwner(person.id, true);
    const { secret } = laboratory.links.make({
      purpose: 'owner',
      person: person.id,
      lives: WEEK_MS,
    });
    const address = invitationAddress(linkOrigin(given, store), secret);
    if (flag(given, 'json')) printJson({ id: person.id, address });
    else printLine(address);
    printAside('Whoever opens this first is that owner. It works once, and for a week.');
    return EXIT.ok;
  });
};
