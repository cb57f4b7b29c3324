import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.get-playlist', {
  apiShowsNoSuchPlaylist: 'the official API shows no such playlist',
  notInApi: 'The official API does not tell a playlist’s views, or when it was last changed.',
  playlistNotNamed: 'the answer names no playlist',
  titleMissing: 'The answer gives the playlist no title.',
  expectedPlaylist: 'expected a playlist, got the page {{other}}',
  noReply: 'there is no reply to read',
});
