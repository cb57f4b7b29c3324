/** What a kept answer calls the thing that it is about. Pure. */
import { at, isNode, str } from './dig.ts';

/**
 * The name of one thing or how its text begins; of a list, that of what it belongs to. Where a list is
 * part of a post (`of`), each of its items can name the post.
 */
export const answerName = (data: unknown, of: string | undefined): string | undefined => {
  if (!isNode(data)) return undefined;
  const items = at(data, 'orderedItems');
  if (!Array.isArray(items))
    return (
      str(data, 'name') ??
      str(data, 'preferredUsername') ??
      str(data, 'inPost', 'name') ??
      beginningOf(str(data, 'content') ?? '')
    );
  return (
    str(data, 'about', 'name') ?? (of === 'post' ? str(items[0], 'inPost', 'name') : undefined)
  );
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
