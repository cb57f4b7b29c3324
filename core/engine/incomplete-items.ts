/** What the items of an answer lack, whatever its platform: main facts of their shapes, and files that they state. */
import { countNotice, type Notice } from '#kit/collect.ts';
import { count, isNode, list, str, type Node } from '#kit/dig.ts';
import { readItems } from '#kit/listed-items.ts';
import type { Message } from '#kit/message.ts';
import { MAIN_FACTS, type MainFact } from '#kit/route.ts';
import { kindsIn, type Facts, type Kind } from '#vocab/shape.ts';
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

/** How many items of a list lack which of the facts of their shape, by `schema`, beside what is known. */
export const missingFactNotices = (
  schema: z.ZodType,
  items: readonly unknown[],
  { notices = [], without = [] }: KnownToLack = {},
): Notice[] => {
  const counts = countMissingFacts(kindsOf(schema), items);
  if (counts.size === 0) return [];
  return MAIN_FACTS.filter((fact) => !without.includes(fact)).flatMap((fact) => {
    const [code, message] = NOTICES[fact];
    const known = notices.filter(
      (one) => one.code === COUNTED_BY_READER[fact] || one.code === code,
    );
    const missing = known.reduce((left, one) => left - (one.count ?? 0), counts.get(fact) ?? 0);
    return countNotice(missing, code, message({ count: missing }));
  });
};

const kindsBySchema = new WeakMap<z.ZodType, readonly Kind[]>();

/** Found once: each page of a list asks. */
const kindsOf = (schema: z.ZodType): readonly Kind[] => {
  const kinds = kindsBySchema.get(schema) ?? kindsIn(schema);
  kindsBySchema.set(schema, kinds);
  return kinds;
};

const countMissingFacts = (
  kinds: readonly Kind[],
  items: readonly unknown[],
): ReadonlyMap<MainFact, number> => {
  const counts = new Map<MainFact, number>();
  const add = (fact: MainFact, by: number): void => {
    if (by > 0) counts.set(fact, (counts.get(fact) ?? 0) + by);
  };
  const groups = new Map<Kind, Node[]>();
  for (const item of items) {
    const kind = isNode(item) ? kindFromItem(item, kinds) : undefined;
    if (!kind || !isNode(item)) continue;
    for (const [fact, fields] of kind.facts) if (isMissing(item, fields)) add(fact, 1);
    const group = groups.get(kind);
    if (group) group.push(item);
    else groups.set(kind, [item]);
  }
  for (const [{ common, among }, ofKind] of groups) {
    const shown = ofKind.filter(
      (item) => among.length === 0 || among.some((field) => item[field] !== undefined),
    );
    for (const [fact, fields] of common) {
      const lacking = shown.filter((item) => isMissing(item, fields)).length;
      if (lacking * 2 <= shown.length) add(fact, lacking);
    }
  }
  return counts;
};

const TELLS_NOTHING: ReadonlySet<unknown> = new Set([undefined, null, '', false]);

/** Without a function for each field: this is asked for every fact of every item. */
const isMissing = (item: Node, fields: readonly string[]): boolean => {
  for (const field of fields) if (!TELLS_NOTHING.has(item[field])) return false;
  return true;
};

const countMissingIn = (item: Node, facts: Facts): number =>
  facts.reduce((sum, [, fields]) => sum + Number(isMissing(item, fields)), 0);

/** Of several kinds that have its type, an item is of the one of which it lacks least. */
const kindFromItem = (item: Node, kinds: readonly Kind[]): Kind | undefined => {
  let found: Kind | undefined;
  for (const kind of kinds) {
    if (!kind.types.has(item['type'])) continue;
    if (!found || countMissingIn(item, kind.facts) < countMissingIn(item, found.facts))
      found = kind;
  }
  return found;
};

/** What else has a number of items is a list of them. */
const POSTS_OF_SLIDES: ReadonlySet<unknown> = new Set(['Image', 'Video', 'Note']);

const countMissing = (item: unknown): number => {
  if (!isNode(item)) return 0;
  const slides = POSTS_OF_SLIDES.has(item['type']) ? count(item, 'totalItems') : undefined;
  const stated = slides ?? count(item, 'attachmentCount') ?? 0;
  const holders = slides === undefined ? [item] : list(item, 'items');
  const files =
    holders
      .flatMap((holder) => list(holder, 'attachment'))
      .filter((file) => str(file, 'type') !== 'Link').length +
    list(item, 'image').filter((picture) => isNode(picture) && picture['isAttached'] === true)
      .length;
  const own = Math.max(0, stated - files);
  // What an item repeats or quotes has files of its own.
  return own + countMissing(item['quote']);
};

/** Says how many pictures and videos the items of an answer have that it does not hold. */
export const missingFilesNotice = (data: unknown): Notice[] => {
  if (!isNode(data)) return [];
  const stories: unknown = data['orderedItems'];
  const items = readItems(data) ?? (Array.isArray(stories) ? (stories as unknown[]) : [data]);
  let [files, posts] = [0, 0];
  for (const item of items) {
    const missing = countMissing(item);
    files += missing;
    if (missing > 0) posts += 1;
  }
  return posts === 0
    ? []
    : countNotice(posts, 'files-missing', messages.filesMissing({ files, posts }));
};
