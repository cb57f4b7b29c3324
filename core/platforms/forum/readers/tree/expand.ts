import { AppError } from '#kit/errors.ts';
import type { RequestSpec, Get, Reply } from '#kit/exchange.ts';
import { apiAsk, apiForm } from '../ask.ts';
import type { Stub } from './grafts.ts';
import { treeStateIn } from './state.ts';
import { messages } from '../messages.ts';
import { str } from '#kit/dig.ts';
import { bare, ID36 } from '../names.ts';
import { findComment, treeReplies, type TreeReplies } from './pages.ts';

/** Comments in one answer, as observed: more is not given to whoever asks for more. */
export const TREE = 500;
/** Comments that one request may name; the platform refuses more. */
const NAMED = 100;
/** Requests for one page of ours, one after the other: the platform takes one at a time. */
const REQUESTS = 10;

interface Wanted {
  readonly post: string;
  readonly sort: string;
}

/**
 * The requests that go on with a tree: its first stubs, in their order. Comments of several stubs are
 * asked for together; a thread that goes on elsewhere names none, and has its own page.
 */
const expansions = (pending: readonly Stub[], { post, sort }: Wanted): readonly RequestSpec[] => {
  const asks: (string | string[])[] = [];
  let batch: string[] = [];
  const fits = (): boolean => asks.length < REQUESTS;
  for (const { parent, ids } of pending) {
    if (ids === undefined) {
      if (!fits()) break;
      asks.push(parent);
    }
    for (const id of ids ?? []) {
      if (batch.length % NAMED === 0) {
        if (!fits()) return asks.map((ask) => buildExpandRequest(ask, { post, sort }));
        asks.push((batch = []));
      }
      batch.push(id);
    }
  }
  return asks.map((ask) => buildExpandRequest(ask, { post, sort }));
};

const buildExpandRequest = (ask: string | readonly string[], { post, sort }: Wanted): RequestSpec =>
  typeof ask === 'string'
    ? apiAsk(`/comments/${post}/_/${ask}`, { sort, limit: TREE })
    : apiForm('/api/morechildren', {
        api_type: 'json',
        link_id: `t3_${post}`,
        children: ask.join(','),
        sort,
      });

/** Asks for what the state of a cursor left open. */
export const goOn = async (get: Get, cursor: string, sort: string): Promise<readonly Reply[]> => {
  const { post: address, pending } = treeStateIn(cursor);
  const post = /\/comments\/([0-9a-z]+)\//.exec(address ?? '')?.[1];
  if (post === undefined || pending.length === 0)
    throw new AppError('validation_error', messages.cursorInvalid);
  const replies: Reply[] = [];
  for (const ask of expansions(pending, { post, sort })) replies.push(await get(ask));
  return replies;
};

/** A comment alone, wherever it stands; it is told there even where its tree leaves it out. */
export const infoAsk = (comment: string): RequestSpec =>
  apiAsk('/api/info', { id: `t1_${comment}` });

/** The post in which a comment stands, out of what is told of that comment. */
export const postIdFromInfo = (info: Reply): string | undefined => {
  const link = str(read(info)?.info?.[0], 'data', 'link_id');
  const post = link === undefined ? '' : bare(link);
  return ID36.test(post) ? post : undefined;
};

/** Whether a page shows a comment. */
export const shows = (page: Reply, comment: string): boolean =>
  (read(page)?.pages ?? []).some(({ roots }) => findComment(roots, comment) !== undefined);

/** While things are gathered an answer that says no is just that; the parser says which. */
const read = (reply: Reply): TreeReplies | undefined => {
  try {
    return treeReplies([reply], 'the comment', false);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
};
