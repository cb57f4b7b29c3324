/** Rows as text that a spreadsheet takes apart into cells. Pure. */

import { isFormula } from '../../formula-text.ts';

const cellText = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const line = value.replaceAll(/[\t\r\n]+/g, ' ').trim();
  return isFormula(line) ? `'${line}` : line;
};

/** Tab-separated lines, the names of the columns first. */
export const tableText = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => [head, ...rows].map((row) => row.map(cellText).join('\t')).join('\n');
