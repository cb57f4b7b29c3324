import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec, Get, Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { officialApi, publicPage, either } from '#kit/route.ts';
import { VideoDetail } from '#vocab/video.ts';
import { apiRequest, pageRequest, type Visit } from '../../readers/ask.ts';
import { videoParam, videoId, site } from '../../readers/site.ts';
import { readVideo, buildDetail } from '../../readers/video/read-video.ts';
import { countNotice, type Notice, omitUndefined, type Parsed } from '#kit/collect.ts';
import { count, list, node, str, type Node } from '#kit/dig.ts';
import { fromIso } from '#kit/times.ts';
import {
  neededAnswer,
  officialAnswers,
  officialNotices,
  officialAsk,
} from '../../readers/official/ask.ts';
import {
  officialPictures,
  isLiveNow,
  isoSeconds,
  officialVisibility,
} from '../../readers/official/video.ts';
import { channelFromId } from '../../readers/channel/listed-channel.ts';
import type { Facts } from '../../readers/video/facts.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.get-video', {
  apiShowsNoSuchVideo: 'the official API shows no such video',
  blockedInCountries: 'The video is blocked in: {{blocked, country}}.',
});

const PARTS = 'snippet,contentDetails,statistics,status,liveStreamingDetails';

/** One request, one unit. */
const fetchOfficial = async (
  get: Get,
  params: { readonly videoId: string },
): Promise<readonly Reply[]> => [
  await get(officialAsk('videos', { part: PARTS, id: params.videoId })),
];

const parseOfficial = (
  replies: readonly Reply[],
  params: { readonly videoId?: string | undefined },
): Parsed<VideoDetail> => {
  const { items, query } = neededAnswer(officialAnswers(replies), 'videos');
  const id = params.videoId ?? videoId(query.get('id')) ?? str(items[0], 'id');
  const video = items.map((item) => node(item)).find((item) => str(item, 'id') === id);
  if (id === undefined || video === undefined)
    throw new AppError('not_found', messages.apiShowsNoSuchVideo);
  const { data, notices } = buildDetail(id, factsFromVideo(video));
  return {
    data,
    notices: [...notices, ...blockedNotice(video), ...officialNotices(replies)],
    params: { videoId: id },
  };
};

/** The platform's own English names of its categories, by id (the API's list for the United States). */
const CATEGORIES: Readonly<Record<string, string>> = {
  '1': 'Film & Animation',
  '2': 'Autos & Vehicles',
  '10': 'Music',
  '15': 'Pets & Animals',
  '17': 'Sports',
  '18': 'Short Movies',
  '19': 'Travel & Events',
  '20': 'Gaming',
  '21': 'Videoblogging',
  '22': 'People & Blogs',
  '23': 'Comedy',
  '24': 'Entertainment',
  '25': 'News & Politics',
  '26': 'Howto & Style',
  '27': 'Education',
  '28': 'Science & Technology',
  '29': 'Nonprofits & Activism',
  '30': 'Movies',
  '31': 'Anime/Animation',
  '32': 'Action/Adventure',
  '33': 'Classics',
  '34': 'Comedy',
  '35': 'Documentary',
  '36': 'Drama',
  '37': 'Family',
  '38': 'Foreign',
  '39': 'Horror',
  '40': 'Sci-Fi/Fantasy',
  '41': 'Thriller',
  '42': 'Shorts',
  '43': 'Shows',
  '44': 'Trailers',
};

const factsFromVideo = (video: Node): Facts => {
  const snippet = node(video, 'snippet');
  const details = node(video, 'contentDetails');
  const live = node(video, 'liveStreamingDetails');
  const allowed = texts(list(details, 'regionRestriction', 'allowed'));
  const tags = texts(list(snippet, 'tags'));
  return omitUndefined({
    name: str(snippet, 'title'),
    date: str(snippet, 'publishedAt'),
    viewCount: count(video, 'statistics', 'viewCount'),
    content: str(snippet, 'description'),
    duration: isoSeconds(str(details, 'duration')),
    likeCount: count(video, 'statistics', 'likeCount'),
    // The API names what is for adults; that a video is for families it does not say.
    isFamilySafe:
      str(details, 'contentRating', 'ytRating') === 'ytAgeRestricted' ? false : undefined,
    visibility: officialVisibility(video),
    availableIn: allowed.length > 0 ? allowed : undefined,
    category: CATEGORIES[str(snippet, 'categoryId') ?? ''],
    isLive: isLiveNow(snippet),
    startTime: fromIso(str(live, 'actualStartTime') ?? str(live, 'scheduledStartTime')),
    endTime: fromIso(str(live, 'actualEndTime')),
    attributedTo: channelFromId(str(snippet, 'channelId'), str(snippet, 'channelTitle')),
    image: officialPictures(node(snippet, 'thumbnails')),
    tag: tags.length > 0 ? tags.map((name) => ({ type: 'Tag' as const, name })) : undefined,
  });
};

const texts = (values: readonly unknown[]): string[] =>
  values.filter((one): one is string => typeof one === 'string' && one !== '');

/** The API lists where a video is blocked; everywhere else it can be seen. */
const blockedNotice = (video: Node): Notice[] => {
  const blocked = texts(list(video, 'contentDetails', 'regionRestriction', 'blocked'));
  return countNotice(
    blocked.length,
    'blocked-in',
    messages.blockedInCountries({ blocked: blocked.join(', ') }),
  );
};

interface Params {
  readonly videoId: string;
}

/** The page that everybody opens: it holds the player's facts and the facts shown under the player. */
const watchPage = async (get: Get, { videoId }: Params): Promise<readonly Reply[]> => [
  await get(pageRequest('/watch', { v: videoId })),
];

/** The same facts from the calls that the site's pages make when one walks from video to video. */
const playerAndNext = async (
  get: Get,
  { videoId }: Params,
  session: Visit,
): Promise<readonly Reply[]> => {
  const asks = [
    apiRequest('player', { videoId }, session),
    apiRequest('next', { videoId }, session),
  ];
  const replies: Reply[] = [];
  const missing: AppError[] = [];
  for (const ask of asks) {
    const got = await heldOrMissing(get, ask);
    if (got instanceof AppError) missing.push(got);
    else replies.push(got);
  }
  if (replies.length === 0 && missing[0]) throw missing[0];
  return replies;
};

/** A replay may hold only one of the two; what it holds is read, and the rest is named as missing. */
const heldOrMissing = async (get: Get, ask: RequestSpec): Promise<Reply | AppError> => {
  try {
    return await get(ask);
  } catch (error) {
    if (error instanceof AppError && error.replayMiss) return error;
    throw error;
  }
};

const params = z.object({
  videoId: videoParam,
});

export default defineOperation({
  name: 'get-video',
  title: 'Video',
  summary:
    'One public video: title, description, channel, exact counts, dates, countries, keywords and the list of its captions. Never the text of captions, and no dislikes: the platform does not publish them.',
  isSpecified: true,
  readerChanges: [{ since: '0.10.0', fields: ['coauthors'] }],
  path: '/videos/{videoId}',
  params,
  links: site.links(params, [
    '/watch?v={videoId}',
    '/watch/**?v={videoId}',
    '/shorts/{videoId}/**',
    '/live/{videoId}/**',
    '/embed/{videoId}/**',
    '/v/{videoId}/**',
    '/e/{videoId}/**',
    '/watch/{videoId}/**',
    '//youtu.be/{videoId}',
    '//youtu.be/{videoId}/**',
  ]),
  result: VideoDetail,
  part: { of: 'video', by: 'videoId', as: 'facts' },
  example: { videoId: '7PIMiDcwNvc' },
  routes: [
    publicPage({ fetch: either(watchPage, playerAndNext), parse: readVideo }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
  ],
});
