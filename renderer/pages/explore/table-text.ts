/** Rows as text that a spreadsheet takes apart into cells. Pure. */

/** What a spreadsheet would take for a formula is given as the text that it is. */
const FORMULA = /^[=+\-@\t\r]/;

const cellText = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const line = value.replaceAll(/[\t\r\n]+/g, ' ').trim();
  return FORMULA.test(line) ? `'${line}` : line;
};

/** Tab-separated lines, the names of the columns first. */
export const tableText = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => [head, ...rows].map((row) => row.map(cellText).join('\t')).join('\n');
