import {
  collect,
  countNotice,
  noTextNotice,
  required,
  type Notice,
  type Parsed,
} from '#kit/collect.ts';
import { isNode, list, str, node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { type Get, type Reply, type RequestSpec, jsonFromReply } from '#kit/exchange.ts';
import type { Incomplete, ListPage } from '#kit/operation.ts';
import type { Message } from '#kit/message.ts';
import { officialApi, type AskingRoute } from '#kit/route.ts';
import type { TimelineItem } from '#vocab/announce.ts';
import type { Person } from '#vocab/person.ts';
import type { Tombstone } from '#vocab/tombstone.ts';
import {
  apiAnswer,
  isOfApi,
  priceNotice,
  apiQueryValue,
  type ApiAnswer,
  errorsById,
} from './api-answer.ts';
import { idIn, userAsk, apiAsk } from './api-ask.ts';
import { eachOnce, known, type Learned } from './captured-list.ts';
import { handleIn, numberIn } from './site.ts';
import { readItem } from './post.ts';
import { hasText } from './text.ts';
import { readUser } from './user.ts';
import { messages } from './messages.ts';

interface Paged {
  readonly cursor?: string | undefined;
}

interface Plan<P, T> {
  /** `posts of a user`: in words for errors. */
  readonly what: string;
  /** What a list cannot hold, where it is not the whole one. */
  readonly incomplete?: Message;
  /** `null` on the first page. */
  readonly ask: (params: P, token: string | null) => RequestSpec;
  readonly keep?: (item: T, params: Partial<P>) => boolean;
  readonly learns: (answer: ApiAnswer, reply: Reply) => Learned;
}

/** Of a list of an account: the account is looked up once, and then known by its number. */
interface PlanOfUser<P, T> extends Omit<Plan<P, T>, 'ask' | 'learns'> {
  readonly ask: (id: string, params: P, token: string | null) => RequestSpec;
}

const TOKENS = ['pagination_token', 'next_token'];

const requestedToken = (reply: Reply): string | undefined =>
  TOKENS.map((name) => apiQueryValue(reply, name)).find((one) => one !== undefined);

const requireLastReply = (replies: readonly Reply[]): Reply => required(replies.at(-1), 'reply');

const stops = (next: string | null, reason: Message | undefined): Incomplete | undefined =>
  next === null && reason !== undefined ? { reason, statedTotal: null } : undefined;

/** A page that leads to itself is the last. */
const nextIn = ({ next }: ApiAnswer, reply: Reply): string | null =>
  next === undefined || next === requestedToken(reply) ? null : next;

type Made<T> = Pick<Parsed<ListPage<T>>, 'data' | 'notices'>;

const readAll = <T extends TimelineItem | Person>(
  answer: ApiAnswer,
  reply: Reply,
  read: (raw: unknown) => T,
  plan: { readonly keep: (item: T) => boolean; readonly incomplete: Message | undefined },
): Made<T> & { readonly billed: number } => {
  const rows = list(answer.data);
  const found = collect(rows, read);
  const items = eachOnce(found.items.filter(plan.keep));
  const next = nextIn(answer, reply);
  return {
    data: { items, totalItems: null, next, incomplete: stops(next, plan.incomplete) },
    notices: [...found.notices, ...besideNotice(found.items.length - items.length)],
    billed: rows.length,
  };
};

const besideNotice = (count: number): Notice[] =>
  countNotice(count, 'left-out', messages.otherPostsLeftOut({ count }));

const postsIn = <P>(
  { keep, what, incomplete }: Pick<Plan<P, TimelineItem>, 'keep' | 'what' | 'incomplete'>,
  replies: readonly Reply[],
  params: Partial<P>,
  lookups: number,
) => {
  const reply = requireLastReply(replies);
  const answer = apiAnswer(reply, what);
  const { billed, ...made } = readAll(answer, reply, (raw) => readItem(raw, answer.includes), {
    keep: (item) => keep?.(item, params) ?? true,
    incomplete,
  });
  const price = priceNotice({ posts: billed, users: lookups });
  const withoutText = noTextNotice(list(answer.data).filter(isNode), hasText);
  return { answer, reply, made: { ...made, notices: [...made.notices, ...withoutText, price] } };
};

const usersIn = (what: string, replies: readonly Reply[], lookups: number) => {
  const reply = requireLastReply(replies);
  const answer = apiAnswer(reply, what);
  const { billed, ...made } = readAll(answer, reply, readUser, {
    keep: () => true,
    incomplete: undefined,
  });
  const price = priceNotice({ users: billed + lookups });
  return { answer, reply, made: { ...made, notices: [...made.notices, price] } };
};

/** Posts of API v2 that are asked for in one request a page. */
export const apiPosts = <P extends Paged>(
  plan: Plan<P, TimelineItem>,
): AskingRoute<P, ListPage<TimelineItem>> =>
  officialApi({
    fetch: async (get: Get, params: P) => [await get(plan.ask(params, params.cursor ?? null))],
    parse: (replies, params) => {
      const { answer, reply, made } = postsIn(plan, replies, params, 0);
      return { ...made, params: known(plan.learns(answer, reply)) };
    },
  });

/** Accounts of API v2, likewise. */
export const apiUsers = <P extends Paged>(
  plan: Omit<Plan<P, Person>, 'keep'>,
): AskingRoute<P, ListPage<Person>> =>
  officialApi({
    fetch: async (get: Get, params: P) => [await get(plan.ask(params, params.cursor ?? null))],
    parse: (replies) => {
      const { answer, reply, made } = usersIn(plan.what, replies, 0);
      return { ...made, params: known(plan.learns(answer, reply)) };
    },
  });

interface OfUser extends Paged {
  readonly username: string;
}

/** `ID TOKEN`: the state of a list of an account, so that its number is not asked for again. */
const stateIn = (cursor: string | undefined): readonly [id: string, token: string] | undefined => {
  if (cursor === undefined) return undefined;
  const [id, token] = cursor.split(' ');
  if (numberIn(id) === undefined || id === undefined || !token)
    throw new AppError('validation_error', messages.cursorOfAnotherList);
  return [id, token];
};

const fetchOfUser =
  <P extends OfUser>(ask: (id: string, params: P, token: string | null) => RequestSpec) =>
  async (get: Get, params: P): Promise<readonly Reply[]> => {
    const state = stateIn(params.cursor);
    if (state) return [await get(ask(state[0], params, state[1]))];
    const id = idIn(params.username);
    if (id !== undefined) return [await get(ask(id, params, null))];
    const lookup = await get(userAsk(params.username));
    const found = lookup.status === 200 ? userIn(lookup) : undefined;
    if (found === undefined) return [lookup];
    return [lookup, await get(ask(found.id, params, null))];
  };

const userIn = (
  reply: Reply,
): { readonly id: string; readonly handle: string | undefined } | undefined => {
  if (!isOfApi(reply)) return undefined;
  const { data } = apiAnswer(reply, 'account');
  const id = numberIn(str(data, 'id'));
  return id === undefined ? undefined : { id, handle: handleIn(str(data, 'username')) };
};

/** The lookup of the account, if it is among the replies. A single one that failed says why. */
const lookupIn = (replies: readonly Reply[]): ReturnType<typeof userIn> => {
  const first = replies[0];
  if (!first || !/^users\/(?:by\/|\d+$)/.test(apiPath(first))) return undefined;
  const found = userIn(first);
  if (found && replies.length > 1) return found;
  throw new AppError('platform_error', messages.accountWithoutList);
};

const apiPath = ({ request }: Reply): string =>
  /^https:\/\/[^/]+\/2\/([^?]*)/.exec(request.url)?.[1] ?? '';

/** The number stays in the state, whatever page comes next. */
const ofUser = <T>(
  { answer, made }: { readonly answer: ApiAnswer; readonly made: Made<T> },
  lookup: ReturnType<typeof userIn>,
): Parsed<ListPage<T>> => {
  const id = lookup?.id ?? /^users\/(\d+)\//.exec(answer.path)?.[1];
  const { next } = made.data;
  return {
    data: { ...made.data, next: next === null || id === undefined ? null : `${id} ${next}` },
    notices: made.notices,
    params: known({ username: lookup?.handle ?? (id === undefined ? undefined : `id:${id}`) }),
  };
};

export const apiPostsOfUser = <P extends OfUser>(
  plan: PlanOfUser<P, TimelineItem>,
): AskingRoute<P, ListPage<TimelineItem>> =>
  officialApi({
    fetch: fetchOfUser(plan.ask),
    parse: (replies, params) => {
      const lookup = lookupIn(replies);
      return ofUser(postsIn(plan, replies, params, lookup ? 1 : 0), lookup);
    },
  });

export const apiUsersOfUser = <P extends OfUser>(
  plan: Omit<PlanOfUser<P, Person>, 'keep' | 'incomplete'>,
): AskingRoute<P, ListPage<Person>> =>
  officialApi({
    fetch: fetchOfUser(plan.ask),
    parse: (replies) => {
      const lookup = lookupIn(replies);
      return ofUser(usersIn(plan.what, replies, lookup ? 1 : 0), lookup);
    },
  });

interface BatchOf<T> {
  /** `tweets`: the API’s own batch. */
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly many: string;
  readonly price: 'posts' | 'users';
  readonly read: (raw: unknown, includes: unknown) => T;
  /** What stands for one that the API left out, and why it did. */
  readonly missing: (id: string, reason: string | undefined) => Tombstone;
}

interface BatchParams {
  readonly entityIds: readonly string[];
}

/** Asks for up to 100 at once, and puts what comes into the order in which it was asked for. */
export const apiBatch = <T>({ path, fields, many, price, read, missing }: BatchOf<T>) => {
  const parse = (
    replies: readonly Reply[],
    { entityIds }: Partial<BatchParams>,
  ): Parsed<ListPage<T | Tombstone>> => {
    const reply = replies[0];
    if (!reply) throw new AppError('platform_error', messages.noReply);
    const requestedIds = entityIds ?? apiQueryValue(reply, 'ids')?.split(',') ?? [];
    const { whole, data, includes } = parseBatchReply(reply, many);
    const things = new Map(list(data).map((raw) => [str(raw, 'id') ?? '', raw]));
    const reasons = errorsById(whole);
    let lacking = 0;
    const { items, notices } = collect(requestedIds, (id): T | Tombstone => {
      const thing = things.get(id);
      if (thing !== undefined) return read(thing, includes);
      lacking += 1;
      return missing(id, reasons.get(id));
    });
    return {
      data: { items, totalItems: requestedIds.length, next: null },
      notices: [
        ...notices,
        ...countNotice(
          lacking,
          'missing-items',
          messages.missingFromAnswer({ count: lacking, askedCount: requestedIds.length, many }),
        ),
        priceNotice({ [price]: list(data).length }),
      ],
    };
  };
  return officialApi({
    fetch: async (get: Get, { entityIds }: BatchParams) => [
      await get(apiAsk(path, { ...fields, ids: [...new Set(entityIds)].join(',') })),
    ],
    parse,
  });
};

/** A batch of which nothing is left is an answer too: `errors` without `data`. */
const parseBatchReply = (
  reply: Reply,
  many: string,
): Pick<ApiAnswer, 'whole' | 'data' | 'includes'> => {
  const whole = reply.status === 200 ? node(jsonFromReply(reply)) : undefined;
  if (whole && whole['data'] === undefined && errorsById(whole).size > 0)
    return { whole, data: [], includes: undefined };
  return apiAnswer(reply, many);
};
