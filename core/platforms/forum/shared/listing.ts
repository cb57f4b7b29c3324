import { collect, type Notice, type Parsed } from '../../../kit/collect.ts';
import { at, list, node, str, type Node } from '../../../kit/dig.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Reply } from '../../../kit/exchange.ts';
import type { Draft } from '../../../kit/operation.ts';
import { answer } from './answer.ts';
import { FULLNAME } from './names.ts';

/** Makes an item of the things of one kind: `t1` comment, `t2` account, `t3` post, `t5` subreddit. */
export type Readers<T> = Readonly<Record<string, (data: Node) => T>>;

/** The children of a listing. An empty list may be `{}` (recorded 2019). Throws when it is none. */
export const childrenOf = (value: unknown): readonly unknown[] => {
  const children = at(value, 'data', 'children');
  if (Array.isArray(children)) return children;
  const found = node(value);
  if (found && Object.keys(found).length === 0) return [];
  throw new AppError('platform_error', 'unknown layout of a list');
};

/**
 * A page of a list: the things of the kinds that are wanted. Others are no items; they are counted.
 * The end is where the platform names no next page, however few items a page holds.
 */
export const readListing = <T>(value: unknown, readers: Readers<T>): Parsed<Draft<T>> => {
  const others = new Map<string, number>();
  const { items, notices } = collect(childrenOf(value), (raw) => {
    const kind = str(raw, 'kind') ?? '';
    const data = node(raw, 'data');
    const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
    if (read && data) return read(data);
    others.set(kind, (others.get(kind) ?? 0) + 1);
    return undefined;
  });
  const after = str(value, 'data', 'after');
  return {
    data: {
      items,
      totalItems: null,
      next: after !== undefined && FULLNAME.test(after) ? after : null,
    },
    notices: [...notices, ...otherKinds(others)],
  };
};

const otherKinds = (others: ReadonlyMap<string, number>): Notice[] =>
  [...others].map(([kind, count]) => ({
    code: 'other-kinds',
    message: `The list also holds things of another kind (${/^\w{1,20}$/.test(kind) ? kind : 'unknown'}), which are no items here.`,
    count,
  }));

/** The one reply of the official API among those of a call; throws when there is none. */
export const pageAnswer = (replies: readonly Reply[], what: string): unknown => {
  const [reply] = replies;
  if (!reply) throw new AppError('platform_error', 'no reply is at hand');
  return answer(reply, what);
};

/** Some lists come as an array of listings; the last one is the list. */
export const lastOf = (value: unknown): unknown =>
  Array.isArray(value) ? list(value).at(-1) : value;
