import type { OperationView } from '../../core/contract/index.ts';
import { cursor, operation, text } from './declare.ts';

interface Given {
  readonly name: string;
  readonly title: string;
  readonly path: string;
  readonly param: string;
  readonly value: string;
  readonly list?: boolean;
  readonly extra?: object;
}

/** Which part of its thing each one tells, as the real ones say. */
const TOLD: Readonly<
  Record<string, readonly [of: 'video' | 'channel' | 'playlist' | 'search' | 'country', as: string]>
> = {
  'get-video': ['video', 'facts'],
  'list-video-comments': ['video', 'comments'],
  'list-comment-replies': ['video', 'replies'],
  'list-related-videos': ['video', 'related'],
  'list-captions': ['video', 'captions'],
  'get-transcript': ['video', 'transcript'],
  'get-channel': ['channel', 'facts'],
  'list-channel-videos': ['channel', 'videos'],
  'list-channel-shorts': ['channel', 'shorts'],
  'list-channel-streams': ['channel', 'streams'],
  'list-channel-playlists': ['channel', 'playlists'],
  'search-videos': ['search', 'videos'],
  'search-channels': ['search', 'channels'],
  'search-playlists': ['search', 'playlists'],
  suggest: ['search', 'suggestions'],
  'list-chart-videos': ['country', 'chart'],
  'get-playlist': ['playlist', 'facts'],
};

const partOf = (name: string, by: string): Pick<OperationView, 'part'> => {
  const told = TOLD[name];
  return told ? { part: { of: told[0], by, as: told[1] } } : {};
};

const of = ({ name, title, path, param, value, list = true, extra = {} }: Given): OperationView =>
  operation({
    id: `videosite.${name}`,
    title,
    summary: `${title}, as the public pages of the platform show it; an invented answer here.`,
    path: `/v1/videosite${path}`,
    list,
    params: {
      type: 'object',
      properties: { [param]: text(`The ${param}.`), ...extra, ...(list ? { cursor } : {}) },
      required: [param],
    },
    example: { [param]: value },
    ...partOf(name, param),
  });

const choice = (...values: string[]) => ({ type: 'string', enum: values, default: values[0] });

const ofVideo = (name: string, title: string, path: string, more: Partial<Given> = {}) =>
  of({ name, title, path: `/videos/{videoId}${path}`, param: 'videoId', value: 'bower1', ...more });
const ofChannel = (name: string, title: string, path: string, more: Partial<Given> = {}) =>
  of({
    name,
    title,
    path: `/channels/{channelId}${path}`,
    param: 'channelId',
    value: '@b',
    ...more,
  });
const ofSearch = (name: string, title: string, path: string) =>
  of({ name, title, path: `/search/${path}`, param: 'query', value: 'blue birds' });

export const VIDEOSITE: readonly OperationView[] = [
  ofVideo('get-video', 'Video', '', { list: false }),
  ofVideo('list-video-comments', 'Comments of a video', '/comments', {
    extra: { sort: choice('top', 'newest') },
  }),
  ofVideo('list-comment-replies', 'Replies to a comment', '/comments/{commentId}/replies', {
    extra: { commentId: text('The comment.'), token: text('Its repliesToken.') },
  }),
  ofVideo('list-related-videos', 'Videos beside a video', '/related'),
  ofVideo('list-captions', 'Caption tracks of a video', '/captions'),
  ofVideo('get-transcript', 'Transcript of a video', '/transcript', {
    list: false,
    extra: { language: text('Code.'), kind: { type: 'string', enum: ['manual', 'automatic'] } },
  }),
  ofChannel('get-channel', 'Channel', '', { list: false }),
  ofChannel('list-channel-videos', 'Videos of a channel', '/videos'),
  ofChannel('list-channel-shorts', 'Shorts of a channel', '/shorts'),
  ofChannel('list-channel-streams', 'Streams of a channel', '/streams'),
  ofChannel('list-channel-playlists', 'Playlists of a channel', '/playlists', {
    extra: { kind: choice('playlists', 'releases', 'podcasts') },
  }),
  ofSearch('search-videos', 'Search for videos', 'videos'),
  ofSearch('search-channels', 'Search for channels', 'channels'),
  ofSearch('search-playlists', 'Search for playlists', 'playlists'),
  ofSearch('suggest', 'Search suggestions', 'suggestions'),
  of({
    name: 'list-chart-videos',
    title: 'Videos in the charts',
    path: '/charts/videos',
    param: 'country',
    value: 'US',
    extra: { chart: choice('trending', 'trailers', 'gaming', 'live') },
  }),
  of({
    name: 'get-playlist',
    title: 'Playlist',
    path: '/playlists/{playlistId}/detail',
    param: 'playlistId',
    value: 'PLsatin-blue-0001',
    list: false,
  }),
];
