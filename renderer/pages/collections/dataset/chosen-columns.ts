/**
 * Which columns the table of a dataset has: those that its first rows gave it, then whatever the person chose. Kept
 * for each dataset; what it takes for its columns is neither the width of the window nor the rows of a filter.
 */
import { useMemo } from 'react';
import { create } from 'zustand';
import { COLUMN_ORDER, type ViewColumn } from '#kit/view-columns.ts';
import { datasetKey } from '../../../list-views.ts';
import { remember, remembered } from '../../../state.ts';

interface Chosen {
  /** As the rows gave them. */
  readonly first: readonly string[];
  /** Shown or hidden on purpose. */
  readonly shown: Readonly<Record<string, boolean>>;
}

const NONE: Chosen = { first: [], shown: {} };

const nameInStorage = (key: string): string => `columns.${key}`;

const recall = (key: string): Chosen => {
  try {
    const kept = JSON.parse(remembered(nameInStorage(key)) ?? '{}') as Partial<Chosen>;
    return { first: kept.first ?? [], shown: kept.shown ?? {} };
  } catch {
    return NONE;
  }
};

/** By the keys of datasets; those that were looked at in this window. */
const useChosen = create<Readonly<Record<string, Chosen>>>(() => ({}));

const chosenOf = (key: string): Chosen => {
  const known = useChosen.getState()[key];
  if (known) return known;
  const kept = recall(key);
  useChosen.setState({ [key]: kept });
  return kept;
};

const change = (key: string, part: Partial<Chosen>): void => {
  const next = { ...chosenOf(key), ...part };
  remember(nameInStorage(key), JSON.stringify(next));
  useChosen.setState({ [key]: next });
};

/** Rows came: until the person chooses, each count that they bring has a column; what is `written` always has. */
export const addFirstColumns = (
  name: string | undefined,
  counted: readonly ViewColumn[],
  written: readonly ViewColumn[],
): void => {
  const key = datasetKey(name);
  const { first, shown } = chosenOf(key);
  const wanted = Object.keys(shown).length === 0 ? [...counted, ...written] : written;
  const added = wanted.filter((id) => !first.includes(id));
  if (added.length > 0) change(key, { first: [...first, ...added] });
};

/** A collection has another name, and its table the same columns. */
export const renameChosenColumns = (from: string, to: string): void =>
  change(datasetKey(to), chosenOf(datasetKey(from)));

export const useChosenColumns = (name: string | undefined) => {
  const key = datasetKey(name);
  const { first, shown } = useChosen((all) => all[key]) ?? chosenOf(key);
  return useMemo(() => {
    const isIn = (chosen: Chosen['shown'], id: string): boolean =>
      id === 'title' || (chosen[id] ?? first.includes(id));
    /** All columns, as a view holds them: whatever was chosen elsewhere, the file has what is seen. */
    const whole = (chosen: Chosen['shown']): Chosen['shown'] =>
      Object.fromEntries(COLUMN_ORDER.map((id) => [id, isIn(chosen, id)]));
    return {
      isShown: (id: string): boolean => isIn(shown, id),
      whole,
      chosen: whole(shown),
      show: (id: string, on: boolean): void => change(key, { shown: { ...shown, [id]: on } }),
      choose: (next: Chosen['shown']): void => change(key, { shown: next }),
    };
  }, [key, first, shown]);
};
