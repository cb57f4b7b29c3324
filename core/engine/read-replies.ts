import type { Entry } from './catalogue.ts';
import type { Notice, Parsed } from '../kit/collect.ts';
import { routeNamed, type ListPage } from '../kit/operation.ts';
import type { Route } from '../kit/route.ts';
import type { Exchange } from '../kit/exchange.ts';
import { addressIn, pathIn } from '../kit/address.ts';
import { AppError, refused } from '../kit/errors.ts';
import { checked } from './check-answer.ts';
import { page } from '../vocab/page.ts';
import type { LongState } from '../kit/long-state.ts';
import { longStateOf, routedState, sealCursor } from './cursor.ts';

type Params = Readonly<Record<string, unknown>>;

export interface Reading {
  readonly data: unknown;
  readonly notices: readonly Notice[];
  /** What has to be kept so that the page's own `nextCursor` can be opened. */
  readonly longState?: LongState;
}

/** The call that replies answer. */
export interface CallContext {
  /** As the caller gave them; `cursor` is our own cursor. */
  readonly params: Params;
  /** The platform's state taken out of that cursor. */
  readonly state?: string | undefined;
  /** `http://127.0.0.1:8674`, for the addresses that we print. */
  readonly base: string;
}

/**
 * Exchanges to finished data: the parser of their route, the page around its items, and the check
 * against the schema. An exchange that was judged a refusal is thrown as what it is. Pure; the one
 * road for live calls, replays and single recordings.
 */
export const read = (
  entry: Entry,
  exchanges: readonly Exchange[],
  context: CallContext,
): Reading => {
  for (const { refused: found } of exchanges)
    if (found) throw refused(found.refusal, found.retryAfter);
  const route = routeOf(entry, exchanges);
  const { cursor, ...rest } = context.params;
  const parsed = route.parse(
    exchanges.map(({ reply }) => reply),
    context.state === undefined ? rest : { ...rest, cursor: context.state },
  );
  const { notices } = parsed;
  if (!entry.operation.list) return { data: checked(entry.result, parsed.data), notices };
  const page = parsed.data as ListPage<unknown>;
  const next = page.next === null ? null : routedState(route.name, page.next);
  const data = checked(
    entry.result,
    pageAround(entry, { ...parsed, data: { ...page, next } }, context),
  );
  const longState = next === null ? undefined : longStateOf(next);
  return { data, notices, ...(longState && { longState }) };
};

/** The route that made the exchanges; the first where nobody was asked. */
const routeOf = ({ operation, unavailable }: Entry, exchanges: readonly Exchange[]): Route => {
  const made = exchanges[0]?.route;
  const route = (made && routeNamed(operation, made)) ?? operation.routes[0];
  if (route) return route;
  throw unavailable ? refused(unavailable) : new AppError('internal_error');
};

const pageAround = (
  entry: Entry,
  { data: listPage, ...parsed }: Parsed<ListPage<unknown>>,
  context: CallContext,
): unknown => {
  const { cursor, ...bound }: Params = { ...parsed.params, ...context.params };
  return page({
    partOf: context.base + addressOf(entry, bound),
    items: listPage.items,
    totalItems: listPage.totalItems,
    cursor: typeof cursor === 'string' ? cursor : null,
    nextCursor: listPage.next === null ? null : sealCursor(entry.id, bound, listPage.next),
  });
};

/** The canonical path and query of a call; what is posted does not stand in the address. */
export const addressOf = ({ path, operation }: Entry, params: Params): string =>
  operation.method === 'GET' ? addressIn(path, params) : pathIn(path, params);
