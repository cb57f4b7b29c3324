import type { ItemDraft } from '../index.ts';

/** A comment of which nothing is known but what is given. */
export const itemDraft = (known: Partial<ItemDraft>): ItemDraft => ({
  platform: 'site',
  shape: 'Comment',
  entityId: '',
  operation: 'site.list-comments',
  data: '{}',
  title: '',
  text: '',
  author: '',
  authorId: '',
  address: '',
  parent: '',
  published: '',
  publishedLatest: '',
  likeCount: undefined,
  absence: undefined,
  place: 0,
  ...known,
});
