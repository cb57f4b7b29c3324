import { z } from 'zod';
import type { Get } from '#kit/exchange.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { browserPage, capture, officialApi, publicPage } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { popularUrl } from '../../readers/addresses.ts';
import { pageAsk } from '../../readers/ask.ts';
import { readsFrom } from '../../readers/captured.ts';
import { POPULAR_PAGE } from '../../readers/pages.ts';
import { query } from '../../readers/params.ts';
import { fetchOfficial, parseOfficial } from './official.ts';
import { parseBrowsedPopular, parsePopular } from '../../readers/popular/posts.ts';
import { slidesRead, videosDescribed } from '../../readers/read-post.ts';
import { site } from '../../readers/site.ts';

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
