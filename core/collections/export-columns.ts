import type { ChosenColumns } from '#kit/view-columns.ts';
import type { IdentifyingColumns } from '../exports/identifying-columns.ts';
import type { Store } from '../store/index.ts';
import type { RowReader } from './row-reading.ts';

/** The `seq` of what was fetched without collecting. */
const FETCHED_ALONE = 0;

/**
 * Which columns that an export of a collection can have lead to people, by the kinds of its rows; of everything
 * that is held without a name. Throws `not_found`.
 */
export const readIdentifyingColumns = async (
  { collections }: Pick<Store, 'collections'>,
  rows: Pick<RowReader, 'overview'>,
  name: string | undefined,
  view: ChosenColumns | undefined,
): Promise<IdentifyingColumns> => {
  const fetched = collections.bySeq(FETCHED_ALONE);
  const held =
    name === undefined
      ? [...collections.list(), ...(fetched ? [fetched] : [])]
      : [collections.there(name)];
  const overviews = await Promise.all(held.map((row) => rows.overview(row)));
  const shapes = new Set(overviews.flatMap(({ kinds }) => kinds.map(({ shape }) => shape)));
  const { identifyingColumns } = await import('../exports/identifying-columns.ts');
  return identifyingColumns([...shapes].sort(), view);
};
