import type { ReaderChange } from '#kit/operation.ts';

/** Before this version reposts and articles were read with less. */
const originalsRead: ReaderChange = {
  since: '0.10.0',
  fields: ['object', 'quote', 'content', 'isTruncated', 'image', 'attachment'],
  // Texts of reposts without their originals, and of articles, of which there was a link alone.
  when: (field, { content }) =>
    field !== 'content' || (typeof content === 'string' && /^RT @|^https?:\/\/\S+$/.test(content)),
};

/** Before this version polls, mentions, articles and photographs had other places. */
const partsRead: ReaderChange = {
  since: '0.10.0',
  fields: [
    'type',
    'attachment',
    'image',
    'oneOf',
    'votersCount',
    'endTime',
    'mention',
    'tag',
    'quote',
    'object',
  ],
};

/** Before this version what a quoted post quotes was dropped. */
const innerQuotesRead: ReaderChange = { since: '0.10.0', fields: ['quote', 'object'] };

/** How every reader of posts was changed since the last release. */
export const postsRead: readonly ReaderChange[] = [originalsRead, partsRead, innerQuotesRead];

/** How every reader of accounts was changed since the last release. */
export const usersRead: readonly ReaderChange[] = [{ since: '0.10.0', fields: ['isPaidVerified'] }];

/** How every reader of communities was changed since the last release. */
export const communitiesRead: readonly ReaderChange[] = [
  { since: '0.10.0', fields: ['attributedTo', 'category', 'tag', 'rule'] },
];
