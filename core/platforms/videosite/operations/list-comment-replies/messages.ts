import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-comment-replies', {
  answerDoesNotSayWhose: 'the answer does not say whose comments these are',
  tokenNotTheRepliestoken: 'token: not the `repliesToken` of a comment',
  platformCountsRepliesAndShows:
    'the platform counts {{unshown, number}} replies and shows no way to them',
  platformCountsMoreReplies:
    'The platform counts {{count, number}} more replies and shows no way to them.',
  thisCommentIsNotAmong:
    'this comment is not among those that the platform shows first; list-video-comments gives each comment’s `repliesToken`, which finds its replies',
  expectedTheReplies: 'expected the replies of a comment, got comments',
  expectedTheRepliesOfAComment: 'expected the replies of a comment, got a watch page',
  thisVideoShowsNoComments: 'this video shows no comments',
  tokenHasExpiredList: 'the token has expired; list the comments of the video again',
});
