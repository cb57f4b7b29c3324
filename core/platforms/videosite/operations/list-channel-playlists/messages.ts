import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-channel-playlists', {
  kindNotInApi:
    'kind: the official API has no list of a channel’s {{kind}}; it lists playlists alone',
  podcastsAmongPlaylists:
    'The official API lists podcasts among the playlists: {{podcasts, number}} of this page.',
  hiddenPlaylistsCounted:
    'The platform’s total counts {{hidden, number}} playlists that it does not list.',
});
