import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.search-users', {
  subredditThatIsNoProfile: 'a subreddit that is no profile',
});
