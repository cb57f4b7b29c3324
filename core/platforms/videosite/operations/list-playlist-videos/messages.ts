import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-playlist-videos', {
  expectedPlaylist: 'expected a playlist, got the page {{other}}',
  noReply: 'there is no reply to read',
  entriesWithoutVideo: {
    one: '{{count, number}} place of the list names no video any more and is left out',
    other: '{{count, number}} places of the list name no video any more and are left out',
  },
  replyWasNarrowed: 'The reply was narrowed to the header of the playlist; it lists no videos.',
});
