import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.search-subreddits', {
  queryOrListNotBoth: 'list: give either `q` or `list`, not both',
});
