import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.list-post-comments', {
  cursorStartAgainFrom: 'cursor: start again from the first page',
  thereIsNoAnswer: 'there is no answer to read',
  answerDoesNotSay: 'the answer does not say of which post',
  repliesLeftOut: 'Replies left out of the comments: {{replies, number}}.',
  authorOfThePostHas: 'The author of the post has turned its comments off.',
});
