import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.search-users', {
  instagramAnswersSearchesToPeople:
    'Instagram answers searches to people who are logged in only, and these words are no name of an account',
  searchInTheCaptureWindow:
    'Search in the capture window, where what the search box loads is read.',
  askForAnAccount: 'Ask for an account by its name.',
  thereIsNoAnswer: 'there is no answer to read',
  instagramAnswersSearchesToPeopleWho:
    'Instagram answers searches to people who are logged in only; this is whether guests are shown an account of just this name.',
});
