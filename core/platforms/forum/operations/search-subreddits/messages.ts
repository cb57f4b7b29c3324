import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.search-subreddits', {
  listGiveEitherQueryOr: 'list: give either `query` or `list`, not both',
});
