import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-video-comments', {
  answerDoesNotSayWhose: 'the answer does not say whose comments these are',
  thereAreNoComments: 'There are no comments to list: they are turned off.',
  expectedCommentsGotTheReplies: 'expected comments, got the replies of one comment',
  thereAreNoCommentsToList: 'There are no comments to list.',
  thereAreNoCommentsBecause: 'There are no comments to list: “{{message}}”.',
  platformCountsAndListsNone: 'The platform counts {{comments, message}} and lists none.',
  platformsTotalCountsRepliesToo:
    'The platform’s total counts replies too, and comments that it hides; the pages hold fewer.',
  platformDoesNotOffer:
    'The platform does not offer to sort these comments by {{wanted}}; they come in its own order.',
});
