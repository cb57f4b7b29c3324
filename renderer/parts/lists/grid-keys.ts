/** Where a key leads in a grid. Pure. */

export interface GridPlace {
  /** The selected cell; -1 where none is. */
  readonly at: number;
  readonly count: number;
  readonly columns: number;
  /** Rows that are visible at once. */
  readonly rows: number;
  readonly isRightToLeft: boolean;
}

/** The cell to which a key leads; `undefined` for a key that leads nowhere. */
export const cellAfter = (
  key: string,
  { at, count, columns, rows, isRightToLeft }: GridPlace,
): number | undefined => {
  if (count === 0) return undefined;
  const onward = isRightToLeft ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: onward,
    ArrowLeft: -onward,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * Math.max(1, rows - 1),
    PageUp: -columns * Math.max(1, rows - 1),
  };
  const ends: Readonly<Record<string, number>> = { Home: 0, End: count - 1 };
  const end = ends[key];
  if (end !== undefined) return end;
  const step = steps[key];
  if (step === undefined) return undefined;
  if (at < 0) return 0;
  const to = at + step;
  // Below the last full row there may be a shorter one; above the first there is nothing.
  if (to < 0) return key === 'ArrowUp' || key === 'PageUp' ? at % columns : 0;
  return Math.min(to, count - 1);
};

/** How many cells of at least so many pixels stand beside each other. */
export const columnsIn = (room: number, least: number, gap: number): number =>
  Math.max(1, Math.floor((room + gap) / (least + gap)));
