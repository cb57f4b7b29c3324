/** How many rows a view has, and how far that is certain. Pure. */
import type { Bounds } from './bounds.ts';
import { mostMissing, type MissingRows } from './missing.ts';

export interface ViewCount {
  /** Rows that the view shows: a date that is a span counts by its beginning, a rounded figure as it is shown. */
  readonly shown: number;
  /** Of these, rows that its conditions let through whatever is behind a span of dates or a rounded figure. */
  readonly certain: number;
  /** Rows that its conditions may let through, shown or not. */
  readonly possible: number;
  /** What was not collected, as far as it may belong to the view. */
  readonly missing: MissingRows;
}

export const NO_ROWS: ViewCount = {
  shown: 0,
  certain: 0,
  possible: 0,
  missing: { known: 0, unknown: [] },
};

/** How many rows there are in truth. */
export const viewBounds = ({ certain, possible, missing }: ViewCount): Bounds => {
  const most = mostMissing(missing);
  return { least: certain, most: most === null ? null : possible + most };
};

/** What may be counted of a part of the rows of a view beside what is: more of it, or less. */
export interface Slack {
  /** So many of the shown rows may not belong to the view. */
  readonly fewer: number;
  /** So many rows that are not shown, or were not collected, may belong to any part of it; `null`: nobody knows. */
  readonly more: number | null;
}

export const viewSlack = ({ shown, certain, possible, missing }: ViewCount): Slack => {
  const most = mostMissing(missing);
  return { fewer: shown - certain, more: most === null ? null : possible - shown + most };
};

/** How many rows a part of a view has: those of an author, of a list, of a day. */
export const partBounds = (
  part: { readonly certain: number; readonly possible?: number | undefined },
  { fewer, more }: Slack,
): { least: number; most: number | null } => ({
  least: Math.max(0, part.certain - fewer),
  most: more === null ? null : part.certain + (part.possible ?? 0) + more,
});
