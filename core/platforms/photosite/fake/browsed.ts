import type { SentRequest } from '#kit/exchange.ts';
import { json, type FakeResponse } from '#kit/fake/site.ts';
import * as lists from './browsed-lists.ts';
import { AUDIO, audioReels, highlight, HIGHLIGHT, place, PLACE } from './browsed-things.ts';
import { placeAfter, timeline } from './profiles.ts';
import { HERON, media, video } from './things.ts';

/** What the site's own pages load while somebody who is signed in browses them. */

const SIGNED_OUT = json(
  { message: 'Please wait a few minutes before you try again.', require_login: true },
  401,
);

/** Twelve posts of the heron; the next ones as she scrolls. */
const posts = ({ after }: Variables): FakeResponse | undefined => {
  const from = after === undefined ? 0 : placeAfter(after);
  if (Number.isNaN(from)) return undefined;
  return json({
    data: { xdt_api__v1__feed__user_timeline_graphql_connection: timeline(HERON, from) },
  });
};

/** Reels that the site chose for the viewer. */
const chosen = (): FakeResponse =>
  json({
    data: {
      xdt_api__v1__clips__home__connection_v2: {
        edges: [{ node: { media: media('SmplReelA01', 'Video', video('chosen', 'A wren')) } }],
        page_info: { has_next_page: true, end_cursor: 'sample_more_chosen' },
      },
    },
  });

interface Variables {
  readonly after?: string;
  readonly max_id?: string;
  readonly highlight_id?: string;
  readonly location_id?: string;
}

const QUESTIONS: Readonly<Record<string, (variables: Variables) => FakeResponse | undefined>> = {
  PolarisProfilePostsTabContentQuery_connection: posts,
  PolarisClipsTabDesktopPaginationQuery: chosen,
  PolarisFeedTimelineRootV2Query: () => lists.home(),
  PolarisFeedRootPaginationCachedQuery_subscribe: ({ after }) => lists.home(after),
  PolarisProfileTaggedTabContentQuery: () => lists.tagged(),
  PolarisProfileTaggedTabContentQuery_connection: ({ after }) => lists.tagged(after),
  PolarisProfileRepostsTabContentQuery: () => lists.reposts(),
  PolarisProfileRepostsTabContentRefetchQuery: ({ max_id: after }) => lists.reposts(after),
  PolarisStoriesV3HighlightsPageQuery: ({ highlight_id: id }) =>
    id === HIGHLIGHT ? highlight() : undefined,
  PolarisLocationPageQuery: ({ location_id: id }) => (id === PLACE ? place() : undefined),
  PolarisKeywordSearchExplorePageRelayQuery: lists.found,
};

const CALLS: Readonly<Record<string, (request: SentRequest) => FakeResponse | undefined>> = {
  '/api/v1/feed/timeline/': lists.homeItems,
  '/api/v1/feed/saved/posts/': lists.saved,
  '/api/v1/discover/web/explore_grid/': ({ url }) =>
    lists.explore(new URL(url).searchParams.get('max_id') ?? undefined),
  '/api/v1/clips/music/': ({ body }) =>
    new URLSearchParams(typeof body === 'string' ? body : '').get('audio_cluster_id') === AUDIO
      ? audioReels()
      : undefined,
};

/** Answers only to whoever is signed in: a token is in the form, or among the headers of a call. */
export const serveBrowsed = (request: SentRequest): FakeResponse | undefined => {
  const { pathname } = new URL(request.url);
  if (Object.hasOwn(CALLS, pathname))
    return request.headers['x-csrftoken'] === undefined ? SIGNED_OUT : CALLS[pathname]?.(request);
  if (pathname !== '/graphql/query') return undefined;
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  const question = form.get('fb_api_req_friendly_name') ?? '';
  if (!Object.hasOwn(QUESTIONS, question)) return undefined;
  if (form.get('fb_dtsg') === null) return SIGNED_OUT;
  return QUESTIONS[question]?.(JSON.parse(form.get('variables') ?? '{}') as Variables);
};

const SITE = 'https://www.instagram.com';

const query = (name: string, variables: object, page?: string): SentRequest => ({
  method: 'POST',
  url: `${SITE}/graphql/query`,
  headers: page === undefined ? {} : { referer: `${SITE}${page}` },
  body: new URLSearchParams({
    fb_dtsg: 'sample',
    fb_api_req_friendly_name: name,
    variables: JSON.stringify(variables),
  }).toString(),
});

const call = (path: string, form?: Readonly<Record<string, string>>): SentRequest => ({
  method: form === undefined ? 'GET' : 'POST',
  url: `${SITE}${path}`,
  headers: { 'x-csrftoken': 'sample' },
  ...(form && { body: new URLSearchParams(form).toString() }),
});

const ofHeron = { user_id: HERON.pk };
const REPOSTS = `/${HERON.username}/reposts/`;

/** What is requested, as far as somebody scrolls. */
export const BROWSED: readonly SentRequest[] = [
  query('PolarisProfilePostsTabContentQuery_connection', { username: HERON.username }),
  query('PolarisClipsTabDesktopPaginationQuery', {}),
  query('PolarisFeedTimelineRootV2Query', {}),
  query('PolarisFeedRootPaginationCachedQuery_subscribe', { after: 'sample_more_home' }),
  query('PolarisProfileTaggedTabContentQuery', ofHeron),
  query('PolarisProfileTaggedTabContentQuery_connection', {
    ...ofHeron,
    after: 'sample_more_tagged',
  }),
  query('PolarisProfileRepostsTabContentQuery', {}, REPOSTS),
  query('PolarisProfileRepostsTabContentRefetchQuery', { max_id: 'sample_more_reposts' }, REPOSTS),
  query('PolarisKeywordSearchExplorePageRelayQuery', { query: '#pond' }),
  query('PolarisStoriesV3HighlightsPageQuery', { highlight_id: HIGHLIGHT }),
  query('PolarisLocationPageQuery', { location_id: PLACE }),
  call('/api/v1/feed/saved/posts/'),
  call('/api/v1/discover/web/explore_grid/'),
  call('/api/v1/discover/web/explore_grid/?max_id=1'),
  call('/api/v1/clips/music/', { audio_cluster_id: AUDIO }),
];
