import type { Catalogue } from '../engine/catalogue.ts';
import { AppError } from '#kit/errors.ts';
import { messages } from './messages.ts';

/** What stands for a person on a platform, or for those who publish together under one name. */
const PEOPLE = new Set(['Person', 'Organization']);

/**
 * The names that a person's identifier, handle or link gives at once: a handle with and without its
 * sign, and what a link names. Throws `validation_error` for a link to something else.
 */
export const namesGiven = (catalogue: Catalogue, segment: string, text: string): string[] => {
  const given = text.trim();
  const plain = given.replace(/^@/, '');
  if (!/^https?:\/\//i.test(given)) return [...new Set([given, plain, `@${plain}`])];
  const match = catalogue.platform(segment)?.recognise(given);
  if (!match) return [given];
  const part = catalogue.find(`${segment}.${match.operation}`)?.operation.part;
  const own = part && match.params[part.by];
  const isPerson = catalogue.entries.some(
    ({ platform, operation, shapes }) =>
      platform.segment === segment &&
      operation.part?.of === part?.of &&
      operation.part?.as === 'facts' &&
      shapes.some((shape) => PEOPLE.has(shape)),
  );
  if (isPerson && typeof own === 'string') return [given, ...namesGiven(catalogue, segment, own)];
  // Somebody without an account of their own is known by a place on a page.
  if (given.includes('#')) return [given];
  throw new AppError('validation_error', messages.linkIsNoAccount);
};
