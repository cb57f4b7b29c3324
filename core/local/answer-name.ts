/** What a kept answer calls the thing that it is about. Pure. */
import { at, isNode, str } from '../kit/dig.ts';

/** The name of one thing or how its text begins, else that of what a list belongs to, or of the post whose comments it lists. */
export const answerName = (json: string): string | undefined => {
  const data: unknown = JSON.parse(json);
  if (!isNode(data)) return undefined;
  const items = at(data, 'orderedItems');
  if (!Array.isArray(items))
    return (
      str(data, 'name') ??
      str(data, 'preferredUsername') ??
      str(data, 'inPost', 'name') ??
      beginningOf(str(data, 'content') ?? '')
    );
  return str(data, 'about', 'name') ?? str(items[0], 'inPost', 'name');
};

/** Characters, as a line of a list shows them. */
const LONGEST = 80;

/** The first words of a text that has no title; `undefined` where there is none. */
const beginningOf = (text: string): string | undefined => {
  // A long text is not looked through for a line of it.
  const line = text
    .slice(0, 4 * LONGEST)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (line === '') return undefined;
  if (line.length <= LONGEST) return line;
  const cut = line.slice(0, LONGEST);
  const space = cut.lastIndexOf(' ');
  return `${(space > LONGEST / 2 ? cut.slice(0, space) : cut).toWellFormed()}…`;
};
