import type { ReaderChange } from '#kit/operation.ts';

/** Before this version much was told by English words. */
const otherLanguagesRead: ReaderChange = {
  since: '0.10.0',
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

/** Before this version descriptions of pictures that LinkedIn wrote were kept as a person's. */
const altTextsRead: ReaderChange = { since: '0.10.0', fields: ['attachment', 'quote', 'object'] };

/** How every reader of posts was changed since the last release. */
export const postsRead: readonly ReaderChange[] = [otherLanguagesRead, altTextsRead];
