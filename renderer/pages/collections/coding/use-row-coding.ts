/** Coding by keyboard: a key codes the selected row, and the next one is selected. */
import type { KeyboardEvent } from 'react';
import { t } from 'i18next';
import { useBridge } from '../../../bridge-context.ts';
import { amountOf, harmless } from '../../../format.ts';
import { changeListView } from '../../../list-views.ts';
import { sayFailure } from '../../../parts/states/toast.tsx';
import { useWindow } from '../../../state.ts';
import { nameIn } from './coding-names.ts';
import {
  codeForKey,
  isCodedBy,
  stepsForCode,
  stepsForRows,
  stepsToClear,
  type CodableRow,
} from './row-codes.ts';
import type { CodingStep } from './history.ts';
import type { Coding, CodingActs } from './use-coding.ts';
import type { RowsView } from '#calls/index.ts';
import type { Bridge } from '../../../bridge.ts';
import { askLocal } from '../../../local.ts';

interface Wanted {
  readonly listKey: string;
  readonly rows: readonly CodableRow[];
  readonly coding: Coding;
  readonly acts: CodingActs;
  /** Ids of the rows that are marked; of fewer than two, codes are those of the selected row. */
  readonly marked: ReadonlySet<number>;
  /** Called with what was done, in words. */
  readonly onAnnounce: (words: string) => void;
}

export interface RowCoding {
  /** Sets or takes back a code of the selected row; `null`: none applies. */
  readonly press: (code: string | null) => void;
  readonly goToNextUncoded: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

type Row = CodableRow['view'];

/** Rows of a page. */
const PAGE = 500;

/** The rows that are marked, with their codes: those that are not loaded are read. */
const readMarkedRows = async (
  bridge: Bridge,
  name: string | undefined,
  { marked, rows: loaded }: Pick<Wanted, 'marked' | 'rows'>,
): Promise<readonly Row[]> => {
  const found: Row[] = loaded.flatMap(({ view }) => (marked.has(view.id) ? [view] : []));
  const known = new Set(found.map(({ id }) => id));
  const missing = [...marked].filter((id) => !known.has(id));
  if (missing.length === 0) return found;
  let after: RowsView['next'];
  do {
    const wanted = { name, filter: { rows: missing }, limit: PAGE, after };
    const page = await askLocal(bridge, 'collections.rows', wanted);
    found.push(...page.rows);
    after = page.next;
  } while (after);
  return found;
};

export const useRowCoding = (wanted: Wanted): RowCoding => {
  const { listKey, rows, coding, acts, marked, onAnnounce } = wanted;
  const bridge = useBridge();
  const isOfMarked = marked.size > 1;
  const selectedPlace = (): number => {
    const { selection } = useWindow.getState();
    return rows.findIndex(({ view }) => selection?.kind === 'record' && view.id === selection.id);
  };
  const select = (place: number): void => {
    const row = rows[place];
    if (!row) return;
    useWindow.getState().select({ kind: 'record', id: row.view.id });
    changeListView(listKey, { selected: row.index });
    // The row is drawn already, although it may not be seen yet.
    requestAnimationFrame(() =>
      document
        .querySelector('[role="listbox"] [role="option"][aria-selected="true"]')
        ?.scrollIntoView({ block: 'nearest' }),
    );
  };
  const goToNextUncoded = (): void => {
    const from = selectedPlace();
    const order = [...rows.keys()].map((at) => (at + from + 1) % rows.length);
    const next = order.find((at) => {
      const row = rows[at];
      return row && at !== from && !isCodedBy(row.view, coding.me?.id);
    });
    if (next === undefined) onAnnounce(t('coding.allCoded'));
    else select(next);
  };
  /** What is done to the marked rows, and said of how many; those of other collections are left out. */
  const codeMarked = async (
    stepsFor: (row: readonly Row[]) => readonly CodingStep[],
    wordsFor: (steps: readonly CodingStep[], values: { count: number; n: string }) => string,
  ): Promise<void> => {
    try {
      const all = await readMarkedRows(bridge, coding.name, wanted);
      const own = all.filter(({ collection }) => collection === coding.name);
      const left = all.length - own.length;
      const steps = stepsFor(own);
      await acts.apply(steps);
      const count = new Set(steps.map(({ item }) => item)).size;
      onAnnounce(
        [
          count > 0 ? wordsFor(steps, amountOf(count)) : '',
          left > 0 ? t('coding.elsewhereRows', amountOf(left)) : '',
        ]
          .filter(Boolean)
          .join(' '),
      );
    } catch (error) {
      sayFailure(error);
    }
  };
  const pressForMarked = (code: string | null): void => {
    const name = code === null ? t('coding.none') : nameIn(coding.codes, code);
    void codeMarked(
      (own) => stepsForRows(own, code, coding.me?.id),
      (steps, values) =>
        t(steps.at(-1)?.isSet === true ? 'coding.setRows' : 'coding.unsetRows', {
          ...values,
          code: harmless(name),
        }),
    );
  };
  const press = (code: string | null): void => {
    if (isOfMarked) return pressForMarked(code);
    const at = selectedPlace();
    const row = rows[at];
    if (!row) return onAnnounce(t('coding.selectRow'));
    if (row.view.collection !== coding.name) return onAnnounce(t('coding.elsewhere'));
    const steps = stepsForCode(row.view, code, coding.me?.id);
    const isSet = steps.at(-1)?.isSet === true;
    const name = code === null ? t('coding.none') : nameIn(coding.codes, code);
    onAnnounce(t(isSet ? 'coding.set' : 'coding.unset', { code: harmless(name) }));
    void acts.apply(steps);
    if (isSet) select(at + 1);
  };
  const clear = (): void => {
    if (isOfMarked) {
      void codeMarked(
        (own) => own.flatMap((row) => stepsToClear(row, coding.me?.id)),
        (_steps, values) => t('coding.clearedRows', values),
      );
      return;
    }
    const row = rows[selectedPlace()];
    if (!row) return;
    onAnnounce(t('coding.cleared'));
    void acts.apply(stepsToClear(row.view, coding.me?.id));
  };
  const undoOrRedo = (key: string, isShifted: boolean): boolean => {
    const isRedo = key === 'y' || (key === 'z' && isShifted);
    const act = isRedo ? acts.redo : key === 'z' ? acts.undo : undefined;
    if (!act) return false;
    const tell = async (): Promise<void> => {
      if (await act()) onAnnounce(t(isRedo ? 'coding.redone' : 'coding.undone'));
    };
    void tell();
    return true;
  };
  const keyAct = (key: string): (() => void) | undefined => {
    if (key === 'Backspace') return clear;
    if (key === 'n') return goToNextUncoded;
    const code = codeForKey(key, coding.codes);
    return code === undefined ? undefined : () => press(code);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target } = event;
    const isInList = target instanceof HTMLElement && target.role === 'listbox';
    if (!isInList || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (undoOrRedo(key.toLowerCase(), event.shiftKey)) event.preventDefault();
      return;
    }
    const act = coding.codes.length > 0 ? keyAct(key) : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { press, goToNextUncoded, onKeyDown };
};
