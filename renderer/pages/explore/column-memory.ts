/** What is remembered of the columns of one kind of list, in every window: which are shown, and how wide. */
import { useMemo, useState } from 'react';
import { remember, remembered } from '../../state.ts';

/** Pixels. */
export const COLUMN_WIDTH = { least: 56, most: 480 } as const;

const widthWithin = (width: number): number =>
  Math.min(Math.max(Math.round(width), COLUMN_WIDTH.least), COLUMN_WIDTH.most);

interface Remembered {
  readonly shown: Readonly<Record<string, boolean>>;
  readonly widths: Readonly<Record<string, number>>;
}

const recall = (kind: string): Remembered => {
  try {
    const value = JSON.parse(remembered(`columns.${kind}`) ?? '{}') as Partial<Remembered>;
    return { shown: value.shown ?? {}, widths: value.widths ?? {} };
  } catch {
    return { shown: {}, widths: {} };
  }
};

/** The same as before while nothing of it changes, so that who is given it need not be drawn anew. */
export const useColumnMemory = (kind: string) => {
  const [kept, setKept] = useState(() => recall(kind));
  return useMemo(() => {
    const keep = (change: Partial<Remembered>): void => {
      const next = { ...kept, ...change };
      setKept(next);
      remember(`columns.${kind}`, JSON.stringify(next));
    };
    return {
      widths: kept.widths,
      /** Columns that were shown or hidden on purpose. */
      chosen: kept.shown,
      choose: (shown: Remembered['shown']): void => keep({ shown }),
      resize: (widths: Remembered['widths']): void => keep({ widths }),
      isShown: ({ id, isHidden }: { readonly id: string; readonly isHidden?: true }): boolean =>
        kept.shown[id] ?? isHidden !== true,
      show: (id: string, on: boolean): void => keep({ shown: { ...kept.shown, [id]: on } }),
      widen: (id: string, width: number): void =>
        keep({ widths: { ...kept.widths, [id]: widthWithin(width) } }),
    };
  }, [kind, kept]);
};
