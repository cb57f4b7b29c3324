import { defineMessages } from '#kit/message.ts';

/** What is wrong with a timestamp (RFC 3161); each stands behind the name of its file, or of a day. */
export const messages = defineMessages('timestamps', {
  unreadable: 'it is no answer of a timestamp authority',
  queryUnreadable: 'it is no question to a timestamp authority, or one of something else',
  refused: 'the authority refused to date it ({{reason}})',
  ofOtherHash: 'the timestamp is of something else: it dates another SHA-256',
  ofOtherQuery: 'the timestamp answers another question: its random number is another one',
  contentChanged: 'the timestamp is not as the authority signed it',
  signatureWrong: 'the signature of the timestamp is not one of the authority’s key',
  certificateMissing: 'the certificate of whoever signed the timestamp is not there',
  notForTimestamps: 'the certificate of the authority is not one for timestamps',
  outOfValidity:
    'the certificate of the authority was not valid when the timestamp was made ({{at}})',
  notOfAuthority: 'the timestamp is not by the authority that you named',
});
