import { collect, type Parsed } from '#kit/collect.ts';
import { at, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { withText, textFromReply, jsonFromReply, type Reply } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import type { SearchSuggestion } from '#vocab/search-suggestion.ts';
import { explained } from '../../readers/listed-elements.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.suggest', {
  noReply: 'there is no reply to read',
  suggestionsLayoutUnknown: 'unknown layout of search suggestions',
  platformAnsweredStatus: 'the platform answered {{status, number}}',
});

type Params = KnownParams<'query'>;

/** `["words", [["suggestion", 0, […]], …], {…}]` (recorded July 2026), in a call where one was asked for. */
export const parse = (
  replies: readonly Reply[],
  _params: Params,
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
