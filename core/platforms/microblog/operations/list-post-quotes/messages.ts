import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('microblog.list-post-quotes', {
  searchIsNotForQuotes: 'this search of the site looks for no quotes',
});
