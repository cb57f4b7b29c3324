import { collect, type Parsed } from '../../../kit/collect.ts';
import { list, node, str } from '../../../kit/dig.ts';
import { jsonOf, type Get, type Reply } from '../../../kit/exchange.ts';
import type { Draft } from '../../../kit/operation.ts';
import type { ListedVideo } from '../../../vocab/listed-video.ts';
import {
  answerOf,
  byId,
  neededAnswer,
  officialAnswers,
  officialNotices,
} from '../shared/official-answer.ts';
import { officialAsk, PAGE, withVideos } from '../shared/official-ask.ts';
import { officialListed, unescaped } from '../shared/official-video.ts';

interface Params {
  readonly query: string;
  readonly cursor?: string | undefined;
}

/** A recording alone may not tell them all. */
type Known = { readonly [K in keyof Params]?: Params[K] | undefined };

/** One of the day's searches, and one unit for the videos themselves. */
export const fetchOfficial = async (
  get: Get,
  { query, cursor }: Params,
): Promise<readonly Reply[]> => {
  const page = await get(
    officialAsk('search', {
      part: 'snippet',
      type: 'video',
      q: query,
      maxResults: PAGE,
      pageToken: cursor,
    }),
  );
  return withVideos(get, page, (reply) =>
    list(jsonOf(reply), 'items').flatMap((item) => str(item, 'id', 'videoId') ?? []),
  );
};

export const parseOfficial = (
  replies: readonly Reply[],
  params: Known,
): Parsed<Draft<ListedVideo>> => {
  const answers = officialAnswers(replies);
  const found = neededAnswer(answers, 'search');
  const videos = byId(answerOf(answers, 'videos'));
  const { items, notices } = collect(found.items, (raw) => {
    const id = str(raw, 'id', 'videoId');
    const snippet = node(raw, 'snippet');
    const title = unescaped(str(snippet, 'title'));
    const description = unescaped(str(snippet, 'description'));
    const channelTitle = unescaped(str(snippet, 'channelTitle'));
    // A video that is not shown by itself keeps what the search says of it.
    const alone = { snippet: { ...snippet, title, description, channelTitle } };
    return officialListed(id, videos.get(id ?? '') ?? alone, alone.snippet);
  });
  const query = params.query ?? found.query.get('q');
  return {
    // Its number of results is an estimate that never exceeds a million: no total.
    data: { items, totalItems: null, next: found.next ?? null },
    notices: [...notices, ...officialNotices(replies)],
    ...(query !== null && { params: { query } }),
  };
};
