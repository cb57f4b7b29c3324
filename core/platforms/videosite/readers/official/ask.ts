import { urlParts } from '#kit/address.ts';
import type { RequestSpec, Get, Reply } from '#kit/exchange.ts';
import { isHostIn } from '#kit/operation.ts';
import { officialApi } from './api.ts';

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
