/** A table as CSV (RFC 4180), as spreadsheets take it. Pure. */

import { isFormula } from '../../../formula-text.ts';

export type Cell = string | number;

const QUOTED = /[",\r\n]/;

const cellText = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const text = isFormula(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvText = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
