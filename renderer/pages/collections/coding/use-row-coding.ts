/** Coding by keyboard: a digit codes the selected row, and the next one is selected. */
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodingColumnView, ItemView, RowsView, ThreadView } from '#contract/index.ts';
import { useBridge } from '../../../bridge-context.ts';
import { askLocal } from '../../../local.ts';
import { harmless } from '../../../format.ts';
import { changeListView } from '../../../list-views.ts';
import { sayFailure } from '../../../parts/states/toast.tsx';
import { failureOf } from '../../../queries.ts';
import { useWindow } from '../../../state.ts';
import { codesAfter } from './coding.ts';

type Codes = ItemView['codes'];

/** A row of a list, where it stands in it. */
interface CodableRow {
  readonly view: Pick<ItemView, 'id' | 'codes'>;
  readonly index: number;
}

interface Wanted {
  readonly listKey: string;
  readonly rows: readonly CodableRow[];
  /** In which rows are coded; without one no key does anything. */
  readonly column: CodingColumnView | undefined;
  /** Hears what was done, in words. */
  readonly onAnnounce: (words: string) => void;
  /** Hears of other codes beside a row. */
  readonly onCoded?: ((id: number, codes: Codes) => void) | undefined;
}
type Pages = InfiniteData<RowsView & Pick<ThreadView, 'context'>>;

/** Where loaded rows are kept: as rows, and as discussions. */
const LISTS = [['dataset'], ['dataset-thread']] as const;

/** The same pages with other codes beside one row: all of them need not be fetched anew for it. */
const withCodes = (pages: Pages | undefined, id: number, codes: Codes): Pages | undefined =>
  pages && {
    ...pages,
    pages: pages.pages.map((page) =>
      [...page.rows, ...(page.context ?? [])].some((row) => row.id === id)
        ? {
            ...page,
            rows: recodedRows(page.rows, id, codes),
            ...(page.context && { context: recodedRows(page.context, id, codes) }),
          }
        : page,
    ),
  };

const recodedRows = <T extends ItemView>(rows: readonly T[], id: number, codes: Codes) =>
  rows.map((row) => (row.id === id ? { ...row, codes } : row));

/** What a key does in a list of rows. */
export const useCodingKeys = ({
  listKey,
  rows,
  column,
  onAnnounce,
  onCoded,
}: Wanted): ((event: KeyboardEvent<HTMLElement>) => void) => {
  const { t } = useTranslation();
  const bridge = useBridge();
  const client = useQueryClient();

  const write = async (id: number, codes: Codes): Promise<void> => {
    for (const queryKey of LISTS)
      client.setQueriesData<Pages>({ queryKey }, (pages) => withCodes(pages, id, codes));
    onCoded?.(id, codes);
    try {
      await askLocal(bridge, 'collections.annotate', { id, codes });
    } catch (error) {
      sayFailure(failureOf(error));
      for (const queryKey of LISTS) void client.invalidateQueries({ queryKey });
    }
  };

  return (event) => {
    const { key, target, currentTarget } = event;
    const isInList = target instanceof HTMLElement && target.role === 'listbox';
    if (!column || !isInList || event.ctrlKey || event.metaKey || event.altKey) return;
    const { selection, select } = useWindow.getState();
    const at = rows.findIndex(
      ({ view }) => selection?.kind === 'record' && view.id === selection.id,
    );
    const row = rows[at];
    const codes = row && codesAfter(key, column, row.view.codes);
    if (!row || !codes) return;
    event.preventDefault();
    void write(row.view.id, codes);
    const code = codes[column.name];
    const values = { column: harmless(column.name), code: harmless(code ?? '') };
    onAnnounce(t(code === undefined ? 'dataset.coding.removed' : 'dataset.coding.said', values));
    const next = rows[at + 1];
    if (!next || key === 'Backspace') return;
    select({ kind: 'record', id: next.view.id });
    changeListView(listKey, { selected: next.index });
    // The next row is drawn already, although it may not be seen yet.
    requestAnimationFrame(() =>
      currentTarget
        .querySelector('[role="option"][aria-selected="true"]')
        ?.scrollIntoView({ block: 'nearest' }),
    );
  };
};
