/** Rows as text that a spreadsheet takes apart into cells. Pure. */

import { isFormula } from '../../formula-text.ts';

const cellText = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const line = value.replaceAll(/[\t\r\n]+/g, ' ').trim();
  return isFormula(line) ? `'${line}` : line;
};

export type TableRows = readonly (readonly (string | number)[])[];

/**
 * The same with a last column that says, row by row, from which world it is, as exported files do; so that a
 * row of invented data that was pasted elsewhere is known as such. Without `world` the table as it is.
 */
export const withWorld = (
  head: readonly string[],
  rows: TableRows,
  world: { readonly title: string; readonly name: string } | undefined,
): { readonly head: readonly string[]; readonly rows: TableRows } =>
  world === undefined
    ? { head, rows }
    : { head: [...head, world.title], rows: rows.map((row) => [...row, world.name]) };

/** Tab-separated lines, the names of the columns first. */
export const tableText = (head: readonly string[], rows: TableRows): string =>
  [head, ...rows].map((row) => row.map(cellText).join('\t')).join('\n');
