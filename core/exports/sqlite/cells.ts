import type { Cell, Kind } from '../field.ts';

/** What a column of this kind can hold; a value of another type is left out, and counted in the codebook. */
export const typedCell = (cell: Cell, kind: Kind): Cell => {
  if (cell === undefined) return undefined;
  switch (kind) {
    case 'integer':
      return Number.isSafeInteger(cell) ? cell : undefined;
    case 'number':
      return typeof cell === 'number' ? cell : undefined;
    case 'boolean':
      return typeof cell === 'boolean' ? cell : undefined;
    default:
      return String(cell);
  }
};
