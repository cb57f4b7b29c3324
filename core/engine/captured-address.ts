import type { Result } from '#kit/result.ts';
import type { Entry } from './catalogue.ts';
import { inTodaysForm } from './kept-form.ts';
import { listParams } from './list-params.ts';
import { addressOfList } from './read-replies.ts';
import { nextAddress, type Page } from '#vocab/page.ts';

/**
 * A captured list as it is answered: with the addresses at which we answer now. It is kept without a
 * port (`CAPTURED_BASE`), so that another port, or an import by the command line, leads to the same
 * answer.
 */
export const atOurAddress = (
  entry: Entry,
  params: Readonly<Record<string, unknown>>,
  result: Result,
  base: string,
): Page<unknown> => {
  const page = inTodaysForm(entry, result).data as Page<unknown> & { readonly id?: string };
  const partOf = addressOfList(entry, listParams(entry, params), base);
  const next = nextAddress(partOf, page.nextCursor, params['count']);
  // A whole list without an address on its platform is known by ours.
  const isOurs = page.id !== undefined && page.id === page.partOf;
  return { ...page, ...(isOurs && { id: partOf, url: partOf }), partOf, next };
};
