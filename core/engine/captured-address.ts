import type { Entry } from './catalogue.ts';
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
  data: unknown,
  base: string,
): Page<unknown> => {
  const page = data as Page<unknown>;
  const partOf = addressOfList(entry, listParams(entry, params), base);
  const next = nextAddress(partOf, page.nextCursor, params['count']);
  return { ...page, partOf, next };
};
