/** Codes by key: the columns as they are typed, and what a key does to a row. Pure. */
import type { CodingColumnView } from '#contract/index.ts';

type Codes = Readonly<Record<string, string>>;

/** As many as there are digit keys. */
const MOST_CODES = 9;
const MOST_COLUMNS = 10;
/** Characters of a name. */
const LONGEST = 100;

/** `stance: critical, neutral`, one a line; `undefined` for what is no such text. */
export const parseCodingColumns = (text: string): readonly CodingColumnView[] | undefined => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const columns = lines.map((line) => {
    const colon = line.indexOf(':');
    const codes = line
      .slice(colon + 1)
      .split(',')
      .map((code) => code.trim())
      .filter((code) => code !== '');
    return { name: line.slice(0, Math.max(colon, 0)).trim(), codes: [...new Set(codes)] };
  });
  const names = new Set(columns.map(({ name }) => name));
  const isWhole =
    columns.length <= MOST_COLUMNS &&
    names.size === columns.length &&
    columns.every(
      ({ name, codes }) =>
        codes.length > 0 &&
        codes.length <= MOST_CODES &&
        [name, ...codes].every((word) => word !== '' && word.length <= LONGEST),
    );
  return isWhole ? columns : undefined;
};

export const columnsText = (columns: readonly CodingColumnView[]): string =>
  columns.map(({ name, codes }) => `${name}: ${codes.join(', ')}`).join('\n');

/**
 * The codes of a row after a key: a digit sets the code of its place, or takes it away where the row has
 * it; Backspace takes away whatever there is. `undefined` for a key that means nothing.
 */
export const codesAfter = (
  key: string,
  { name, codes }: CodingColumnView,
  before: Codes,
): Codes | undefined => {
  const others = Object.fromEntries(Object.entries(before).filter(([column]) => column !== name));
  if (key === 'Backspace') return others;
  const code = /^[1-9]$/.test(key) ? codes[Number(key) - 1] : undefined;
  if (code === undefined) return undefined;
  return before[name] === code ? others : { ...others, [name]: code };
};
