import type { Parsed } from './collect.ts';
import { AppError } from './errors.ts';
import type { Get, Reply } from './exchange.ts';
import type { ListPage } from './operation.ts';
import type { Parse } from './route.ts';
import { messages } from './messages.ts';

interface Paged {
  /** The platform's own state, as the batch before named it. */
  readonly cursor?: string | undefined;
}

/** How one batch is asked for and read: one request, one reply. */
interface Batch<P, T, S> {
  readonly ask: (get: Get, params: P, session: S) => Promise<Reply>;
  readonly parse: (reply: Reply, params: Partial<P>) => Parsed<ListPage<T>>;
}

interface InBatches<P, T, S> {
  readonly fetch: (get: Get, params: P, session: S) => Promise<readonly Reply[]>;
  readonly parse: Parse<P, ListPage<T>>;
}

/**
 * A route of a platform that gives fewer items at once than a page holds: batches are asked for, one
 * after the other, until there are `size` items, and read as one. What goes beyond `size` comes on the
 * following page (`fullPages`). Where a later batch fails, the page ends before it, and its cursor goes
 * on there: whoever follows it is told what failed. Replies are read in the order of asking.
 */
export const inBatches = <P extends Paged, T, S>(
  size: number,
  { ask, parse }: Batch<P, T, S>,
): InBatches<P, T, S> => {
  /** A batch, unless it cannot be read and one before it could. */
  const later = (reply: Reply, params: Partial<P>, cursor: string) => {
    try {
      return parse(reply, { ...params, cursor });
    } catch {
      return undefined;
    }
  };
  const parseAll: InBatches<P, T, S>['parse'] = ([first, ...others], params) => {
    if (!first) throw new AppError('platform_error', messages.noReplyAtHand);
    let whole = parse(first, params);
    for (const reply of others) {
      const { items, next, totalItems } = whole.data;
      const batch = next === null ? undefined : later(reply, params, next);
      if (!batch) break;
      whole = {
        ...whole,
        data: { ...batch.data, items: [...items, ...batch.data.items], totalItems },
        notices: [...whole.notices, ...batch.notices],
      };
    }
    return whole;
  };
  const fetch: InBatches<P, T, S>['fetch'] = async (get, params, session) => {
    const replies = [await ask(get, params, session)];
    // A batch without items may name a next one, and so on for ever.
    while (replies.length < size) {
      const { items, next } = readable(() => parseAll(replies, params).data);
      if (next === null || items.length >= size) break;
      const reply = await ask(get, { ...params, cursor: next }, session).catch(() => undefined);
      if (!reply || !later(reply, params, next)) break;
      replies.push(reply);
    }
    return replies;
  };
  return { fetch, parse: parseAll };
};

/** What cannot be read has nothing to go on with; that it cannot is for the parser to say. */
const readable = <T>(read: () => ListPage<T>): Pick<ListPage<T>, 'items' | 'next'> => {
  try {
    return read();
  } catch {
    return { items: [], next: null };
  }
};
