import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.list-feed-posts', {
  regionForPopularOnly: 'region: only the feed `popular` has regions',
});
