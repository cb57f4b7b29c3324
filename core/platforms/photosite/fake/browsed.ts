import type { SentRequest } from '#kit/exchange.ts';
import { json, type FakeResponse } from '#kit/fake/site.ts';
import * as lists from './browsed-lists.ts';
import { placeAfter, timeline } from './profiles.ts';
import { HERON, media, video, photo, POND_PLACE, POSTED, WREN } from './things.ts';

/** Things that only somebody who is signed in is shown: a highlight, a place, an audio track. */

export const HIGHLIGHT = '17900000000000001';
export const AUDIO = '27130000000000001';
export const PLACE = POND_PLACE.pk;

/** Two stories of the spring: a photograph and a film. */
const highlight = (): FakeResponse =>
  json({
    data: {
      xdt_api__v1__feed__reels_media__connection: {
        edges: [
          {
            node: {
              id: `highlight:${HIGHLIGHT}`,
              title: 'Spring',
              user: HERON,
              items: [
                media('SmplStory01', 'Image', photo('story-1', 'A nest in April')),
                media('SmplStory02', 'Video', {
                  ...video('story-2', 'A heron in May'),
                  taken_at: POSTED + 86_400,
                  story_link_stickers: [
                    { story_link: { url: 'https://sample.invalid/herons', link_title: 'Herons' } },
                  ],
                }),
              ],
            },
          },
        ],
        page_info: { has_next_page: false },
      },
    },
  });

const reel = (code: string, plays: number) =>
  media(code, 'Video', {
    ...video(code, 'Reeds in the wind'),
    product_type: 'clips',
    caption: { text: `Sample ${code} #pond` },
    play_count: plays,
    like_count: 40,
    comment_count: 2,
    user: WREN,
  });

/** Reels with the sound of the pond, of the mobile family. */
const audioReels = (): FakeResponse =>
  json({
    items: ['SmplAudio01', 'SmplAudio02', 'SmplAudio03'].map((code, index) => ({
      media: reel(code, 900 * (index + 1)),
    })),
    metadata: { original_sound_info: { audio_asset_id: AUDIO } },
    paging_info: { more_available: false },
    status: 'ok',
  });

const atPond = (code: string) =>
  media(code, 'Image', {
    ...photo(code, 'The pond from the bench'),
    product_type: 'feed',
    caption: { text: `Sample ${code} at the pond` },
    like_count: 8,
    comment_count: 1,
    user: WREN,
    location: POND_PLACE,
  });

/** The facts of the pond, with its newest posts. */
const place = (): FakeResponse =>
  json({
    data: {
      xdt_location_get_web_info: {
        native_location_data: {
          location_info: {
            location_id: PLACE,
            name: POND_PLACE.name,
            lat: 52.1,
            lng: -1.2,
            location_address: '1 Sample Lane',
            location_city: POND_PLACE.city,
            media_count: 3,
          },
          recent: {
            sections: [
              {
                layout_content: {
                  medias: ['SmplPlace01', 'SmplPlace02', 'SmplPlace03'].map((code) => ({
                    media: atPond(code),
                  })),
                },
              },
            ],
            more_available: false,
          },
        },
      },
    },
  });

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
