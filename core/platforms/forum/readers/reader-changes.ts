import type { ReaderChange } from '#kit/operation.ts';

/** A text of an item that begins as marks do. */
const MARK_IN_JSON = /:" ?\[/;

/** Before this version such marks were read as names and words, and files that failed went unsaid. */
const marksRead: ReaderChange = {
  since: '0.10.0',
  fields: [
    'type',
    'formerType',
    'name',
    'content',
    'mediaType',
    'attributedTo',
    'isAuthorDeleted',
    'removedBy',
    'reason',
    'attachmentCount',
    'quote',
    'ancestors',
  ],
  // What a person wrote is read as before.
  when: (field, before) => field === 'attachmentCount' || MARK_IN_JSON.test(JSON.stringify(before)),
};

/** Before this version kinds stood in the types, and the score in the place of the votes up. */
const votesRead: ReaderChange = {
  since: '0.10.0',
  fields: [
    'type',
    'formerType',
    'likeCount',
    'isPinned',
    'attributedTo.role',
    'attachment',
    'hasReplies',
    'quote.type',
    'quote.likeCount',
    'quote.attachment',
    'ancestors',
  ],
};

/** How every reader of posts and comments was changed since the last release. */
export const postsRead: readonly ReaderChange[] = [marksRead, votesRead];

/** How every reader of subreddits was changed since the last release. */
export const subredditsRead: readonly ReaderChange[] = [
  { since: '0.10.0', fields: ['slug', 'guidelines', 'isSearchable', 'mediaType', 'image'] },
];

/** How every reader of accounts was changed since the last release. */
export const accountsRead: readonly ReaderChange[] = [{ since: '0.10.0', fields: ['image'] }];
