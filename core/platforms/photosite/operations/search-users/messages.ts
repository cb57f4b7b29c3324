import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.search-users', {
  searchNeedsLogin:
    'Instagram answers searches to people who are logged in only, and these words are no name of an account',
  searchInCaptureWindow: 'Search in the capture window, where what the search box loads is read.',
  fetchAccountByName: 'Ask for an account by its name.',
  noReply: 'there is no answer to read',
  accountOfThisNameOnly:
    'Instagram answers searches to people who are logged in only; this is whether guests are shown an account of just this name.',
});
