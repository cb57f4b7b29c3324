import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-channel-playlists', {
  kindNotInApi:
    'kind: the official API has no list of a channel’s {{kind}}; it lists playlists alone',
  podcastsAmongPlaylists:
    'The official API lists podcasts among the playlists: {{podcasts, number}} of this page.',
  hiddenPlaylistsCounted: {
    one: 'The platform’s total counts {{count, number}} playlist that it does not list.',
    other: 'The platform’s total counts {{count, number}} playlists that it does not list.',
  },
});
