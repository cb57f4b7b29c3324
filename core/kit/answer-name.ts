/** What a kept answer calls the thing that it is about. Pure. */
import { isNode, str } from './dig.ts';
import { listedItems } from './listed-items.ts';
import type { Part } from './operation.ts';

/**
 * The name of one thing or how its text begins; of a list, that of what it belongs to. Where a list is
 * part of a post, each of its items can name the post. What is a part of a thing (the transcript of a
 * video, a person's live room) has a name of its own, which is not the thing's.
 */
export const answerName = (
  data: unknown,
  part: Pick<Part, 'of' | 'as'> | undefined,
): string | undefined => {
  if (!isNode(data)) return undefined;
  const items = listedItems(data);
  if (items)
    return (
      str(data, 'about', 'name') ??
      (part?.of === 'post' ? str(items[0], 'inPost', 'name') : undefined)
    );
  if (part && part.as !== 'facts') return undefined;
  return (
    str(data, 'name') ??
    str(data, 'preferredUsername') ??
    str(data, 'inPost', 'name') ??
    shortenText(str(data, 'content') ?? '')
  );
};

/** Characters, as a line of a list shows them. */
const LONGEST = 80;

/** The first words of a text that has no title; `undefined` where there is none. */
const shortenText = (text: string): string | undefined => {
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
