/** The cells of a row: the smallest parts of it that can be taken out alone. */
import { isNode } from '#kit/dig.ts';

export interface SignedCell {
  /** JSON pointer (RFC 6901). */
  readonly name: string;
  /** A list, an empty object, a text, a number, a truth value or `null`. */
  readonly value: unknown;
}

/** Deeper than this no row goes. */
const DEEPEST = 60;

/**
 * Every value in the objects of a row by its place. A list is one cell: what is taken out of the middle of
 * one would move the rest. Throws `RangeError` for a row that is nested too deeply.
 */
export const cellsFromJson = (row: Readonly<Record<string, unknown>>): SignedCell[] => {
  const cells: SignedCell[] = [];
  collect(row, '', cells, 0);
  return cells;
};

const collect = (
  object: Readonly<Record<string, unknown>>,
  pointer: string,
  cells: SignedCell[],
  depth: number,
): void => {
  if (depth > DEEPEST) throw new RangeError('nested too deeply');
  for (const name in object) {
    if (!Object.hasOwn(object, name)) continue;
    const value = object[name];
    if (value === undefined) continue;
    const place = `${pointer}/${escapeName(name)}`;
    if (isNode(value) && !isEmpty(value)) collect(value, place, cells, depth + 1);
    else cells.push({ name: place, value });
  }
};

const escapeName = (name: string): string =>
  name.includes('~') || name.includes('/')
    ? name.replaceAll('~', '~0').replaceAll('/', '~1')
    : name;

/** Whether it is an object without members, which states nothing. */
export const isEmpty = (value: unknown): boolean =>
  isNode(value) && Object.keys(value).length === 0;

/** The row without these cells; an object of which nothing is left stays as an empty one. */
export const withoutCells = (
  row: Readonly<Record<string, unknown>>,
  names: ReadonlySet<string>,
  pointer = '',
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const place = `${pointer}/${escapeName(name)}`;
      if (names.has(place)) return [];
      return [[name, isNode(value) ? withoutCells(value, names, place) : value]];
    }),
  );
