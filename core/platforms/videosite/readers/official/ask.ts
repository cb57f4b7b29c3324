import { urlParts } from '#kit/address.ts';
import { type RequestSpec, type Get, type Reply, jsonFromReply } from '#kit/exchange.ts';
import { isHostIn } from '#kit/operation.ts';
import { officialApi, KEEP_DAYS } from './api.ts';
import type { Notice } from '#kit/collect.ts';
import { isNode, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { officialError } from './errors.ts';
import { messages } from '../messages.ts';
import type { Message } from '#kit/message.ts';

const BASE = 'https://www.googleapis.com/youtube/v3/';

/** The most items of one page; comments allow twice as many. */
export const PAGE = '50';
export const COMMENTS_PAGE = '100';

/** A request of the official API. The key is no part of it. */
export const officialAsk = (
  method: string,
  query: Readonly<Record<string, string | undefined>>,
): RequestSpec => {
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return {
    url: `${BASE}${method}?${new URLSearchParams(given).toString()}`,
    headers: { accept: 'application/json' },
  };
};

/** A page of comments, or of threads of them, as plain text. */
export const officialCommentsAsk = (
  method: 'comments' | 'commentThreads',
  { cursor, ...query }: Readonly<Record<string, string | undefined>>,
): RequestSpec =>
  officialAsk(method, {
    part: 'snippet',
    ...query,
    textFormat: 'plainText',
    maxResults: COMMENTS_PAGE,
    pageToken: cursor,
  });

/** `videos`, `search`, …; `undefined` for a reply of the site's own pages. */
export const officialMethod = ({ request }: Reply): string | undefined => {
  const parts = urlParts(request.url);
  return parts && isHostIn(parts.hostname, officialApi.hosts)
    ? /^\/youtube\/v3\/(\w+)$/.exec(parts.pathname)?.[1]
    : undefined;
};

export const queryFromReply = ({ request }: Reply): URLSearchParams =>
  new URL(request.url).searchParams;

/** A page of a list, and what it lists with its exact counts: two requests, one where it lists nothing. */
export const withDetails = async (
  get: Get,
  page: Reply,
  ids: (page: Reply) => readonly string[],
  detailsAsk: (ids: readonly string[]) => RequestSpec,
): Promise<readonly Reply[]> => {
  const wanted = page.status === 200 ? ids(page) : [];
  if (wanted.length === 0) return [page];
  return [page, await get(detailsAsk(wanted))];
};

/** The same for videos. */
export const withVideos = (
  get: Get,
  page: Reply,
  ids: (page: Reply) => readonly string[],
): Promise<readonly Reply[]> => withDetails(get, page, ids, videosAsk);

/** What lists ask for of each video. */
export const VIDEO_PARTS = 'snippet,contentDetails,statistics,liveStreamingDetails';

export const videosAsk = (ids: readonly string[]): RequestSpec =>
  officialAsk('videos', {
    part: VIDEO_PARTS,
    id: ids.join(','),
    maxResults: PAGE,
  });

/** One good answer of the official API. */
export interface OfficialAnswer {
  /** `videos`, `commentThreads`, … */
  readonly method: string;
  readonly query: URLSearchParams;
  readonly data: Node;
  readonly items: readonly unknown[];
  readonly next: string | undefined;
}

/** The answers of a call, in their order. Throws for the first one that is an error. */
export const officialAnswers = (replies: readonly Reply[]): OfficialAnswer[] =>
  replies.map((reply) => {
    const method = officialMethod(reply);
    if (method === undefined) throw new AppError('platform_error', messages.pageAmongApiAnswers);
    if (reply.status >= 400) throw officialError(reply, method);
    const data = jsonFromReply(reply);
    if (!isNode(data) || !isList(data))
      throw new AppError('platform_error', messages.apiLayoutUnknown({ method }));
    return {
      method,
      query: queryFromReply(reply),
      data,
      items: list(data, 'items'),
      next: str(data, 'nextPageToken'),
    };
  });

/** A list of nothing may come without `items`, as that of channels does. */
const isList = (data: Node): boolean =>
  Array.isArray(data['items']) ||
  (data['items'] === undefined && (str(data, 'kind') ?? '').endsWith('ListResponse'));

/** The answer of one method. */
export const findAnswer = (
  answers: readonly OfficialAnswer[],
  method: string,
): OfficialAnswer | undefined => answers.find((answer) => answer.method === method);

/** The answer of the method without which there is nothing to read. */
export const neededAnswer = (
  answers: readonly OfficialAnswer[],
  method: string,
): OfficialAnswer => {
  const found = findAnswer(answers, method);
  if (found) return found;
  throw new AppError('platform_error', messages.apiAnswerMissing({ method }));
};

/** The resources of an answer by their ids. */
export const byId = (answer: OfficialAnswer | undefined): ReadonlyMap<string, Node> =>
  new Map(
    (answer?.items ?? []).flatMap((item) => {
      const id = str(item, 'id');
      const found = node(item);
      return id !== undefined && found ? [[id, found] as const] : [];
    }),
  );

/** What each answer of this route says beside its data: its price, and until when it may be kept. */
export const officialNotices = (replies: readonly Reply[]): Notice[] => {
  const searches = replies.filter((reply) => officialMethod(reply) === 'search').length;
  const units = replies.length - searches;
  const oldest = replies.map(({ at }) => Date.parse(at)).sort((a, b) => a - b)[0];
  return [
    {
      code: 'official-quota',
      ...formatPrice(units, searches),
    },
    ...(oldest === undefined || Number.isNaN(oldest) ? [] : [keepNotice(oldest)]),
  ];
};

const DAY_MS = 86_400_000;

const keepNotice = (at: number): Notice => ({
  code: 'keep-until',
  ...messages.refreshOrDeleteBy({
    toISOString: new Date(at + KEEP_DAYS * DAY_MS).toISOString().slice(0, 10),
  }),
});

const formatPrice = (units: number, searches: number): Message => {
  if (searches === 0) return messages.costInUnits({ units });
  return units === 0
    ? messages.costInSearches({ searches })
    : messages.costInUnitsAndSearches({ units, searches });
};
