import type { ReaderChange } from '#kit/operation.ts';

/** How every reader of posts was changed since the last release. */
export const postsRead: ReaderChange = {
  since: '0.9.1',
  fields: ['object', 'quoteOf', 'content', 'isTruncated', 'image', 'attachment'],
  // Texts of reposts without their originals, and of articles, of which there was a link alone.
  when: (field, { content }) =>
    field !== 'content' || (typeof content === 'string' && /^RT @|^https?:\/\/\S+$/.test(content)),
};
