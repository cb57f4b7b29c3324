import { AppError } from '#kit/errors.ts';
import { openStore, type Store } from '../../store/index.ts';
import { dataDirFromGiven } from '../../cli/command.ts';
import { messages } from '../../cli/messages.ts';
import { printAside } from '../../cli/print.ts';
import type { PersonRow } from '../store/people.ts';
import type { ProjectRow } from '../store/projects.ts';
import { laboratoryIn, type Laboratory } from '../store/laboratory.ts';
import type { LabGiven } from './lab-help.ts';

/** Works on the file that knows the people, beside the server that may have it open. */
export const withLaboratory = async <T>(
  given: LabGiven,
  work: (laboratory: Laboratory, store: Store) => T | Promise<T>,
): Promise<T> => {
  const store = openStore({ dir: dataDirFromGiven(given) });
  try {
    return await work(laboratoryIn(store), store);
  } finally {
    store.close();
  }
};

/** A project by its name, its code or its id. Throws `not_found`, and `validation_error` for a name of several. */
export const projectNamed = (laboratory: Laboratory, words: string): ProjectRow => {
  const all = laboratory.projects.list();
  const exact = all.find(({ id, code }) => id === words || code === words);
  const named = all.filter(({ name }) => name.toLowerCase() === words.trim().toLowerCase());
  if (!exact && named.length > 1)
    throw new AppError('validation_error', messages.severalProjects({ name: words }));
  const found = exact ?? named[0];
  if (!found) throw new AppError('not_found', messages.noSuchProject({ name: words }));
  return found;
};

/** The same, with its data file. Throws `validation_error` for one that is archived, too. */
export const heldProjectNamed = (laboratory: Laboratory, words: string): ProjectRow => {
  const project = projectNamed(laboratory, words);
  if (project.archived !== null)
    throw new AppError('validation_error', messages.projectArchived({ name: project.name }));
  return project;
};

/** A person by the id, the address or the name. Throws as `projectNamed` does. */
export const personNamed = (laboratory: Laboratory, words: string): PersonRow => {
  const wanted = words.trim().toLowerCase();
  const all = laboratory.people.list();
  const exact = all.find(({ id, email }) => id === words || email === wanted);
  const named = all.filter(({ name }) => name.toLowerCase() === wanted);
  if (!exact && named.length > 1)
    throw new AppError('validation_error', messages.severalPeople({ name: words }));
  const found = exact ?? named[0];
  if (!found) throw new AppError('not_found', messages.noSuchPerson({ name: words }));
  return found;
};

const UNSERVED = 'http://127.0.0.1:8674';

/** With what links begin; says so where it cannot be known, because the laboratory was never served. */
export const linkOrigin = (given: LabGiven, store: Store): string => {
  const known = given.options.address ?? store.settings.get('laboratoryAddress');
  if (known === null)
    printAside(
      `This laboratory was never served, so that links begin with ${UNSERVED}: give --address https://… for its own name.`,
    );
  return known ?? UNSERVED;
};

/** The address that somebody opens to accept; the secret stands behind `#`, which no browser sends. */
export const invitationAddress = (origin: string, secret: string): string =>
  `${origin.replace(/\/$/, '')}/sign-in/invitation#${secret}`;
