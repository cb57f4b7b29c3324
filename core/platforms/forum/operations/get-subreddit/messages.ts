import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.get-subreddit', {
  noReply: 'no reply is at hand',
  readFromThePublicFeed:
    'Read from the public feed, which tells no subscribers, no age, no rules and no settings. With your own client of the official API there is more.',
});
