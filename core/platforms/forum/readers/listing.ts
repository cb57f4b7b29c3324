import { collect, type Notice, type Parsed } from '#kit/collect.ts';
import { at, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { answer } from './answer.ts';
import { FULLNAME } from './names.ts';
import type { Placed } from './place.ts';
import { messages } from './messages.ts';

/** Makes an item of the things of one kind: `t1` comment, `t2` account, `t3` post, `t5` subreddit. */
export type Readers<T> = Readonly<Record<string, (data: Node) => T>>;

/**
 * The children of a listing. An empty list may be `{}` (recorded 2019), and the subreddits that an
 * account moderates stand in `data` itself, without their kind (recorded 2019). Throws when it is none.
 */
export const listingChildren = (value: unknown): readonly unknown[] => {
  const data = at(value, 'data');
  const children = at(data, 'children');
  if (Array.isArray(children)) return children;
  if (isEmpty(children) || isEmpty(value)) return [];
  if (Array.isArray(data) && at(value, 'kind') === 'ModeratedList')
    return data.map((one: unknown) => ({ kind: 't5', data: one }));
  throw new AppError('platform_error', messages.listLayoutUnknown);
};

const isEmpty = (value: unknown): boolean => {
  const found = node(value);
  return found !== undefined && Object.keys(found).length === 0;
};

/**
 * A page of a list: the things of the kinds that are wanted, each with its full name. Others are no
 * items; they are counted, and a list of nothing else is not the one that was asked for. The end is
 * where the platform names no next page, however few items a page holds.
 */
export const placedIn = <T>(
  value: unknown,
  readers: Readers<T>,
  most = Infinity,
): Parsed<ListPage<Placed<T>>> => {
  const children = listingChildren(value);
  const shown = children.length > most ? children.slice(0, most) : children;
  const others = new Map<string, number>();
  const { items, notices } = collect(shown, (raw): Placed<T> | undefined => {
    const kind = str(raw, 'kind') ?? '';
    const data = node(raw, 'data');
    const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
    if (read && data) return { fullname: fullnameFromData(kind, data), item: read(data) };
    others.set(kind, (others.get(kind) ?? 0) + 1);
    return undefined;
  });
  const [strange] = others.keys();
  if (items.length === 0 && strange !== undefined && notices.length === 0)
    throw new AppError(
      'platform_error',
      messages.listOfOtherThings({ strange: kindWord(strange) }),
    );
  const isCut = shown.length < children.length;
  const after = (isCut ? fullnameFromThing(shown.at(-1)) : at(value, 'data', 'after')) ?? null;
  const isPlace = typeof after === 'string' && FULLNAME.test(after);
  const isLost = after !== null && after !== '' && !isPlace;
  return {
    data: {
      items,
      totalItems: null,
      next: isPlace ? after : null,
      ...(isLost && { incomplete: { reason: messages.nextPageUnreachable, statedTotal: null } }),
    },
    notices: [...notices, ...otherKinds(others), ...(isLost ? [UNKNOWN_PLACE] : [])],
  };
};

const fullnameFromThing = (thing: unknown): string | undefined =>
  fullnameFromData(str(thing, 'kind') ?? '', node(thing, 'data') ?? {});

/** The `name` of an account is what it is called; of everything else it is its full name. */
const fullnameFromData = (kind: string, data: Node): string | undefined => {
  const name = data['name'];
  if (kind !== 't2' && typeof name === 'string' && FULLNAME.test(name)) return name;
  const id = str(data, 'id');
  return id === undefined ? undefined : `${kind}_${id}`;
};

/** Notices of what a list holds and cannot be an item, by its kind. */
export const otherKinds = (others: ReadonlyMap<string, number>): Notice[] =>
  [...others].map(([kind, count]) => ({
    code: 'other-kinds',
    ...messages.otherKindsInList({ kind: kindWord(kind) }),
    count,
  }));

const kindWord = (kind: string): string => (/^\w{1,20}$/.test(kind) ? kind : 'unknown');

const UNKNOWN_PLACE: Notice = {
  code: 'next-page-unknown',
  ...messages.nextPageUnreachable,
};

/** The one reply of the official API among those of a call; throws when there is none. */
export const pageAnswer = (replies: readonly Reply[], what: string): unknown => {
  const [reply] = replies;
  if (!reply) throw new AppError('platform_error', messages.noReply);
  return answer(reply, what);
};

/** Some lists come as an array of listings; the last one is the list. */
export const lastListing = (value: unknown): unknown =>
  Array.isArray(value) ? list(value).at(-1) : value;
