import { z } from 'zod';
import { type Get, withText, textFromReply, jsonFromReply, type Reply } from '#kit/exchange.ts';
import { defineList, type KnownParams, type ListPage } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { SearchSuggestion } from '#vocab/search-suggestion.ts';
import { POLITE } from '../../readers/ask.ts';
import { collect, type Parsed } from '#kit/collect.ts';
import { at, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { explained } from '../../readers/listed-elements.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.suggest', {
  noReply: 'there is no reply to read',
  suggestionsLayoutUnknown: 'unknown layout of search suggestions',
  platformAnsweredStatus: 'the platform answered {{status, number}}',
});

type ParseParams = KnownParams<'query'>;

/** `["words", [["suggestion", 0, […]], …], {…}]` (recorded July 2026), in a call where one was asked for. */
export const parse = (
  replies: readonly Reply[],
  _params: ParseParams,
): Parsed<ListPage<SearchSuggestion>> => {
  const [reply] = replies;
  if (reply === undefined) throw new AppError('platform_error', messages.noReply);
  const answer = parseSuggestAnswer(reply);
  const suggestions = at(answer, 1);
  if (!Array.isArray(suggestions))
    throw new AppError('platform_error', messages.suggestionsLayoutUnknown);
  const { items, notices } = collect(suggestions, readSuggestion);
  const query = suggestQuery(reply) ?? str(answer, 0);
  return {
    data: { items, totalItems: items.length, next: null },
    notices: explained(items, [], notices),
    ...(query !== undefined && { params: { query } }),
  };
};

const parseSuggestAnswer = (reply: Reply): unknown => {
  if (reply.status >= 400)
    throw new AppError('platform_error', messages.platformAnsweredStatus({ status: reply.status }));
  const called = CALL.exec(textFromReply(reply))?.[1];
  return called === undefined ? jsonFromReply(reply) : jsonFromReply(withText(reply, called));
};

/** Without `xhr=t` the answer comes as a script: `window.google.ac.h(["words", …])`. */
const CALL = /^\s*[\w.$]+\((\[[^]*\])\)[;\s]*$/;

const readSuggestion = (raw: unknown): SearchSuggestion => {
  const name = typeof raw === 'string' ? raw : str(raw, 0);
  if (name === undefined || name === '') throw new Error('no words in the suggestion');
  return { type: 'Suggestion', name };
};

const suggestQuery = ({ request }: Reply): string | undefined =>
  (URL.canParse(request.url) ? new URL(request.url).searchParams.get('q') : undefined) ?? undefined;

const HOST = 'https://suggestqueries-clients6.youtube.com/complete/search';

const params = z.object({
  query: z.string().trim().min(1).max(200).describe('The beginning of a search.'),
});
type Params = z.infer<typeof params>;

export default defineList({
  name: 'suggest',
  title: 'Search suggestions',
  alsoCalled: ['autocomplete', 'search suggestions', 'completions'],
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
