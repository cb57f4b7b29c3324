/** How the parts of a bar stand that is split into series. Pure. */

export interface SeriesOfBars {
  /** Names its patterns within the page. */
  readonly id: string;
  /** By which each series is filled. */
  readonly places: readonly number[];
  /** A row may be in two series, so that the parts are more than the whole. */
  readonly isOverlapping: boolean;
}

export interface PartBar {
  /** Which series it is. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Which of so many lines beside one another. */
  readonly line: number;
  readonly lines: number;
}

/** One behind the other; each from zero on where they overlap. Series without a part have no bar. */
export const partBars = (parts: readonly number[], isOverlapping: boolean): readonly PartBar[] => {
  const there = parts.flatMap((count, at) => (count > 0 ? [{ count, at }] : []));
  let end = 0;
  return there.map(({ count, at }, line) => {
    if (isOverlapping) return { at, from: 0, to: count, line, lines: there.length };
    const from = end;
    end += count;
    return { at, from, to: end, line: 0, lines: 1 };
  });
};
