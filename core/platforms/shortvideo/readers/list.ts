import type { Message } from '#kit/message.ts';
import {
  collect,
  countNotice,
  repeatNotice,
  required,
  type Notice,
  type Parsed,
} from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply, SentRequest } from '#kit/exchange.ts';
import type { Incomplete, ListPage } from '#kit/operation.ts';
import { bool, count, id, int } from '#kit/dig.ts';
import { callAnswer, pathFromUrl, queryValueFromReply } from './answer.ts';
import { isCallToPath } from './captured.ts';
import { messages } from './messages.ts';
import { capture, type CaptureRoute } from '#kit/route.ts';

/** What one reply holds of a list. */
export interface Rows {
  readonly rows: readonly unknown[];
  /** Whether TikTok says that there is more. */
  readonly hasMore: boolean;
  readonly total?: number | undefined;
  /** Where TikTok says that the next page begins. */
  readonly cursor?: string | undefined;
  /** Why everybody is shown this much and no more. */
  readonly stops?: Message | undefined;
  readonly notices?: readonly Notice[];
}

export interface ListPlan<T> {
  /** In words for errors: `videos of a user`. */
  readonly what: string;
  /** The calls that bring this list; the answer of another call is refused by its name. */
  readonly calls: readonly string[];
  readonly rowsIn: (reply: Reply) => Rows | undefined;
  readonly read: (row: unknown) => T | undefined;
  /** Whether a row lacks the text that every other one has, be it empty. */
  readonly lacksText?: (row: unknown) => boolean;
  /** What a request and the items say of the parameters, for a reading that was given none. */
  readonly learns?: ((reply: Reply, items: readonly T[]) => Learned) | undefined;
}

type Learned = Readonly<Record<string, string | undefined>>;

interface Identified {
  readonly id: string;
  readonly entityId?: string | undefined;
}

/** The first of each, by its identifier. */
export const eachOnce = <T extends Identified>(items: readonly T[]): T[] => {
  const found = new Map<string, T>();
  for (const item of items) {
    const key = item.entityId ?? item.id;
    if (!found.has(key)) found.set(key, item);
  }
  return [...found.values()];
};

/** Where a call of the site goes on, by the name that each of its calls has for it; its first page begins at 0. */
const requestedPlace = (reply: Reply): string | undefined => {
  const places = ['cursor', 'minCursor', 'offset'].map((name) => queryValueFromReply(reply, name));
  return places.find((one) => one !== undefined && one !== '' && one !== '0');
};

/** The place of the next page; none where a page names no other than its own. */
const placeAfter = (reply: Reply | undefined, { hasMore, cursor }: Rows): string | null =>
  hasMore && reply && cursor !== undefined && cursor !== '0' && cursor !== requestedPlace(reply)
    ? cursor
    : null;

/**
 * A list as pages brought it: every reply in its order, each item once. It goes on where the last of them
 * says, and ends with what was loaded where that says nothing.
 */
export const readLoaded =
  <T extends Identified>(plan: ListPlan<T>) =>
  (replies: readonly Reply[]): Parsed<ListPage<T>> => {
    const parts = replies.map((reply) => partIn(plan, reply));
    let [others, withoutText] = [0, 0];
    const found = collect(
      parts.flatMap(({ rows }) => rows),
      (row) => {
        const item = plan.read(row);
        if (item === undefined) others += 1;
        else if (plan.lacksText?.(row)) withoutText += 1;
        return item;
      },
    );
    const items = eachOnce(found.items);
    const last = required(parts.at(-1), 'reply');
    const [first] = replies;
    const cursor = first && requestedPlace(first);
    const params = { ...(first && plan.learns?.(first, items)), cursor };
    const next = placeAfter(replies.at(-1), last);
    const totalItems = parts.map(({ total }) => total).find((one) => one !== undefined) ?? null;
    return {
      data: {
        items,
        totalItems,
        next,
        ...(next === null && { incomplete: incompleteFromRows(last, totalItems) }),
      },
      notices: [
        ...parts.flatMap(({ notices }) => notices ?? []),
        ...found.notices,
        ...countNotice(withoutText, 'no-title', messages.videosWithoutText({ count: withoutText })),
        ...countNotice(
          others,
          'other-kinds',
          messages.otherEntriesLeftOut({ what: plan.what, others }),
        ),
        // TikTok’s calls overlap, and the same pages are called for twice.
        ...repeatNotice(found.items.length - items.length),
      ],
      params: known(params),
    };
  };

/** The same as a person’s own browsing brings it; `reads`: which requests, where it is not all of these calls. */
export const capturedList = <P, T extends Identified>({
  reads,
  ...plan
}: ListPlan<T> & { readonly reads?: (request: SentRequest) => boolean }): CaptureRoute<
  P,
  ListPage<T>
> => capture({ reads: reads ?? isCallToPath(...plan.calls), parse: readLoaded(plan) });

const known = (params: Learned): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );

const partIn = <T>({ what, calls, rowsIn }: ListPlan<T>, reply: Reply): Rows => {
  const path = pathFromUrl(reply.request);
  if (path.startsWith('/api/') && !calls.includes(path))
    throw new AppError('platform_error', messages.pathAnsweredNoList({ path, what }));
  const part = rowsIn(reply);
  if (part) return part;
  throw new AppError('platform_error', messages.listMissing({ what }));
};

/** Why a list is not the whole one: TikTok stops short, or the person did. */
const incompleteFromRows = (
  { hasMore, stops }: Rows,
  statedTotal: number | null,
): Incomplete | undefined => {
  const reason = stops ?? (hasMore ? messages.moreNotLoaded : undefined);
  return reason === undefined ? undefined : { reason, statedTotal };
};

/** Whether an answer says that there is more, in either spelling. */
export const hasMoreIn = (value: unknown): boolean =>
  bool(value, 'hasMore') === true ||
  bool(value, 'has_more') === true ||
  (int(value, 'has_more') ?? int(value, 'hasMore') ?? 0) > 0;

/** Where an answer says that the next page begins; lists of accounts name it otherwise. */
export const cursorIn = (value: unknown): string | undefined =>
  id(value, 'cursor') ?? id(value, 'minCursor');

/** The rows of a call that keeps them under this name; it leaves the name out where there is none. */
export const rowsUnder =
  (key: string) =>
  (reply: Reply): Rows | undefined => {
    const value = callAnswer(reply);
    const [rows, total, hasMore] = [value[key], count(value, 'total'), hasMoreIn(value)];
    if (Array.isArray(rows)) return { rows, hasMore, total, cursor: cursorIn(value) };
    const isEmpty = rows === null || (rows === undefined && 'hasMore' in value);
    return isEmpty ? { rows: [], hasMore, total } : undefined;
  };
