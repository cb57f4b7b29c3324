import { figure } from './format.ts';

/** A name that nobody typed is none of what is there: else the next number is added. */
export const nameNotIn = (names: ReadonlySet<string>, name: string, copy = 1): string => {
  const numbered = copy === 1 ? name : `${name} (${figure(copy)})`;
  return names.has(numbered) ? nameNotIn(names, name, copy + 1) : numbered;
};
