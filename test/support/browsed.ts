/** What the invented sites load while somebody browses them: an answer and a page of each platform. */
import type { Reply, SentRequest } from '#kit/exchange.ts';
import { json, replyTo, type FakeSite } from '#kit/fake/site.ts';
import microblog from '../../core/platforms/microblog/fake/index.ts';
import { heron } from '../../core/platforms/microblog/fake/world.ts';
import { SHOWN } from '../../core/platforms/photosite/fake/posts.ts';
import photosite from '../../core/platforms/photosite/fake/index.ts';
import professional from '../../core/platforms/professional/fake/index.ts';
import shortvideo from '../../core/platforms/shortvideo/fake/index.ts';
import { serveFrom } from '../../core/platforms/serve-from.ts';

const answered = (site: FakeSite, request: SentRequest): Reply => {
  const response = serveFrom(site, request);
  if (!response) throw new Error(`the sample has no ${request.url}`);
  return replyTo(request, response);
};

const got = (site: FakeSite, url: string, headers: Readonly<Record<string, string>> = {}): Reply =>
  answered(site, { method: 'GET', url, headers });

const INSTAGRAM = 'https://www.instagram.com';
const LINKEDIN = 'https://www.linkedin.com';
const TIKTOK = 'https://www.tiktok.com';

/** Posts of an account, as the site's own page asks for them: the sample answers guests only. */
const photos: Reply = replyTo(
  {
    method: 'POST',
    url: `${INSTAGRAM}/graphql/query`,
    headers: {},
    body: new URLSearchParams({
      fb_api_req_friendly_name: 'PolarisProfilePostsTabContentQuery_connection',
      variables: JSON.stringify({ username: 'sample.heron' }),
    }).toString(),
  },
  json({
    data: {
      xdt_api__v1__feed__user_timeline_graphql_connection: {
        edges: [
          {
            node: {
              pk: '3984285244001148342',
              code: 'DdLBlHchN21',
              media_type: 2,
              taken_at: 1_788_969_580,
              product_type: 'clips',
              user: { pk: '77000000001', username: 'sample.heron', full_name: 'Sample Heron' },
            },
          },
        ],
        page_info: { has_next_page: false, end_cursor: null },
      },
    },
  }),
);

/** By platform, what was loaded. */
export const browsed = (): Readonly<Record<string, readonly Reply[]>> => ({
  microblog: [
    got(
      microblog,
      `https://x.com/i/api/graphql/aB3-rotates/UserTweets?variables=${encodeURIComponent(JSON.stringify({ userId: heron.id }))}&features=%7B%7D`,
    ),
  ],
  photosite: [photos, got(photosite, `${INSTAGRAM}/p/${SHOWN.carousel}/`)],
  professional: [
    got(
      professional,
      `${LINKEDIN}/voyager/api/graphql?variables=(count:2,start:0)&queryId=voyagerFeedDashProfileUpdates.0123456789abcdef`,
      { 'csrf-token': 'x' },
    ),
    got(professional, `${LINKEDIN}/in/sample-heron`),
  ],
  shortvideo: [
    got(shortvideo, `${TIKTOK}/api/post/item_list/?secUid=x&X-Bogus=1&msToken=x`),
    got(shortvideo, `${TIKTOK}/api/comment/list/?aweme_id=1&X-Bogus=1&msToken=x`),
    got(shortvideo, `${TIKTOK}/@sample.heron`),
  ],
});
