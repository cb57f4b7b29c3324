/** The codebook of a dataset, whoever codes here, and setting codes with undo and redo. */
import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { t } from 'i18next';
import { create } from 'zustand';
import { codesInOrder } from './codebook.ts';
import type {
  CodeView,
  CoderView,
  ItemView,
  RowCodesView,
  RowsView,
  ThreadView,
} from '#calls/index.ts';
import type { Bridge } from '../../../bridge.ts';
import { useBridge } from '../../../bridge-context.ts';
import { askLocal, localQuery, useLocal } from '../../../local.ts';
import { sayFailure } from '../../../parts/states/toast.tsx';
import {
  contraryOf,
  NO_HISTORY,
  redone,
  undone,
  withSteps,
  type CodingHistory,
  type CodingStep,
} from './history.ts';

export interface Coding {
  /** The collection; undefined: everything that was fetched. */
  readonly name: string | undefined;
  readonly version: number;
  /** Parents before their children; retired ones, too. */
  readonly codes: readonly CodeView[];
  readonly coders: readonly CoderView[];
  /** Whoever codes here; undefined before somebody has. */
  readonly me: CoderView | undefined;
  readonly isLoaded: boolean;
}

const NO_CODES: readonly CodeView[] = [];
const NO_CODERS: readonly CoderView[] = [];

export const useCoding = (name: string | undefined): Coding => {
  const codebook = useLocal('codes.codebook', { collection: name }).data;
  const coders = useLocal('codes.coders').data ?? NO_CODERS;
  const given = codebook?.codes ?? NO_CODES;
  const codes = useMemo(() => codesInOrder(given).map(({ code }) => code), [given]);
  return useMemo(
    () => ({
      name,
      version: codebook?.version ?? 0,
      codes,
      coders,
      me: coders.find(({ isChosen }) => isChosen),
      isLoaded: codebook !== undefined,
    }),
    [name, codebook, codes, coders],
  );
};

/** For the life of the window, by collection. */
const useHistories = create<Readonly<Record<string, CodingHistory>>>(() => ({}));

/** What was pressed last, by collection: keys may be faster than the engine, and what undoes them waits for them. */
const lastActs = new Map<string, Promise<unknown>>();

/** `act` never fails. */
const afterOthers = <T>(key: string, act: () => Promise<T>): Promise<T> => {
  const done = (lastActs.get(key) ?? Promise.resolve()).then(act);
  lastActs.set(key, done);
  return done;
};

export interface CodingActs {
  readonly apply: (steps: readonly CodingStep[]) => Promise<void>;
  /** Answer whether there was anything, and it was done. */
  readonly undo: () => Promise<boolean>;
  readonly redo: () => Promise<boolean>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The first coder is called as the window does in its language, until somebody says otherwise. */
const nameFirstCoder = async (bridge: Bridge, client: QueryClient, name: string): Promise<void> => {
  const { queryKey } = localQuery(bridge, 'codes.coders');
  const known = client.getQueryData<readonly CoderView[]>(queryKey) ?? NO_CODERS;
  if (known.some(({ isChosen }) => isChosen)) return;
  const coders = await askLocal(bridge, 'codes.coders');
  if (coders.some((coder) => coder.isChosen || coder.name === name)) return;
  await askLocal(bridge, 'codes.add-coder', { name });
  void client.invalidateQueries({ queryKey });
};

/** `onCoded` is called with the codes of a row after each change. */
export const useCodingActs = (
  name: string | undefined,
  onCoded?: (id: number, codes: RowCodesView) => void,
): CodingActs => {
  const bridge = useBridge();
  const client = useQueryClient();
  const key = name ?? '';
  const history = useHistories((all) => all[key] ?? NO_HISTORY);
  const change = (next: (before: CodingHistory) => CodingHistory): void =>
    useHistories.setState((all) => ({ [key]: next(all[key] ?? NO_HISTORY) }));
  const write = async (steps: readonly CodingStep[]): Promise<boolean> => {
    try {
      await nameFirstCoder(bridge, client, t('coding.me'));
      const applied = await askLocal(bridge, 'codes.apply', { steps });
      const coded = new Map(applied.map(({ item, ...codes }) => [item, codes]));
      keepCodes(client, coded);
      for (const [item, codes] of coded) onCoded?.(item, codes);
      return true;
    } catch (error) {
      sayFailure(error);
      for (const queryKey of LISTS) void client.invalidateQueries({ queryKey });
      return false;
    }
  };
  const step = (
    after: typeof undone,
    stepsIn: (history: CodingHistory) => readonly CodingStep[] | undefined,
  ): Promise<boolean> =>
    afterOthers(key, async () => {
      const steps = stepsIn(useHistories.getState()[key] ?? NO_HISTORY);
      if (!steps || !(await write(steps))) return false;
      change(after);
      return true;
    });
  return {
    apply: (steps) =>
      afterOthers(key, async () => {
        if (steps.length > 0 && (await write(steps))) change((before) => withSteps(before, steps));
      }),
    undo: () =>
      step(undone, ({ done }) => {
        const last = done.at(-1);
        return last && contraryOf(last);
      }),
    redo: () => step(redone, ({ undone: taken }) => taken.at(-1)),
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
  };
};

type Pages = InfiniteData<RowsView & Pick<ThreadView, 'context'>>;

/** Where loaded rows are kept: as rows, and as discussions. */
const LISTS = [['dataset'], ['dataset-thread']] as const;

/** Codes by the id of their row. */
type CodesByRow = ReadonlyMap<number, RowCodesView>;

/** The same pages with other codes beside some rows: all of them need not be fetched anew for it. */
export const keepCodes = (client: QueryClient, coded: CodesByRow): void => {
  for (const queryKey of LISTS)
    client.setQueriesData<Pages>({ queryKey }, (pages) => pages && withCodes(pages, coded));
};

const withCodes = (pages: Pages, coded: CodesByRow): Pages => ({
  ...pages,
  pages: pages.pages.map((page) =>
    [...page.rows, ...(page.context ?? [])].some(({ id }) => coded.has(id))
      ? {
          ...page,
          rows: recodedRows(page.rows, coded),
          ...(page.context && { context: recodedRows(page.context, coded) }),
        }
      : page,
  ),
});

const recodedRows = <T extends ItemView>(rows: readonly T[], coded: CodesByRow) =>
  rows.map((row) => {
    const codes = coded.get(row.id);
    // What has the same codes stays the same row: it is not drawn anew.
    return codes ? { ...row, ...codes } : row;
  });
