import type { ReaderChange } from '#kit/operation.ts';

/** How every reader of posts was changed since the last release. */
export const postsRead: ReaderChange = {
  since: '0.9.1',
  fields: ['object', 'quoteOf', 'content', 'isTruncated', 'image', 'attachment'],
};
