/** The loaded rows of a dataset, and when they are out of date. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ItemView, RowsView } from '#calls/index.ts';
import { noteStatedAt } from '../../../relative-dates.ts';
import { shownAs } from '../../../shapes/index.ts';
import type { DataRow } from './columns.tsx';

/** The rows of a page, made once: a further page leaves those before it as they are. */
const made = new WeakMap<RowsView, { readonly from: number; readonly rows: readonly DataRow[] }>();

const rowsFromPage = (page: RowsView, from: number): readonly DataRow[] => {
  const known = made.get(page);
  if (known?.from === from) return known.rows;
  const rows = page.rows.map((view, at) => {
    noteStatedAt(view.item, view.lastSeen);
    return { view, shown: shownAs(view.item, [view.shape]), index: from + at };
  });
  made.set(page, { from, rows });
  return rows;
};

export const useLoadedRows = (pages: readonly RowsView[] | undefined): readonly DataRow[] =>
  useMemo(() => {
    const all: DataRow[] = [];
    for (const page of pages ?? []) for (const row of rowsFromPage(page, all.length)) all.push(row);
    return all;
  }, [pages]);

/** Looked at for what there is: the columns of a million rows are those of the first ones. */
export const LOOKED_AT = 1000;

/**
 * The first rows, by which it is told what there is to see. They do not change with every page that
 * comes: there are those of the first page until there are enough, or all.
 */
export const useSample = (loaded: readonly DataRow[], isAll: boolean): readonly DataRow[] => {
  const isEnough = isAll || loaded.length >= LOOKED_AT;
  return useMemo(
    () => loaded.slice(0, LOOKED_AT),
    // oxlint-disable-next-line react/exhaustive-deps -- further rows that come do not change them
    [loaded[0], isEnough],
  );
};

/** So many loaded pages are fetched anew when something changes; of more, somebody asks for it. */
const FEW_PAGES = 3;

/** `changes` differs when rows were added or marked since. */
export const useChanges = (changes: string, pages: number) => {
  const client = useQueryClient();
  const followed = useRef(changes);
  const [shown, setShown] = useState(changes);
  const isFew = pages <= FEW_PAGES;
  if (isFew && shown !== changes) setShown(changes);
  const refresh = useCallback((): void => {
    setShown(changes);
    void client.invalidateQueries({ queryKey: ['dataset'] });
  }, [changes, client]);
  useEffect(() => {
    if (!isFew || followed.current === changes) return;
    followed.current = changes;
    void client.invalidateQueries({ queryKey: ['dataset'] });
  }, [changes, isFew, client]);
  return { isStale: shown !== changes, refresh };
};

/** What the platform lets one know of a row that it no longer shows; `undefined` where it shows it. */
export const absenceFromView = ({
  removedSince,
  notShownSince,
}: Pick<ItemView, 'removedSince' | 'notShownSince'>): 'removed' | 'notShown' | undefined => {
  if (removedSince !== undefined) return 'removed';
  return notShownSince === undefined ? undefined : 'notShown';
};
