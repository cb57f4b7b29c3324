import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.get-playlist', {
  officialApiShowsNoSuch: 'the official API shows no such playlist',
  officialApiDoesNotTell:
    'The official API does not tell a playlist’s views, or when it was last changed.',
  answerNamesNoPlaylist: 'the answer names no playlist',
  answerGivesThePlaylistNo: 'The answer gives the playlist no title.',
  expectedAPlaylistGot: 'expected a playlist, got the page {{other}}',
  thereIsNoReply: 'there is no reply to read',
});
