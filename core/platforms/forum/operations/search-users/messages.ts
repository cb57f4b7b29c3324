import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.search-users', {
  notAProfile: 'a subreddit that is no profile',
});
