/** Invented comments for the tests of charts. */
import type { ItemDraft } from '../items.ts';
import { itemDraft } from '../../testing/item-draft.ts';

export const address = (id: string): string => `https://site.test/${id}`;

/** A comment; `by` is its author's name, and the account where nothing else is said. */
export const comment = (
  id: string,
  { by = '', to, figures = {}, ...more }: Partial<ItemDraft> & Input = {},
): ItemDraft =>
  itemDraft({
    entityId: id,
    data: JSON.stringify({ type: 'Note', content: id, ...figures }),
    text: id,
    author: by,
    authorId: by.toLowerCase(),
    address: address(id),
    parent: to === undefined ? '' : address(to),
    likeCount: figures['likeCount'],
    ...more,
  });

interface Input {
  readonly by?: string;
  /** The id of what it answers. */
  readonly to?: string;
  readonly figures?: Readonly<Record<string, number>>;
}

export const at = (instant: string): Partial<ItemDraft> => ({
  published: instant,
  publishedLatest: instant,
});
export const between = (published: string, publishedLatest: string): Partial<ItemDraft> => ({
  published,
  publishedLatest,
});
