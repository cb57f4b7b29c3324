/** The loaded rows of a dataset, and when they are out of date. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RowsView } from '../../../core/contract/index.ts';
import { shownAs } from '../../shapes/index.ts';
import type { DataRow } from './dataset-columns.tsx';

export const useLoadedRows = (pages: readonly RowsView[] | undefined): readonly DataRow[] =>
  useMemo(
    () =>
      (pages ?? [])
        .flatMap(({ rows }) => rows)
        .map((view, index) => ({ view, shown: shownAs(view.item, [view.shape]), index })),
    [pages],
  );

/** So many loaded pages are fetched anew when something changes; of more, somebody asks for it. */
const FEW_PAGES = 3;

/** `changes` differs when rows were added or marked since. */
export const useChanges = (changes: string, pages: number) => {
  const client = useQueryClient();
  const followed = useRef(changes);
  const [shown, setShown] = useState(changes);
  const isFew = pages <= FEW_PAGES;
  if (isFew && shown !== changes) setShown(changes);
  const refresh = (): void => {
    setShown(changes);
    void client.invalidateQueries({ queryKey: ['dataset'] });
  };
  useEffect(() => {
    if (!isFew || followed.current === changes) return;
    followed.current = changes;
    void client.invalidateQueries({ queryKey: ['dataset'] });
  }, [changes, isFew, client]);
  return { isStale: shown !== changes, refresh };
};
