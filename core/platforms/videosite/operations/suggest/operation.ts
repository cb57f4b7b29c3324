import { z } from 'zod';
import type { Get } from '#kit/exchange.ts';
import { defineList } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { SearchSuggestion } from '#vocab/search-suggestion.ts';
import { POLITE } from '../../readers/ask.ts';
import { parse } from './parse.ts';

const HOST = 'https://suggestqueries-clients6.youtube.com/complete/search';

const params = z.object({
  query: z.string().trim().min(1).max(200).describe('The beginning of a search.'),
});
type Params = z.infer<typeof params>;

export default defineList({
  name: 'suggest',
  title: 'Search suggestions',
  summary:
    'What the site’s search box suggests for the beginning of a search, in its order. Suggestions are made for the country of the visitor; the words tell nothing about how often they are searched for.',
  path: '/search/suggestions',
  params,
  item: SearchSuggestion,
  part: { of: 'search', by: 'query', as: 'suggestions' },
  example: { query: 'open source' },
  routes: [
    publicPage({
      fetch: async (get: Get, { query }: Params) => {
        const requestQuery = new URLSearchParams({
          client: 'youtube',
          ds: 'yt',
          gl: 'US',
          q: query,
          xhr: 't',
        });
        return [await get({ url: `${HOST}?${requestQuery.toString()}`, headers: POLITE })];
      },
      parse,
    }),
  ],
});
