import { type Result, resultFromData } from '#kit/result.ts';
import { nextAddress, type Page, inPublishedForm } from '#vocab/page.ts';
import type { Entry } from './catalogue.ts';
import { listParams } from './list-params.ts';
import { addressOfList } from './read-replies.ts';

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

/** A kept answer in the form that it has today: before version 0.10 every list was a page. */
export const inTodaysForm = (entry: Entry, result: Result): Result => {
  const { method, isWhole } = entry.operation;
  if (method === 'GET' && isWhole !== true) return result;
  const listed = result.data as Page<unknown>;
  return listed.type === 'OrderedCollectionPage'
    ? resultFromData(inPublishedForm(listed, isWhole === true))
    : result;
};
