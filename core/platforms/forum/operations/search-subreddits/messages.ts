import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.search-subreddits', {
  queryOrListNotBoth: 'list: give either `query` or `list`, not both',
});
