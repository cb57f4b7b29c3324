import { isJson } from '#kit/same-json.ts';

/** A text of which each line is JSON, as one list; `undefined` for any other text. */
export const listFromLines = (text: string): string | undefined => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const areJson = lines.length > 1 && lines.every((line) => line.startsWith('{') && isJson(line));
  return areJson ? `[${lines.join(',\n')}]` : undefined;
};

/** The lines of such a list, also when elements of it were cut out. */
export const linesFromList = (list: string): string =>
  list
    .slice(1, -1)
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('');
