import { countNotice, type Notice } from '#kit/collect.ts';
import { count, isNode, list, str } from '#kit/dig.ts';
import { messages } from './messages.ts';

/** What an item repeats or quotes has files of its own. */
const SHARED = ['crosspostOf', 'quoteOf'] as const;

const countMissing = (item: unknown): number => {
  if (!isNode(item)) return 0;
  const stated = count(item, 'attachmentCount');
  const files = list(item, 'attachment').filter((file) => str(file, 'type') !== 'Link').length;
  const own = stated === undefined ? 0 : Math.max(0, stated - files);
  return SHARED.reduce((sum, key) => sum + countMissing(item[key]), own);
};

/** Says how many pictures and videos the items of an answer have that it does not hold. */
export const missingFilesNotice = (data: unknown): Notice[] => {
  if (!isNode(data)) return [];
  const items = [data['items'], data['orderedItems'], [data]].find(Array.isArray) as unknown[];
  let [files, posts] = [0, 0];
  for (const item of items) {
    const missing = countMissing(item);
    files += missing;
    if (missing > 0) posts += 1;
  }
  return countNotice(posts, 'files-missing', messages.filesMissing({ files, posts }));
};
