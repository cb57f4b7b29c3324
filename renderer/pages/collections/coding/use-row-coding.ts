/** Coding by keyboard: a key codes the selected row, and the next one is selected. */
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemView } from '#contract/index.ts';
import { harmless } from '../../../format.ts';
import { changeListView } from '../../../list-views.ts';
import { useWindow } from '../../../state.ts';
import { nameIn } from './coding-names.ts';
import { codeForKey, isCodedBy, stepsForCode, stepsToClear } from './row-codes.ts';
import type { Coding, CodingActs } from './use-coding.ts';

/** A row of a list, where it stands in it. */
export interface CodableRow {
  readonly view: Pick<ItemView, 'id' | 'codings' | 'collection'>;
  readonly index: number;
}

interface Wanted {
  readonly listKey: string;
  readonly rows: readonly CodableRow[];
  readonly coding: Coding;
  readonly acts: CodingActs;
  /** Called with what was done, in words. */
  readonly onAnnounce: (words: string) => void;
}

export interface RowCoding {
  /** Sets or takes back a code of the selected row; `null`: none applies. */
  readonly press: (code: string | null) => void;
  readonly goToNextUncoded: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export const useRowCoding = ({ listKey, rows, coding, acts, onAnnounce }: Wanted): RowCoding => {
  const { t } = useTranslation();
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
  const press = (code: string | null): void => {
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
    const row = rows[selectedPlace()];
    if (!row) return;
    onAnnounce(t('coding.cleared'));
    void acts.apply(stepsToClear(row.view, coding.me?.id));
  };
  const undoOrRedo = (key: string, isShifted: boolean): boolean => {
    const isRedo = key === 'y' || (key === 'z' && isShifted);
    const act = isRedo ? acts.redo : key === 'z' ? acts.undo : undefined;
    if (!act) return false;
    onAnnounce(t(isRedo ? 'coding.redone' : 'coding.undone'));
    void act();
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
