import type { Catalogue, Entry } from '../engine/catalogue.ts';
import { AppError } from '#kit/errors.ts';
import { findMatches } from '#kit/matches.ts';
import { printable } from '#kit/printable.ts';
import { messages } from './messages.ts';

/** An operation and its parameters, as a link names them. */
interface LinkedCall {
  readonly entry: Entry;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The likeliest call that a link, an id or a handle means, of those that `isFit`. Throws `not_found`. */
export const linkedCall = (
  catalogue: Catalogue,
  link: string,
  isFit: (entry: Entry) => boolean = () => true,
): LinkedCall => {
  for (const { operation, params } of findMatches(catalogue.platforms, link)) {
    const entry = catalogue.find(operation);
    if (entry && isFit(entry)) return { entry, params };
  }
  throw new AppError('not_found', messages.linkMeansNothing({ link: printable(link) }));
};
