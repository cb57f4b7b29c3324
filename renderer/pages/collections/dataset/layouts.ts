/** In which layouts the rows of a dataset can be looked at. */
import { useMemo } from 'react';
import type { DatasetLook } from '#calls/index.ts';
import { useRows } from '../../../collection-queries.ts';
import { useListView, datasetKey } from '../../../list-views.ts';
import { hasPictures } from '../../../shapes/grid-cell.tsx';
import { LOOKED_AT } from './rows.ts';
import { useLoadedRows } from './rows.ts';
import { useOrder } from './state.ts';

export type DatasetLayout = DatasetLook['layout'];

const TALK: ReadonlySet<string> = new Set(['Comment', 'Post', 'Tombstone']);

/**
 * A table always; a grid of what has pictures; discussions of what answers something, and of a collection
 * alone: across everything nobody knows what belongs together.
 */
export const useDatasetLayouts = (name: string | undefined): readonly DatasetLayout[] => {
  const filter = useListView(datasetKey(name), 'rowFilter');
  const rows = useRows({ name, filter, ...useOrder(name) });
  const loaded = useLoadedRows(rows.data?.pages);
  return useMemo(() => {
    const first = loaded.slice(0, LOOKED_AT);
    const isPictured = hasPictures(first.map(({ shown }) => shown));
    const isTalk = name !== undefined && first.some(({ view }) => TALK.has(view.shape));
    return [
      'table',
      ...(isPictured ? (['grid'] as const) : []),
      ...(isTalk ? (['thread'] as const) : []),
    ];
  }, [name, loaded]);
};
