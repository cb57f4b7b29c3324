import type { SentRequest } from '../../../kit/exchange.ts';
import { json, type FakeResponse } from '../../../kit/fake/site.ts';
import { placeAfter, timeline } from './profiles.ts';
import { HERON, numberOf, POSTED, video, media, WREN } from './things.ts';

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

const comments = (): FakeResponse =>
  json({
    comments: [
      {
        pk: '17900000000005001',
        text: 'The light on the water!',
        created_at: POSTED + 900,
        comment_like_count: 4,
        child_comment_count: 0,
        user: WREN,
      },
    ],
    comment_count: 1,
    has_more_headload_comments: false,
    status: 'ok',
  });

/** The post whose comments are browsed. */
export const BROWSED_POST = 'SmplGrid001';

interface Variables {
  readonly after?: string;
}

const QUESTIONS: Readonly<Record<string, (variables: Variables) => FakeResponse | undefined>> = {
  PolarisProfilePostsTabContentQuery_connection: posts,
  PolarisClipsTabDesktopPaginationQuery: chosen,
};

/** Answers only to whoever is signed in: a token is in the form, or beside the address. */
export const serveBrowsed = (request: SentRequest): FakeResponse | undefined => {
  const { pathname } = new URL(request.url);
  if (pathname === `/api/v1/media/${numberOf(BROWSED_POST)}/comments/`)
    return request.headers['x-csrftoken'] === undefined ? SIGNED_OUT : comments();
  if (pathname !== '/graphql/query') return undefined;
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  const question = form.get('fb_api_req_friendly_name') ?? '';
  if (!Object.hasOwn(QUESTIONS, question)) return undefined;
  if (form.get('fb_dtsg') === null) return SIGNED_OUT;
  return QUESTIONS[question]?.(JSON.parse(form.get('variables') ?? '{}') as Variables);
};
