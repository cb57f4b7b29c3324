import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.list-subreddit-rules', {
  rulesMissing: 'no rules in the answer',
});
