import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { cursor, defineList, type ListPage } from '#kit/operation.ts';
import { browserPage, capture, officialApi, publicPage } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { popularUrl, site, POPULAR_PAGE } from '../../readers/site.ts';
import { pageAsk } from '../../readers/ask.ts';
import { readsFrom } from '../../readers/parsed-request.ts';
import { query } from '../../readers/params.ts';
import { parseBrowsedPopular, parsePopular, messages } from '../../readers/popular.ts';
import { slidesRead, videosDescribed } from '../../readers/read-post.ts';
import type { Parsed } from '#kit/collect.ts';
import { list, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { answerIn, nextPosition, topMedia } from '../../readers/official-ask.ts';
import { officialPage } from '../../readers/official-post.ts';
import * as verdicts from '../../readers/refusals.ts';

/** The API knows hashtags alone: the words are written as one. */
const fetchOfficial = (get: Get, { query, cursor }: Params): Promise<readonly Reply[]> => {
  const tag = query.replaceAll(/[\s#]/g, '');
  if (tag === '') throw new AppError('validation_error', messages.queryNotAHashtag);
  return topMedia(get, tag, cursor);
};

/** The popular posts of a hashtag; without their authors, whom the API does not tell. */
const parseOfficial = (replies: readonly Reply[]): Parsed<ListPage<Post>> => {
  const reply = replies.find(({ request }) => request.url.includes('/top_media?'));
  if (!reply) {
    for (const one of replies) answerIn(one);
    throw verdicts.unknown('topic');
  }
  const answer = answerIn(reply);
  const page = officialPage({
    rows: list(answer, 'data'),
    total: undefined,
    next:
      list(answer, 'data').length === 0
        ? null
        : nextPosition(reply, str(answer, 'paging', 'cursors', 'after')),
  });
  const query = tagIn(replies);
  return {
    ...page,
    notices: [...page.notices, AS_HASHTAG],
    ...(query !== undefined && { params: { query } }),
  };
};

const tagIn = (replies: readonly Reply[]): string | undefined =>
  replies
    .filter(({ request }) => request.url.includes('/ig_hashtag_search?'))
    .map(({ request }) => new URL(request.url).searchParams.get('q') ?? undefined)[0];

const AS_HASHTAG = {
  code: 'as-hashtag',
  ...messages.readAsHashtag,
};

const params = z.object({ query, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'search-popular',
  title: 'Popular reels of a topic',
  label: 'Popular posts',
  summary:
    'Reels that the platform shows as popular on a topic, with their plays. Most guests are sent the page without its reels; the official API gives the popular posts of a hashtag instead.',
  readerChanges: [slidesRead, videosDescribed],
  path: '/search/popular',
  params,
  links: site.links(params, [
    '/explore/search/keyword/?q={query}',
    '/explore/search/**?q={query}',
    '/explore/tags/{query}/**',
  ]),
  item: Post,
  part: { of: 'search', by: 'query', as: 'popular' },
  example: { query: 'salon' },
  routes: [
    publicPage({
      fetch: async (get: Get, { query }: Params) => [await get(pageAsk(popularUrl(query)))],
      parse: parsePopular,
    }),
    // A guest's browser is served what is kept from some plain requests (2026).
    browserPage({
      fetch: async (get: Get, { query }: Params) => [await get(pageAsk(popularUrl(query)))],
      parse: parsePopular,
    }),
    // Media of a hashtag: https://developers.facebook.com/docs/instagram-platform/reference/instagram-api/ig-hashtag
    officialApi({ fetch: fetchOfficial, parse: parseOfficial, without: ['author'] }),
    capture({
      reads: readsFrom({
        paths: [
          POPULAR_PAGE,
          /^\/explore\/(?:search|tags)\//,
          /^\/api\/v1\/fbsearch\/web\/top_serp\/$/,
          /^\/api\/v1\/tags\/(?:web_info|[^/]{1,300}\/sections)\/$/,
        ],
        names: ['PopularSearch', 'Serp', 'Keyword', 'Hashtag'],
      }),
      parse: parseBrowsedPopular,
    }),
  ],
});
