/** What a kept answer calls the thing that it is about. Pure. */
import { at, isNode, str } from '../kit/dig.ts';

/** The name of one thing, of what a list belongs to, or of the post whose comments it lists. */
export const answerName = (json: string): string | undefined => {
  const data: unknown = JSON.parse(json);
  if (!isNode(data)) return undefined;
  const items = at(data, 'orderedItems');
  if (!Array.isArray(items))
    return str(data, 'name') ?? str(data, 'preferredUsername') ?? str(data, 'inPost', 'name');
  return str(data, 'about', 'name') ?? str(items[0], 'inPost', 'name');
};
