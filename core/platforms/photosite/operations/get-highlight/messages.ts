import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.get-highlight', {
  thereIsNoAnswer: 'there is no answer to read',
  thisIsTheFirstHighlight:
    'This is the first highlight of the answer; others left out: {{others, number}}. Name another by `highlightId`.',
  answerHoldsTheStories: 'the answer holds the stories of an account’s day, which are no highlight',
});
