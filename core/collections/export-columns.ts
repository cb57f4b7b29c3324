import type { ChosenColumns } from '#kit/view-columns.ts';
import type { IdentifyingColumns } from '../exports/identifying-columns.ts';
import type { Store } from '../store/index.ts';
import type { RowReader } from './row-reading.ts';

/**
 * Which columns that an export of a collection can have lead to people, by the kinds of its rows; of everything
 * that is held without a name. Throws `not_found`.
 */
export const readIdentifyingColumns = async (
  { collections, completeness }: Pick<Store, 'collections' | 'completeness'>,
  rows: Pick<RowReader, 'overview'>,
  name: string | undefined,
  view: ChosenColumns | undefined,
): Promise<IdentifyingColumns> => {
  const shapes =
    name === undefined
      ? completeness.shapes()
      : new Set((await rows.overview(collections.there(name))).kinds.map(({ shape }) => shape));
  const { identifyingColumns } = await import('../exports/identifying-columns.ts');
  return identifyingColumns([...shapes].sort(), view);
};
