import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-comment-replies', {
  videoNotStated: 'the answer does not say whose comments these are',
  tokenInvalid: 'token: not the `repliesToken` of a comment',
  repliesCountedButNotShown: {
    one: 'the platform counts {{count, number}} reply and shows no way to it',
    other: 'the platform counts {{count, number}} replies and shows no way to them',
  },
  moreRepliesCounted: {
    one: 'The platform counts {{count, number}} more reply and shows no way to it.',
    other: 'The platform counts {{count, number}} more replies and shows no way to them.',
  },
  commentNotAmongFirst:
    'this comment is not among those that the platform shows first; list-video-comments gives each comment’s `repliesToken`, which finds its replies',
  commentsInsteadOfReplies: 'expected the replies of a comment, got comments',
  watchPageInsteadOfReplies: 'expected the replies of a comment, got a watch page',
  noComments: 'this video shows no comments',
  tokenExpired: 'the token has expired; list the comments of the video again',
});
