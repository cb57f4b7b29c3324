import { CELL_LIMIT } from './table.ts';

/** A text that fits into a cell: the end of a longer one is cut off, and the cell says so and how long it was. */
export const cutToCell = (text: string): string => {
  if (text.length <= CELL_LIMIT) return text;
  const mark = ` [… cut: ${text.length} characters]`;
  const end = CELL_LIMIT - mark.length;
  // Not between the halves of a pair.
  const whole = /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
  return text.slice(0, whole) + mark;
};
