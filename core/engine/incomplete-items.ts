/** What the items of an answer lack, whatever its platform: main facts of their shapes, and files that they state. */
import { countNotice, type Notice } from '#kit/collect.ts';
import { count, isNode, list, str, type Node } from '#kit/dig.ts';
import type { Message } from '#kit/message.ts';
import { MAIN_FACTS, type MainFact } from '#kit/route.ts';
import { kindsIn, type Kind } from '#vocab/shape.ts';
import type { z } from 'zod';
import { messages } from './messages.ts';

type Words = (values: { readonly count: number }) => Message;

const NOTICES: Readonly<Record<MainFact, readonly [code: string, Words]>> = {
  title: ['no-title', messages.itemsWithoutTitle],
  name: ['no-name', messages.itemsWithoutName],
  contents: ['no-contents', messages.itemsWithoutContents],
  author: ['no-author', messages.itemsWithoutAuthor],
  date: ['no-date', messages.itemsWithoutDate],
};

/** What a reader counts itself, and knows more of. */
const COUNTED_BY_READER: Partial<Record<MainFact, string>> = { date: 'dates-unread' };

/** What a list is known to lack: its reader tells of it, or its route never brings it. */
interface KnownToLack {
  readonly notices?: readonly Notice[];
  readonly without?: readonly MainFact[] | undefined;
}

/** How many items of a list lack which of the main facts of their shape, by `schema`, beside what is known. */
export const missingFactNotices = (
  schema: z.ZodType,
  items: readonly unknown[],
  { notices = [], without = [] }: KnownToLack = {},
): Notice[] => {
  const kinds = kindsIn(schema).filter(({ facts }) => facts.length > 0);
  if (kinds.length === 0) return [];
  const counts = new Map<MainFact, number>();
  for (const item of items)
    if (isNode(item))
      for (const fact of missingIn(item, kinds)) counts.set(fact, (counts.get(fact) ?? 0) + 1);
  return MAIN_FACTS.filter((fact) => !without.includes(fact)).flatMap((fact) => {
    const [code, message] = NOTICES[fact];
    const known = notices.filter(
      (one) => one.code === COUNTED_BY_READER[fact] || one.code === code,
    );
    const missing = known.reduce((left, one) => left - (one.count ?? 0), counts.get(fact) ?? 0);
    return countNotice(missing, code, message({ count: missing }));
  });
};

/** Of several kinds that have its type, an item is of the one of which it lacks least. */
const missingIn = (item: Node, kinds: readonly Kind[]): readonly MainFact[] => {
  let least: readonly MainFact[] | undefined;
  for (const { types, facts } of kinds) {
    if (!types.has(item['type'])) continue;
    const missing = facts
      .filter(([, fields]) => fields.every((field) => item[field] === undefined))
      .map(([fact]) => fact);
    if (least === undefined || missing.length < least.length) least = missing;
  }
  return least ?? [];
};

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
