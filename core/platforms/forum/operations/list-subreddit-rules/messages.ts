import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.list-subreddit-rules', {
  noRulesInTheAnswer: 'no rules in the answer',
});
