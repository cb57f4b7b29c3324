import type { ReaderChange } from '#kit/operation.ts';

/** How every reader of posts was changed since the last release: mostly in languages other than English. */
export const postsRead: ReaderChange = {
  since: '0.9.1',
  fields: [
    'type',
    'id',
    'entityId',
    'published',
    'attributedTo',
    'object',
    'quote',
    'isEdited',
    'isSponsored',
    'content',
    'replyCount',
    'attachment',
  ],
};
