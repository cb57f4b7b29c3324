/** Bounds of the engine that the window keeps as well. The compiler compares them: only types come from there. */
import type { MOST_NOTE as MostNote } from '#kit/annotations.ts';
import type { MOST_CASE_TEXT as MostCaseText } from '#kit/case-log.ts';
import type { MOST_NAMED_ROWS as MostNamedRows } from '#kit/item-filter.ts';

/** Characters of a note. */
export const MOST_NOTE: typeof MostNote = 20_000;

/** Rows that can be named one by one. */
export const MOST_NAMED_ROWS: typeof MostNamedRows = 10_000;

/** Characters of one of the details of a case. */
export const MOST_CASE_TEXT: typeof MostCaseText = 5000;
