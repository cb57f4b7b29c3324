import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.get-user', {
  apiAnsweredWithoutAccount: 'the official API answered without an account',
  usernameMissing: 'no user name in the answer',
  accountHasOtherId:
    'the account {{username}} has the number {{entityId}}, not {{userId}}; Instagram shows accounts by their number alone only to people who are logged in',
  countsFromPageDescription:
    'Instagram sent the page without the account’s data: these are the counts of the page’s description, which are rounded and renewed rarely.',
  postCountFromPageDescription:
    'The number of posts is that of the page’s description, which Instagram renews rarely; guests are told no other.',
});
