import type { FakeSite } from '#kit/fake/site.ts';
import { filmId, STUDIOS } from './films.ts';
import { MIX } from './mix.ts';
import { PLAYLISTS } from './playlists.ts';
import { THREADS } from './comment-pages.ts';

const playlist = { playlistId: PLAYLISTS.year };
const video = { videoId: filmId(1) };
const channel = { channelId: `@${STUDIOS.bower.handle}` };
const search = { query: 'garden' };

export const examples: FakeSite['examples'] = {
  'list-playlist-videos': playlist,
  'get-playlist': playlist,
  'get-video': video,
  'list-video-comments': video,
  'list-comment-replies': { ...video, commentId: THREADS.bench },
  'list-related-videos': video,
  'list-captions': video,
  'get-transcript': { ...video, language: 'en' },
  'get-channel': channel,
  'list-channel-videos': channel,
  'list-channel-shorts': channel,
  'list-channel-streams': channel,
  'list-channel-playlists': channel,
  'search-videos': search,
  'search-channels': search,
  'search-playlists': search,
  suggest: search,
  'list-chart-videos': { country: 'US' },
  'list-mix-videos': { mixId: MIX },
};
