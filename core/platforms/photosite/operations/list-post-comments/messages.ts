import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.list-post-comments', {
  cursorInvalid: 'cursor: start again from the first page',
  noReply: 'there is no answer to read',
  postNotStated: 'the answer does not say of which post',
  repliesLeftOut: 'Replies left out of the comments: {{replies, number}}.',
  commentsCovered:
    'Comments that Instagram covers until somebody asks to see them, because they may offend: {{covered, number}}.',
  commentsTurnedOff: 'The author of the post has turned its comments off.',
  firstCommentsOnly:
    'Instagram showed the first {{shownCount, number}}; it shows further comments only to people who are logged in.',
  firstCommentsOfTotal:
    'Instagram showed the first {{shownCount, number}} of {{total, number}} comments and replies; it shows further comments only to people who are logged in.',
});
