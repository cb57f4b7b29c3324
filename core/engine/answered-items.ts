/** The items of an answer, and what each of them is. */
import { createHash } from 'node:crypto';
import { isNode } from '#kit/dig.ts';
import { canonical } from '#kit/identity.ts';
import { listedItems } from '#kit/listed-items.ts';
import type { Entry } from './catalogue.ts';

export type Item = Readonly<Record<string, unknown>>;

/** Shapes that say something about others, and are none to be collected. */
export const NO_ITEMS: ReadonlySet<string> = new Set(['Collection']);

/** The items of an answer: those of a page, or the one resource. */
export const itemsFromAnswer = (
  { operation }: Pick<Entry, 'operation'>,
  data: unknown,
): readonly Item[] => {
  if (operation.list) return (listedItems(data) ?? []).filter(isNode);
  if (!isNode(data)) return [];
  const { '@context': _, ...item } = data;
  return [item];
};

/**
 * Most things have an identifier on the platform, some an address alone, a few nothing but what they say: several
 * transcripts have the address of one video.
 */
export const entityIdFromItem = (item: Item): string => {
  const address = item['type'] === 'Document' ? undefined : (item['id'] ?? item['url']);
  const named = item['entityId'] ?? address;
  return typeof named === 'string' && named !== ''
    ? named
    : `sha256:${createHash('sha256').update(canonical(item)).digest('hex').slice(0, 32)}`;
};

/** What an item is, or was: what is left of a comment is the same item as the comment. */
export const shapeFromItem = ({ shapes }: Pick<Entry, 'shapes'>, item: Item): string => {
  if (NO_ITEMS.has(String(item['type']))) return String(item['type']);
  const whole = shapes.filter((shape) => shape !== 'Tombstone' && !NO_ITEMS.has(shape));
  const [first = String(item['type']), second] = whole;
  if (second === undefined) return first;
  const type = String(item['type'] === 'Tombstone' ? item['formerType'] : item['type']);
  if (whole.includes(type)) return type;
  // A comment and a post can both be a `Note`; only a comment answers something.
  const isComment = ['inReplyTo', 'inPost', 'depth'].some((field) => field in item);
  return whole.find((shape) => (shape === 'Comment') === isComment) ?? first;
};
