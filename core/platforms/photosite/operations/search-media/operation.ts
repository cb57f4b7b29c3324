import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { readsFrom } from '../../readers/parsed-request.ts';
import { query } from '../../readers/params.ts';
import { parseBrowsedPopular } from '../../readers/popular.ts';
import { site } from '../../readers/site.ts';
import { videosDescribed } from '../../readers/read-post.ts';

const params = z.object({ query, count: pageCount({ most: 24 }), cursor });

export default defineList({
  name: 'search-media',
  title: 'Search posts',
  summary:
    'Posts and reels that a search shows, in the platform’s order, which is made for whoever is logged in.',
  readerChanges: [videosDescribed],
  path: '/search',
  params,
  links: site.links(params, ['/explore/search/keyword/?q={query}']),
  item: Post,
  part: { of: 'search', by: 'query', as: 'media' },
  example: { query: 'salon' },
  // Guests are sent to the login page, and the official API looks for hashtags alone.
  routes: [
    capture({
      reads: readsFrom({
        paths: [/^\/explore\/search\//, /^\/api\/v1\/fbsearch\/web\/top_serp\/$/],
        names: ['Serp', 'Keyword'],
      }),
      parse: parseBrowsedPopular,
    }),
  ],
});
