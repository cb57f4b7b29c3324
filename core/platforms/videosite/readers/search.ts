import type { Notice, Parsed } from '#kit/collect.ts';
import { list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply, Get } from '#kit/exchange.ts';
import type { Message } from '#kit/message.ts';
import { type KnownParams, type ListPage, cursor } from '#kit/operation.ts';
import { dataExpected, readAnswer } from './answer.ts';
import { isContinuation, type ParsedRequest, apiRequest, pageRequest, type Visit } from './ask.ts';
import {
  appendedIn,
  explained,
  listedIn,
  listsNothing,
  readListed,
  unknownLayout,
  type Listed,
  type Placed,
} from './listed-elements.ts';
import { decodeBase64, parseFields, inner, innerText } from './protobuf.ts';
import { text } from './text.ts';
import type { ListedAt } from './video-renderer.ts';
import { messages } from './messages.ts';
import { z } from 'zod';
import { either } from '#kit/route.ts';

type Params = KnownParams<'query' | 'cursor'>;

interface Page {
  readonly listed: Listed;
  readonly at: string;
  readonly requestBody: Node;
  readonly query: string | undefined;
  readonly continues: boolean;
}

/**
 * Makes the parser of a page of search results of one kind. The platform's estimate of their number is wild (it changes
 * from page to page) and is left out.
 */
export const searchParser =
  <T extends { readonly entityId: string; readonly name?: string | undefined }>(
    read: (element: unknown, listedAt: ListedAt) => T | undefined,
  ) =>
  (replies: readonly Reply[], params: Params): Parsed<ListPage<T>> => {
    const pages = replies.map(readResultsPage);
    if (pages.length === 0) throw new AppError('platform_error', messages.noReply);
    const placed = pages.flatMap(({ listed, at, requestBody }) =>
      listed.placed.map((one): Placed & Omit<ListedAt, 'unread'> => ({ ...one, at, requestBody })),
    );
    const { items, notices } = readListed(placed, (element, one, unread) =>
      read(element, { ...one, unread }),
    );
    const continued = params.cursor !== undefined || pages.every((page) => page.continues);
    const query = pages.find((page) => page.query !== undefined)?.query;
    return {
      data: {
        items,
        totalItems: null,
        // A page without anything may be followed once; a second one would be a circle.
        next:
          continued && listsNothing({ items, notices })
            ? null
            : (pages.at(-1)?.listed.token ?? null),
      },
      notices: explained(items, placed, [
        ...notices,
        ...pages.flatMap(({ listed }) => listed.notices),
        ...placed.flatMap(({ element }) => remarkIn(element)),
      ]),
      ...(query !== undefined && { params: { query } }),
    };
  };

const readResultsPage = (reply: Reply): Page => {
  const continues = isContinuation(reply.request);
  const answer = readAnswer(reply, 'validation_error');
  const { parsedRequest } = answer;
  const data = dataExpected(answer, 'search results');
  // Later pages of every list look alike: what was asked for tells them apart.
  if (parsedRequest.endpoint === 'browse' || parsedRequest.endpoint === 'next')
    throw new AppError('platform_error', messages.expectedSearchResults);
  return {
    listed: resultsIn(data),
    at: reply.at,
    requestBody: parsedRequest.body,
    query: searchQuery(parsedRequest),
    continues,
  };
};

const resultsIn = (data: Node): Listed => {
  const appended = appendedIn(data);
  if (appended) return appended;
  const primary = node(data, 'contents', 'twoColumnSearchResultsRenderer', 'primaryContents');
  if (primary) return listedIn([primary]);
  // After the last page the platform may answer with its estimate and nothing else.
  if (str(data, 'estimatedResults') !== undefined && data['contents'] === undefined)
    return { placed: [], token: undefined, notices: [] };
  throw unknownLayout('search results', Object.keys(data));
};

/** What was searched for: in the request, in its token, or in the address of a page. */
const searchQuery = ({ body, query }: ParsedRequest): string | undefined => {
  const token = str(body, 'continuation');
  const text =
    str(body, 'query') ??
    (token === undefined ? undefined : queryInToken(token)) ??
    query.get('search_query');
  return text === null || text === undefined || text === '' ? undefined : text;
};

/** A token of a search carries its words: second field of its first message (recorded July 2026). */
const queryInToken = (token: string): string | undefined => {
  const fields = parseFields(decodeBase64(token));
  return innerText(parseFields(inner(fields, 2)), 2);
};

const remarkIn = (element: unknown): readonly Notice[] => {
  const instead = node(element, 'showingResultsForRenderer');
  if (instead) return [corrected(instead, messages.resultsForCorrectedQuery)];
  const included = node(element, 'includingResultsForRenderer');
  if (included) return [corrected(included, messages.resultsOfOtherQueryIncluded)];
  const hint = node(element, 'didYouMeanRenderer');
  if (hint) return [suggested(hint)];
  const panel = PANELS.map((name) => node(element, name)).find((one) => one !== undefined);
  return panel ? [panelNotice(panel)] : [];
};

const corrected = (
  renderer: Node,
  message: (values: { readonly shown: string; readonly asked: string }) => Message,
): Notice => ({
  code: 'query-corrected',
  ...message({
    shown: text(renderer['correctedQuery']) ?? '?',
    asked: text(renderer['originalQuery']) ?? '?',
  }),
});

const suggested = (renderer: Node): Notice => ({
  code: 'query-suggested',
  ...messages.otherQuerySuggested({ meant: text(renderer['correctedQuery']) ?? '?' }),
});

const PANELS = [
  'infoPanelContainerRenderer',
  'clarificationRenderer',
  'emergencyOneboxRenderer',
] as const;

/** Panels that the platform puts above the results: background to a topic, or help in a crisis. */
const panelNotice = (panel: Node): Notice => {
  const inside = list(panel, 'content', 'infoPanelContentRenderer', 'paragraphs')[0];
  const title =
    text(panel['title']) ??
    text(panel['contentTitle']) ??
    text(node(panel, 'firstOption', 'emergencyOneboxContentRenderer', 'title')) ??
    text(inside);
  return {
    code: 'information-panel',
    ...(title === undefined
      ? messages.panelAboveResults
      : messages.titledPanelAboveResults({ title })),
  };
};

export const searchParams = z.object({
  query: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .describe('The words to search for, as they would be typed into the site’s search box.'),
  cursor,
});

interface FetchParams {
  readonly query: string;
  readonly cursor?: string | undefined;
}

/**
 * The `params` that narrow a search to one kind, and the same with "search exactly for this". People's own searches are
 * of all kinds: what is no video is counted there.
 */
const KINDS = {
  videos: ['EgIQAQ%3D%3D', 'EgIQAfABAQ%3D%3D', '8AEB', undefined],
  channels: ['EgIQAg%3D%3D', 'EgIQAvABAQ%3D%3D'],
  playlists: ['EgIQAw%3D%3D', 'EgIQA_ABAQ%3D%3D'],
} satisfies Readonly<Record<string, readonly (string | undefined)[]>>;

type Plan = (get: Get, params: FetchParams, session: Visit) => Promise<readonly Reply[]>;

const call =
  (fields: (params: FetchParams) => Readonly<Record<string, unknown>>): Plan =>
  async (get, params, session) => [await get(apiRequest('search', fields(params), session))];

const narrowedCall = (params: string | undefined): Plan =>
  call(({ query }) => ({ query, ...(params !== undefined && { params }) }));

const openPage =
  (sp: string): Plan =>
  async (get, { query }) => [await get(pageRequest('/results', { search_query: query, sp }))];

/**
 * Asks for a page of results of one kind. All but the first form serve what was recorded with them, also by a person's
 * browser; a live call never needs them.
 */
export const fetchSearch = (kind: keyof typeof KINDS): Plan => {
  const forms: readonly (string | undefined)[] = KINDS[kind];
  const calls = forms.map(narrowedCall);
  const pages = forms.flatMap((sp) => (sp === undefined ? [] : openPage(sp)));
  const later = call(({ cursor: continuation }) => ({ continuation }));
  const first = either(...calls, ...pages);
  return (get, params, session) =>
    (params.cursor === undefined ? first : later)(get, params, session);
};
