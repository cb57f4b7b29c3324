/** What the invented video platform answers. */
import type { Params } from '../places.ts';
import * as channels from './channel-world.ts';
import { reply, transcript, videoComment } from './discussion-world.ts';
import { page, text, type Reply } from './fake-reply.ts';
import { REFUSALS } from './refusals.ts';
import { pageOf, video } from './world.ts';

const withheld = (): Reply => ({
  error: {
    code: 'platform_error',
    status: 502,
    message: REFUSALS['withheld']?.says ?? '',
    ...(REFUSALS['withheld'] ? { refusal: REFUSALS['withheld'] } : {}),
  },
});

const dayOnly = {
  code: 'published-day-only',
  message: 'The platform gives the day on which the channel was opened, without a time.',
};

export const videositeReply = (name: string, params: Params): Reply | undefined => {
  const of = (param: string): string => text(params[param]);
  const id = of('videoId');
  const list = (size: number, total: number, make: (index: number) => unknown, path: string) =>
    page(params, size, total, make, `https://www.youtube.com${path}`);
  switch (name.replace('videosite.', '')) {
    case 'get-video':
      return { data: video(id) };
    case 'list-video-comments':
      return list(20, 64, videoComment(id, of('sort') || 'top'), `/watch?v=${id}`);
    case 'list-comment-replies':
      return list(10, 24, reply(id, of('commentId')), `/watch?v=${id}`);
    case 'list-related-videos':
      return list(20, 60, channels.listedVideo, `/watch?v=${id}`);
    case 'list-captions':
      return list(3, 3, channels.captionTrack, `/watch?v=${id}`);
    case 'get-transcript':
      return of('kind') === 'automatic'
        ? withheld()
        : { data: transcript(id, of('language') || 'en') };
    case 'get-channel':
      return { data: channels.channel(of('channelId')), meta: { notices: [dayOnly] } };
    case 'list-channel-videos':
      return list(30, 90, channels.listedVideo, '/@bowerwatch/videos');
    case 'list-channel-shorts':
      return list(48, 96, channels.short, '/@bowerwatch/shorts');
    case 'list-channel-streams':
      return list(30, 34, channels.listedVideo, '/@bowerwatch/streams');
    case 'list-channel-playlists':
      return list(30, 40, channels.listedPlaylist, '/@bowerwatch/playlists');
    case 'search-videos':
      return list(20, 60, channels.listedVideo, '/results');
    case 'search-channels':
      return list(20, 40, channels.listedChannel, '/results');
    case 'search-playlists':
      return list(20, 40, channels.listedPlaylist, '/results');
    case 'suggest': {
      const items = [0, 1, 2, 3, 4].map(channels.suggestion);
      return { data: pageOf(items, 'https://www.youtube.com/', null, null, null) };
    }
    case 'list-chart-videos':
      return list(30, 30, channels.listedVideo, '/charts');
    case 'get-playlist':
      return { data: channels.playlistDetail(of('playlistId')) };
    default:
      return undefined;
  }
};
