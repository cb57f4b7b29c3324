import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-channel-playlists', {
  kindTheOfficialApiHas:
    'kind: the official API has no list of a channel’s {{kind}}; it lists playlists alone',
  officialApiListsPodcastsAmong:
    'The official API lists podcasts among the playlists: {{podcasts, number}} of this page.',
  platformsTotalCountsPlaylists:
    'The platform’s total counts {{hidden, number}} playlists that it does not list.',
});
