import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.get-highlight', {
  noReply: 'there is no answer to read',
  firstHighlightOnly:
    'This is the first highlight of the answer; others left out: {{others, number}}. Name another by `highlightId`.',
  storiesAreNoHighlight: 'the answer holds the stories of an account’s day, which are no highlight',
});
