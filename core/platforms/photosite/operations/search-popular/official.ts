import type { Parsed } from '#kit/collect.ts';
import { list, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { Post } from '#vocab/post.ts';
import { answerIn, nextPosition, topMedia } from '../../readers/official-ask.ts';
import { officialPage } from '../../readers/official-post.ts';
import * as verdicts from '../../readers/verdicts.ts';
import { messages } from '../../readers/popular/messages.ts';

interface Params {
  readonly query: string;
  readonly cursor?: string | undefined;
}

/** The API knows hashtags alone: the words are written as one. */
export const fetchOfficial = (get: Get, { query, cursor }: Params): Promise<readonly Reply[]> => {
  const tag = query.replaceAll(/[\s#]/g, '');
  if (tag === '') throw new AppError('validation_error', messages.queryNotAHashtag);
  return topMedia(get, tag, cursor);
};

/** The popular posts of a hashtag; without their authors, whom the API does not tell. */
export const parseOfficial = (replies: readonly Reply[]): Parsed<ListPage<Post>> => {
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
