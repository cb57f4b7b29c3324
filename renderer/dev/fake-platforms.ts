/** What the invented engine answers to questions, chosen by the words in the ids. */
import type { Params } from '../places.ts';
import { REFUSALS } from './refusals.ts';
import { forumReply } from './fake-forum.ts';
import { page, text, type Reply } from './fake-reply.ts';
import { videositeReply } from './fake-videosite.ts';
import { comment, downloadLink, playlistItem } from './world.ts';

const refusal = (which: string, retryAfter?: number): Reply => {
  const said = REFUSALS[which];
  const status = retryAfter === undefined ? 502 : 503;
  return {
    error: {
      code: status === 502 ? 'platform_error' : 'service_unavailable',
      status,
      message: said?.says ?? 'Platform error',
      ...(said ? { refusal: said } : {}),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    },
  };
};

/** The states of an answer, chosen by what is asked for. */
export const platformReply = (name: string, params: Params): Reply | undefined => {
  const id = text(params['playlistId'] ?? params['videoId'] ?? params['postId'] ?? params['query']);
  if (id.includes('client')) return refusal('credentials');
  if (id.includes('login')) return refusal('login');
  if (id.includes('bot')) return refusal('bot');
  if (id.includes('rate')) return refusal('rate', 120);
  if (id.includes('missing'))
    return {
      error: {
        code: 'not_found',
        status: 404,
        message: 'Not found: the playlist does not exist or is private',
      },
    };
  if (id.includes('broke'))
    return {
      error: {
        code: 'credits_exhausted',
        status: 402,
        message: 'Credits exhausted. Grant more under Access.',
      },
    };
  if (id.includes('late'))
    return {
      error: {
        code: 'platform_error',
        status: 504,
        message: 'Platform error: no answer within 20 seconds',
      },
    };
  if (id.includes('replayMiss'))
    return {
      error: {
        code: 'not_found',
        status: 404,
        message: 'Not found: no recording of POST www.youtube.com/youtubei/v1/browse',
        replayMiss: true,
      },
    };
  switch (name) {
    case 'videosite.list-playlist-videos':
      return page(
        params,
        id.includes('empty') ? 0 : 100,
        id.includes('empty') ? 0 : 245,
        playlistItem,
        `https://www.youtube.com/playlist?list=${id}`,
      );
    case 'photosite.list-post-comments':
      return page(params, 15, 48, comment, `https://www.instagram.com/p/${id}/`);
    case 'shortvideo.get-download-link':
      return { data: downloadLink };
    default:
      return forumReply(name, params) ?? videositeReply(name, params);
  }
};

export const recognise = (said: string) => {
  const match = (
    operation: string,
    params: Record<string, string>,
    label: string,
    platform: string,
    platformLabel: string,
  ) => ({
    matches: [{ operation, params, label, platform, platformLabel, confidence: 1 }],
  });
  const list = /(?:list=|^)(PL[\w-]+)/.exec(said)?.[1];
  if (list)
    return match(
      'videosite.list-playlist-videos',
      { playlistId: list },
      'Playlist',
      'videosite',
      'Video-sharing',
    );
  const watch = /watch\?v=([\w-]+)/.exec(said)?.[1];
  if (watch)
    return match('videosite.get-video', { videoId: watch }, 'Video', 'videosite', 'Video-sharing');
  const channel = /youtube\.com\/channel\/([\w-]+)/.exec(said)?.[1] ?? /^@[\w.-]+$/.exec(said)?.[0];
  if (channel)
    return match(
      'videosite.get-channel',
      { channelId: channel },
      'Channel',
      'videosite',
      'Video-sharing',
    );
  const post = /instagram\.com\/p\/([\w-]+)/.exec(said)?.[1];
  if (post)
    return match(
      'photosite.list-post-comments',
      { postId: post },
      'Post comments',
      'photosite',
      'Photo-sharing',
    );
  const short = /^\d{19}$/.exec(said)?.[0];
  if (short)
    return match(
      'shortvideo.get-download-link',
      { videoId: short },
      'Short video',
      'shortvideo',
      'Short-video',
    );
  const thread = /reddit\.com\/r\/\w+\/comments\/(\w+)\/$/.exec(said)?.[1];
  if (thread) return match('forum.get-post', { postId: thread }, 'Post', 'forum', 'Forum');
  return said.includes('reddit.com')
    ? {
        matches: [],
        unsupported: {
          platform: 'forum',
          says: 'This is a Reddit link, but no operation opens single threads yet.',
        },
      }
    : { matches: [] };
};
