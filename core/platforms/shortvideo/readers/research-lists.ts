import { objectAt, bool, count, int, isNode, str } from '../../../kit/dig.ts';
import { collect, repeatNotice, required, type Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { officialApi, type AskingRoute } from '#kit/route.ts';
import type { Person } from '#vocab/person.ts';
import { handle } from './creator.ts';
import { userUrl } from './links.ts';
import { eachOnce } from './list.ts';
import {
  requestBodyFromReply,
  buildResearchBody,
  PAGE,
  researchAsk,
  researchData,
} from './research-answer.ts';
import { omitUndefined } from '#kit/collect.ts';
import { messages } from './messages.ts';

interface OfUser {
  readonly username: string;
  readonly cursor?: string | undefined;
}

interface Plan<T> {
  /** `user/followers` */
  readonly call: string;
  readonly fields?: readonly string[];
  /** The name of the list in `data`. */
  readonly key: string;
  readonly read: (row: unknown) => T;
}

interface Identified {
  readonly id: string;
  readonly entityId?: string | undefined;
}

const numberIn = (cursor: string | undefined): number | undefined => {
  if (cursor === undefined) return undefined;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new AppError('validation_error', messages.cursorOfAnotherList);
};

/** A list of what an account has, by the Research API: pages by a number that the answer gives. */
export const researchListOfUser = <P extends OfUser, T extends Identified>(
  plan: Plan<T>,
): AskingRoute<P, ListPage<T>> =>
  officialApi({
    fetch: async (get: Get, { username, cursor }: P) => [
      await get(
        researchAsk(
          plan.call,
          plan.fields ?? [],
          buildResearchBody({ username, max_count: PAGE, cursor: numberIn(cursor) }),
        ),
      ),
    ],
    parse: (replies) => readPage(required(replies[0], 'reply'), plan),
  });

/** One page of a list of the Research API. The same number again ends the list. */
export const readPage = <T extends Identified>(
  reply: Reply,
  { key, read }: Pick<Plan<T>, 'key' | 'read'>,
): Parsed<ListPage<T>> => {
  const [data, requestBody] = [researchData(reply), requestBodyFromReply(reply)];
  const rows = data[key];
  if (!Array.isArray(rows) && rows !== undefined && rows !== null)
    throw new AppError('platform_error', messages.researchApiKeyMissing({ key }));
  const found = collect((rows ?? []) as readonly unknown[], (row) => {
    if (!isNode(row)) throw new AppError('platform_error', messages.itemNotAnObject);
    return read(row);
  });
  const items = eachOnce(found.items);
  const cursor = int(data, 'cursor');
  const isOver = bool(data, 'has_more') !== true || cursor === undefined;
  const next = isOver || cursor === int(requestBody, 'cursor') ? null : String(cursor);
  return {
    data: { items, totalItems: null, next },
    notices: [...found.notices, ...repeatNotice(found.items.length - items.length)],
    ...(str(requestBody, 'username') === undefined
      ? {}
      : { params: { username: str(requestBody, 'username') ?? '' } }),
  };
};

/** A follower or a followed account: two names, and nothing else. */
export const readResearchUser = (row: unknown): Person => {
  const name = required(handle(str(row, 'username')), 'handle of the account');
  const url = userUrl(name);
  return omitUndefined({
    ...objectAt('Person', url),
    preferredUsername: name,
    name: str(row, 'display_name'),
    followerCount: count(row, 'follower_count'),
  });
};
