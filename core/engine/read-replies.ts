import type { Entry } from './catalogue.ts';
import type { Notice, Parsed } from '#kit/collect.ts';
import { routeNamed, type Incomplete, type ListPage } from '#kit/operation.ts';
import type { Route } from '#kit/route.ts';
import type { Exchange } from '#kit/exchange.ts';
import { addressIn, namesInEvery, namesInPath, pathIn } from '#kit/address.ts';
import { AppError, refused } from '#kit/errors.ts';
import { whoseAddresses } from '#kit/whose-address.ts';
import { checked } from './checked-answers.ts';
import { withoutForgottenParts } from './forgotten-parts.ts';
import { parseReplies } from './parse-replies.ts';
import { missingFactNotices, missingFilesNotice } from './incomplete-items.ts';
import { todaysParams } from '#kit/params.ts';
import { isNode } from '#kit/dig.ts';
import { CONTEXT } from '#vocab/context.ts';
import { inPublishedForm, page } from '#vocab/page.ts';
import type { LongState } from '#kit/long-state.ts';
import { toLongState, positionText, sealCursor, type ListPosition } from './cursor.ts';
import { listParams } from './list-params.ts';
import { messages } from './messages.ts';

type Params = Readonly<Record<string, unknown>>;

export interface Reading {
  readonly data: unknown;
  readonly notices: readonly Notice[];
  /** What has to be kept so that the page's own `nextCursor` can be opened. */
  readonly longState?: LongState | undefined;
  /** The parameters of the call that captured replies answer, as they themselves tell; `cursor` is ours. */
  readonly learnt?: Params;
}

/** The call that replies answer. */
export interface CallContext {
  /** As the caller gave them; `cursor` is our own cursor. */
  readonly params: Params;
  /** What that cursor holds; the first page has none. */
  readonly position?: ListPosition | undefined;
  /** `http://127.0.0.1:8674`, for the addresses that we print. */
  readonly base: string;
}

/**
 * Exchanges to finished data: the parser of their route, the page around its items, and the check
 * against the schema. An exchange that was judged a refusal is thrown as what it is. Pure; the same
 * for live calls, replays and single recordings.
 */
export const read = (
  entry: Entry,
  exchanges: readonly Exchange[],
  asKept: CallContext,
): Reading => {
  // A call of an earlier version names its parameters as that version did.
  const context = { ...asKept, params: todaysParams(entry.params, asKept.params) };
  for (const { refused: found } of exchanges)
    if (found) throw refused(found.refusal, found.retryAfter);
  const route = routeFromExchanges(entry, exchanges);
  const { cursor, ...rest } = context.params;
  const replies = exchanges.map(({ reply }) => reply);
  const asRead = parseReplies(
    route,
    replies,
    context.position === undefined ? rest : { ...rest, cursor: context.position.state },
  );
  const parsed = {
    ...asRead,
    data: withoutForgottenParts(asRead.data, replies, whoseAddresses(entry.platform)),
    notices: [...asRead.notices, ...whatItemsLack(entry, route, asRead)],
  };
  if (route.name === 'capture') return captured(entry, parsed, context);
  const { notices } = parsed;
  if (!entry.operation.list) return { data: checkedResource(entry, parsed.data), notices };
  const given = parsed.data as ListPage<unknown>;
  // Later pages may count otherwise, or not at all: one list has one total.
  const totalItems = context.position ? context.position.totalItems : given.totalItems;
  const read = countRead(given, notices, context.position);
  const next =
    given.next === null ? null : positionText(route.name, { state: given.next, totalItems, read });
  const incomplete = readIncomplete(entry, { ...given, totalItems }, read, notices);
  const listPage = { ...given, totalItems, next, incomplete };
  const data = checked(entry.result, pageAround(entry, { ...parsed, data: listPage }, context));
  const longState = next === null ? undefined : toLongState(next);
  const unknown = unknownListNotice(entry, { ...parsed.params, ...context.params });
  return { data, notices: [...withReason(notices, incomplete), ...unknown], longState };
};

/** Read before what was forgotten is left out: that is missing by intent. */
const whatItemsLack = (
  { operation }: Entry,
  route: Route,
  { data, notices }: Parsed<unknown>,
): readonly Notice[] => [
  ...missingFilesNotice(data),
  ...(operation.list
    ? missingFactNotices(operation.schema, (data as ListPage<unknown>).items, {
        notices,
        without: 'without' in route ? route.without : [],
      })
    : []),
];

/** Why a list stops short is told beside the other notices, where its words have their id and values. */
const withReason = (
  notices: readonly Notice[],
  incomplete: Incomplete | undefined,
): readonly Notice[] =>
  incomplete === undefined || notices.some(({ message }) => message === incomplete.reason.message)
    ? notices
    : [...notices, { code: codeOfIncomplete(incomplete), ...incomplete.reason }];

/**
 * What a person's browsing brought: nobody asked for it, so the replies say which question they answer.
 * Each page tells the total that its own reply told: which page was the first is not always known.
 */
const captured = (entry: Entry, parsed: Parsed<unknown>, context: CallContext): Reading => {
  const { notices } = parsed;
  const { cursor: state, ...params }: Params = { ...parsed.params, ...context.params };
  if (!entry.operation.list)
    return { data: checkedResource(entry, parsed.data), notices, learnt: params };
  const given = parsed.data as ListPage<unknown>;
  if (state === undefined) requireItems(given);
  const positionAt = (place: string): string =>
    positionText('capture', { state: place, totalItems: null });
  const next = given.next === null ? null : positionAt(given.next);
  // Which pages came before this one is not known.
  const read = state === undefined ? countRead(given, notices) : undefined;
  const incomplete = readIncomplete(entry, given, read, notices);
  // Read by itself, a page may have been given our cursor; out of browsing it tells the site's own.
  const cursor =
    context.params['cursor'] === undefined && typeof state === 'string'
      ? sealCursor(entry.id, listParams(entry, params), positionAt(state))
      : state;
  const learnt: Params = { ...params, ...(cursor !== undefined && { cursor }) };
  const listPage = { ...parsed, params: {}, data: { ...given, next, incomplete } };
  const data = checked(entry.result, pageAround(entry, listPage, { ...context, params: learnt }));
  const longState = next === null ? undefined : toLongState(next);
  const unknown = unknownListNotice(entry, learnt);
  return { data, notices: [...withReason(notices, incomplete), ...unknown], learnt, longState };
};

/** A list is never filed under one of those who stand in it: where nothing says whose it is, this does. */
const unknownListNotice = ({ paths }: Entry, params: Params): Notice[] => {
  const names = namesInEvery(paths).filter((name) => params[name] === undefined);
  return names.length === 0
    ? []
    : [{ code: 'list-unknown', ...messages.listUnknown({ names: names.join(', ') }) }];
};

/**
 * A first page that announces items and brings none is a frame that the site fills later: kept as the
 * newest answer it would hide what was captured before. Throws `platform_error`.
 */
const requireItems = ({ items, totalItems, next }: ListPage<unknown>): void => {
  if (items.length > 0 || ((totalItems ?? 0) === 0 && next === null)) return;
  throw new AppError('platform_error', messages.announcedItemsMissing);
};

/** Notices that a list ends here though the platform announces more. */
const STOPS_SHORT = new Set(['no-next-page', 'next-unread']);

/**
 * Items of a list up to the end of a page, with those that could not be read; `undefined` where the pages before it did
 * not count theirs.
 */
const countRead = (
  { items }: ListPage<unknown>,
  notices: readonly Notice[],
  position?: ListPosition,
): number | undefined => {
  const before = position === undefined ? 0 : position.read;
  const broken = notices.filter(({ code }) => code === 'items-set-aside');
  return before === undefined
    ? undefined
    : broken.reduce((sum, { count = 1 }) => sum + count, before + items.length);
};

/** A notice that a list came to its end and was shorter than the total that it states: it may count what is not shown. */
export const BELOW_TOTAL = 'below-total';

const codeOfIncomplete = ({ reason }: Incomplete): string =>
  reason.id === messages.listEndsBelowTotal({ read: 0, total: 0 }).id ? BELOW_TOTAL : 'more-exist';

/** Why a list stops here short of what there is: by its reader, by a notice, or by the total that it states. */
const readIncomplete = (
  { operation }: Entry,
  { next, totalItems, incomplete }: ListPage<unknown>,
  read: number | undefined,
  notices: readonly Notice[],
): Incomplete | undefined => {
  if (incomplete !== undefined || next !== null) return incomplete;
  const why = notices.find(({ code }) => STOPS_SHORT.has(code));
  if (why) {
    const { message, id, values } = why;
    return { reason: { message, id, values }, statedTotal: totalItems };
  }
  if (totalItems === null || read === undefined || read >= totalItems) return undefined;
  if (operation.totalCountsReplies === true) return undefined;
  const reason = messages.listEndsBelowTotal({ read, total: totalItems });
  return { reason, statedTotal: totalItems };
};

/** The route that made the exchanges; the first where nobody was asked. */
const routeFromExchanges = (
  { operation, unavailable }: Entry,
  exchanges: readonly Exchange[],
): Route => {
  const made = exchanges[0]?.route;
  const route = (made && routeNamed(operation, made)) ?? operation.routes[0];
  if (route) return route;
  throw unavailable ? refused(unavailable) : new AppError('internal_error');
};

const checkedResource = ({ result }: Entry, data: unknown): unknown =>
  checked(result, isNode(data) ? { '@context': CONTEXT, ...data } : data);

const pageAround = (
  entry: Entry,
  { data: listPage, ...parsed }: Parsed<ListPage<unknown>>,
  context: CallContext,
): unknown => {
  const { cursor, count, ...rest }: Params = { ...parsed.params, ...context.params };
  const bound = listParams(entry, rest);
  const listed = page({
    partOf: addressOfList(entry, bound, context.base),
    count,
    about: listPage.about,
    incomplete: listPage.incomplete,
    items: listPage.items,
    totalItems: listPage.totalItems,
    cursor: typeof cursor === 'string' ? cursor : null,
    nextCursor: listPage.next === null ? null : sealCursor(entry.id, bound, listPage.next),
  });
  return inPublishedForm(listed, entry.operation.isWhole === true);
};

/** The address of a whole list; `null` where its identifiers were posted. */
export const addressOfList = (entry: Entry, params: Params, base: string): string | null =>
  entry.operation.method === 'GET' ? base + addressFromParams(entry, params) : null;

/** The canonical path and query of a call; what is posted does not stand in the address. */
export const addressFromParams = ({ paths, operation }: Entry, params: Params): string => {
  const [first = '', ...others] = paths;
  const isFilled = (path: string): boolean =>
    namesInPath(path).every((name) => params[name] !== undefined);
  const path = isFilled(first) ? first : (others.find(isFilled) ?? first);
  return operation.method === 'GET' ? addressIn(path, params) : pathIn(path, params);
};
