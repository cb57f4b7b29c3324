import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-video-comments', {
  videoNotStated: 'the answer does not say whose comments these are',
  commentsTurnedOff: 'There are no comments to list: they are turned off.',
  repliesInsteadOfComments: 'expected comments, got the replies of one comment',
  noComments: 'There are no comments to list.',
  noCommentsWithQuote: 'There are no comments to list: “{{message}}”.',
  countedButNotListed: 'The platform counts {{comments, message}} and lists none.',
  totalCountsReplies:
    'The platform’s total counts replies too, and comments that it hides; the pages hold fewer.',
  sortNotOffered:
    'The platform does not offer to sort these comments by {{wanted}}; they come in its own order.',
});
