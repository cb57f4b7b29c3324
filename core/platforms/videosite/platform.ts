import { definePlatform } from '#kit/operation.ts';
import getChannel from './operations/get-channel/operation.ts';
import listChannelVideos from './operations/list-channel-videos/operation.ts';
import listChannelShorts from './operations/list-channel-shorts/operation.ts';
import listChannelStreams from './operations/list-channel-streams/operation.ts';
import listChannelPlaylists from './operations/list-channel-playlists/operation.ts';
import getTranscript from './operations/get-transcript/operation.ts';
import getVideo from './operations/get-video/operation.ts';
import listCommentReplies from './operations/list-comment-replies/operation.ts';
import listCaptions from './operations/list-captions/operation.ts';
import listRelatedVideos from './operations/list-related-videos/operation.ts';
import listVideoComments from './operations/list-video-comments/operation.ts';
import listPlaylistVideos from './operations/list-playlist-videos/operation.ts';
import searchVideos from './operations/search-videos/operation.ts';
import searchChannels from './operations/search-channels/operation.ts';
import searchPlaylists from './operations/search-playlists/operation.ts';
import suggest from './operations/suggest/operation.ts';
import listChartVideos from './operations/list-chart-videos/operation.ts';
import getPlaylist from './operations/get-playlist/operation.ts';
import listMixVideos from './operations/list-mix-videos/operation.ts';
import { recognise } from './recognise.ts';
import { identity, requestAlone } from './readers/identity.ts';
import { officialApi } from './readers/official/api.ts';
import { refusals } from './readers/refusals.ts';
import { session } from './readers/ask.ts';

export default definePlatform({
  segment: 'videosite',
  aliases: ['youtube'],
  alsoCalled: {
    youtuber: 'channel',
    upload: 'video',
    user: 'channel',
    livestream: 'stream',
  },
  label: 'Video-sharing',
  brand: 'YouTube',
  hosts: ['www.youtube.com', 'charts.youtube.com', 'suggestqueries-clients6.youtube.com'],
  otherHosts: ['youtube.com', 'm.youtube.com', 'youtubei.googleapis.com'],
  mediaHosts: ['i.ytimg.com', '*.ytimg.com', '*.ggpht.com', '*.googleusercontent.com'],
  // Guests are known to be stopped at about 300 videos an hour; lists are tolerated more (August 2026).
  pace: { gapMs: 1000, jitterMs: 500, perHour: 300, breakerMs: 15 * 60_000 },
  identity,
  requestAlone,
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
