import { definePlatform } from '../../kit/operation.ts';
import getChannel from './get-channel/operation.ts';
import listChannelVideos from './list-channel-videos/operation.ts';
import listChannelShorts from './list-channel-shorts/operation.ts';
import listChannelStreams from './list-channel-streams/operation.ts';
import listChannelPlaylists from './list-channel-playlists/operation.ts';
import getTranscript from './get-transcript/operation.ts';
import getVideo from './get-video/operation.ts';
import listCommentReplies from './list-comment-replies/operation.ts';
import listCaptions from './list-captions/operation.ts';
import listRelatedVideos from './list-related-videos/operation.ts';
import listVideoComments from './list-video-comments/operation.ts';
import listPlaylistVideos from './list-playlist-videos/operation.ts';
import searchVideos from './search-videos/operation.ts';
import searchChannels from './search-channels/operation.ts';
import searchPlaylists from './search-playlists/operation.ts';
import suggest from './suggest/operation.ts';
import listChartVideos from './list-chart-videos/operation.ts';
import getPlaylist from './get-playlist/operation.ts';
import listMixVideos from './list-mix-videos/operation.ts';
import { recognise } from './recognise.ts';
import { identity } from './shared/identity.ts';
import { officialApi } from './shared/official-api.ts';
import { refusals } from './shared/refusals.ts';
import { session } from './shared/session.ts';

export default definePlatform({
  segment: 'videosite',
  aliases: ['youtube'],
  label: 'Video-sharing',
  brand: 'YouTube',
  hosts: ['www.youtube.com', 'charts.youtube.com', 'suggestqueries-clients6.youtube.com'],
  mediaHosts: ['i.ytimg.com', '*.ytimg.com', '*.ggpht.com', '*.googleusercontent.com'],
  // Guests are known to be stopped at about 300 videos an hour; lists are tolerated more (August 2026).
  pace: { gapMs: 1000, jitterMs: 500, perHour: 300, restMs: 15 * 60_000 },
  identity,
  refusals,
  recognise,
  session,
  official: officialApi,
  operations: [
    listPlaylistVideos,
    getVideo,
    listVideoComments,
    listCommentReplies,
    listRelatedVideos,
    listCaptions,
    getTranscript,
    getChannel,
    listChannelVideos,
    listChannelShorts,
    listChannelStreams,
    listChannelPlaylists,
    searchVideos,
    searchChannels,
    searchPlaylists,
    suggest,
    listChartVideos,
    getPlaylist,
    listMixVideos,
  ],
});
