/** The coding of the dataset on the stage: what is shown of it, and what keys and presses do. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { t } from 'i18next';
import type { ItemView, RowCodesView } from '#calls/index.ts';
import { useListView } from '../../../list-views.ts';
import { useRights } from '../../../rights.ts';
import { useWindow } from '../../../state.ts';
import { stepsToRemove, type CodableRow } from './row-codes.ts';
import { useCoding, useCodingActs } from './use-coding.ts';
import { useRowCoding } from './use-row-coding.ts';

export interface Recoded {
  readonly id: number;
  readonly codes: RowCodesView;
}

/** `loaded`: the rows of the table; of discussions the list itself tells its rows. */
export const useDatasetCoding = (
  name: string | undefined,
  listKey: string,
  loaded: readonly CodableRow[],
) => {
  const coding = useCoding(name);
  const wanted = useListView(listKey, 'coding');
  const mode = useRights().may('codes.set') ? wanted : 'off';
  const layout = useListView(listKey, 'layout');
  const isThread = layout === 'thread';
  const allMarked = useListView(listKey, 'marked');
  // Only a table shows which rows are marked.
  const marked = layout === 'table' ? allMarked : NONE_MARKED;
  const [threadRows, setThreadRows] = useState<readonly CodableRow[]>(NO_ROWS);
  const [recoded, setRecoded] = useState<Recoded>();
  const [announcement, setAnnouncement] = useState('');
  const acts = useCodingActs(name, (id, codes) => setRecoded({ id, codes }));
  const rows = isThread ? threadRows : loaded;
  const keys = useRowCoding({ listKey, rows, coding, acts, marked, onAnnounce: setAnnouncement });
  const selected = useWindow(({ selection }) =>
    selection?.kind === 'record' ? selection.id : undefined,
  );
  const isTarget = ({ id }: CodableRow['view']): boolean =>
    marked.size > 1 ? marked.has(id) : id === selected;
  // The rows that are drawn stay as they are while something else is selected.
  const latest = useRef({ acts, coder: coding.me?.id });
  useEffect(() => {
    latest.current = { acts, coder: coding.me?.id };
  });
  const onRemove = useCallback((view: ItemView, code: string | null): void => {
    const { acts: now, coder } = latest.current;
    void now.apply(stepsToRemove(view, code, coder));
  }, []);
  const isOpen = mode !== 'off';
  const none = t('coding.none');
  const shown = useMemo(
    () => ({ coding, isCoded: isOpen, onRemove, none }),
    [coding, isOpen, onRemove, none],
  );
  return {
    coding,
    mode,
    isOpen,
    /** The rows give way to what coders did. */
    isCompared: mode === 'differences' || mode === 'agreement',
    /** The marked rows that are loaded, else the selected row: what a press codes. */
    targets: isOpen ? rows.flatMap(({ view }) => (isTarget(view) ? [view] : [])) : [],
    /** How many rows are marked, where there are at least two. */
    markedCount: marked.size > 1 ? marked.size : 0,
    keys,
    shown,
    recoded,
    setThreadRows,
    bar: { coding, acts, listKey, mode, announcement, onNext: keys.goToNextUncoded },
  };
};

const NO_ROWS: readonly CodableRow[] = [];
const NONE_MARKED: ReadonlySet<number> = new Set();
