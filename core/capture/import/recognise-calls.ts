import { urlParts } from '#kit/address.ts';
import { isNode } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply, SentRequest } from '#kit/exchange.ts';
import { isHostIn, platformAt, routeNamed, type Platform } from '#kit/operation.ts';
import { verbatim } from '#kit/message.ts';
import type { AskingRoute } from '#kit/route.ts';
import { buildCatalogue, checkParams, coerceParams, type Entry } from '../../engine/catalogue.ts';
import { parseReplies } from '../../engine/parse-replies.ts';
import { excessOfReply } from '../bounds.ts';
import { isReadBy } from '../read-captured.ts';
import type { RecordedCall } from '../recorded-call.ts';
import {
  createComparedRequest,
  withoutQueryNames,
  type ComparedRequest,
} from './compared-request.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Which calls a recorded reply answers, where no capture route reads it: those of the operations that ask for
 * nothing else than its request, and those of whose thing or list it is the page. None for what no operation
 * asks for. A further page of a list, by whose request alone it could be of several, is of the list whose page
 * led to it.
 */
export type CallRecogniser = (reply: Reply) => Promise<readonly RecordedCall[]>;

/** Places where lists go on that are kept in mind. */
const MOST_PLACES = 2000;

export const createCallRecogniser = (platforms: readonly Platform[]): CallRecogniser => {
  const { entries } = buildCatalogue(platforms);
  /** The operations of lists by the place where they go on. */
  const places = new Map<string, string>();
  const remember = (entry: Entry, call: RecordedCall, reply: Reply): void => {
    const next = entry.operation.list ? readPage(entry, call, reply)?.next : undefined;
    if (typeof next !== 'string' || next.length > MOST_VALUE) return;
    if (places.size >= MOST_PLACES) places.clear();
    places.set(next, entry.id);
  };
  return async (reply) => {
    const platform = platformAt(platforms, reply.request.url);
    const own = entries.filter((entry) => entry.platform === platform);
    if (!platform || own.some((entry) => isReadBy(entry, reply))) return [];
    if (excessOfReply(reply) !== undefined) return [];
    const request = createComparedRequest(platform, reply.request);
    const named = namedValues(reply.request);
    const linked = Object.assign({}, ...own.map((entry) => linkValues(entry, reply))) as Values;
    const found: Recognised[] = [];
    for (const entry of own) {
      const call = await recogniseCall(entry, { reply, request, named, linked });
      if (call) found.push({ entry, call });
    }
    const fitting = fittingCalls(found, reply, places);
    for (const { entry, call } of fitting) remember(entry, call, reply);
    return fitting.map(({ call }) => call);
  };
};

interface Recognised {
  readonly entry: Entry;
  readonly call: RecordedCall;
}

/** Of lists of the same things that one request may be of, the one that it is of; none where nobody knows. */
const fittingCalls = (
  found: readonly Recognised[],
  reply: Reply,
  places: ReadonlyMap<string, string>,
): readonly Recognised[] => {
  const later = found.filter(({ call }) => call.state !== undefined);
  const known = later.filter(({ entry, call }) => places.get(call.state ?? '') === entry.id);
  // A list of which not even the parameters are known is any list.
  const withParams = later.filter(({ call }) => Object.keys(call.params).length > 0);
  const furtherPages = known.length > 0 ? known : withParams.length === 1 ? withParams : [];
  const firstPages = found.filter(({ call }) => call.state === undefined);
  return [
    ...firstPages.filter((one) => !firstPages.some((other) => isCloser(other, one, reply))),
    ...furtherPages,
  ];
};

/** Whether a link of another list of the same things says more of the address: `/r/all` is the feed. */
const isCloser = (other: Recognised, one: Recognised, reply: Reply): boolean => {
  if (!other.entry.operation.list || !one.entry.operation.list) return false;
  if (other.entry.shapes.join() !== one.entry.shapes.join()) return false;
  const [theirs, ours] = [linkRank(other.entry, reply), linkRank(one.entry, reply)];
  return theirs !== undefined && ours !== undefined && theirs < ours;
};

const linkRank = ({ operation: { links } }: Entry, { request }: Reply): string | undefined => {
  const url = links && urlParts(request.url);
  const parts = url && links.site.parts(url);
  return parts && links.ranked.find(({ read }) => read(parts) !== undefined)?.rank;
};

interface Recorded {
  readonly reply: Reply;
  readonly request: ComparedRequest;
  /** What the request itself names, as text. */
  readonly named: Readonly<Record<string, string>>;
  /** What its address says as a link of any operation of the platform. */
  readonly linked: Values;
}

const recogniseCall = async (
  entry: Entry,
  recorded: Recorded,
): Promise<RecordedCall | undefined> => {
  const { operation, platform } = entry;
  const asking = operation.routes.filter((route): route is AskingRoute => route.name !== 'capture');
  if (asking.length === 0) return undefined;
  const route = routeOfHost(recorded.reply, platform, asking);
  const found = await findParams(entry, asking, route, recorded);
  return found && { operation: entry.id, route, world: 'imported', earlier: [], ...found };
};

/** An answer of the site is none of its official API, also where it has the same form. */
const routeOfHost = (
  { request }: Reply,
  { official }: Platform,
  asking: readonly AskingRoute[],
): AskingRoute['name'] => {
  if (isHostIn(urlParts(request.url)?.hostname ?? '', official?.hosts ?? [])) return 'official-api';
  return asking.find(({ name }) => name !== 'official-api')?.name ?? 'public-page';
};

type FoundParams = Pick<RecordedCall, 'params' | 'state'>;

const findParams = async (
  entry: Entry,
  asking: readonly AskingRoute[],
  route: AskingRoute['name'],
  { reply, request, named, linked }: Recorded,
): Promise<FoundParams | undefined> => {
  const { operation } = entry;
  const given = { ...valuesFor(entry, named), ...valuesFor(entry, linked) };
  const tried = new Set<string>();
  for (const more of possibleValues(entry, given, { reply, route, named })) {
    const params = checkedParams(entry, { ...given, ...valuesFor(entry, more) });
    const key = JSON.stringify(params);
    if (!params || tried.has(key)) continue;
    tried.add(key);
    for (const state of operation.list ? [undefined, ...statesIn(named)] : [undefined]) {
      const withPlace = state === undefined ? params : { ...params, cursor: state };
      for (const one of asking)
        if (await asksForNothingElse(one, request, withPlace, reply))
          return { params, ...(state !== undefined && { state }) };
    }
    if (isItsPage(entry, reply, request)) return { params };
  }
  return undefined;
};

/** Values of parameters: none, what a reading learns, and each text of the request as the one that is missing. */
function* possibleValues(
  entry: Entry,
  given: Values,
  {
    reply,
    route,
    named,
  }: Pick<Recorded, 'reply' | 'named'> & { readonly route: RecordedCall['route'] },
): Generator<Values> {
  yield {};
  yield readPage(entry, { route, params: {} }, reply)?.params ?? {};
  const missing = Object.keys(entry.params.shape).filter(
    (name) => !(name in given) && !entry.params.shape[name]?.safeParse(undefined).success,
  );
  const [name] = missing;
  if (name === undefined || missing.length > 1) return;
  const known = Object.values(given);
  for (const value of Object.values(named)) if (!known.includes(value)) yield { [name]: value };
}

/**
 * Whether it is the page of the thing or of the list at its link, whatever it was asked for with: of a list
 * only where the address says nothing else, such as where the list goes on.
 */
const isItsPage = (entry: Entry, reply: Reply, request: ComparedRequest): boolean => {
  const { links, list } = entry.operation;
  const { url } = reply.request;
  if (!links || linkValues(entry, reply) === undefined) return false;
  if (!list) return true;
  const values = JSON.stringify(links.read(url));
  const names = new Set(new URL(url).searchParams.keys());
  // Each of them is looked at in an address of its own.
  if (names.size > MOST_NAMES) return false;
  return [...names].every((name) => {
    const without = withoutQueryNames(url, (one) => one === name);
    return JSON.stringify(links.read(without)) !== values || request.isSameAs(without);
  });
};

const linkValues = ({ operation }: Entry, { request }: Reply): Values | undefined =>
  request.method === 'GET' ? operation.links?.read(request.url) : undefined;

/** Values that are parameters of the operation, as it takes them. */
const valuesFor = ({ params }: Entry, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const schema = name === 'cursor' ? undefined : params.shape[name];
      if (!schema) return [];
      const known =
        typeof value === 'string' ? coerceParams(params, { [name]: value })[name] : value;
      return schema.safeParse(known).success ? [[name, known] as const] : [];
    }),
  );

const checkedParams = ({ params }: Entry, values: Values): Values | undefined => {
  try {
    return checkParams(params, values);
  } catch {
    return undefined;
  }
};

/** What the route's parser reads; nothing where it reads nothing. */
const readPage = (
  { operation }: Entry,
  { route, params, state }: Pick<RecordedCall, 'route' | 'params' | 'state'>,
  reply: Reply,
): { readonly next?: unknown; readonly params?: Values | undefined } | undefined => {
  const parser = routeNamed(operation, route) ?? operation.routes[0];
  if (!parser) return undefined;
  try {
    const parsed = parseReplies(
      parser,
      [reply],
      state === undefined ? params : { ...params, cursor: state },
    );
    return { params: parsed.params, ...(isNode(parsed.data) && { next: parsed.data['next'] }) };
  } catch {
    return undefined;
  }
};

/** More a request does not name, and what is longer names nothing. */
const MOST_NAMES = 40;
const MOST_VALUE = 20_000;

/** Texts in the query and in the outermost level of what was posted. */
const namedValues = ({ url, body }: SentRequest): Readonly<Record<string, string>> => {
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  const posted = Object.entries(postedFields(body)).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return Object.fromEntries(
    [...query, ...posted].slice(0, MOST_NAMES).filter(([, value]) => value.length <= MOST_VALUE),
  );
};

const postedFields = (body: unknown): Values => {
  if (isNode(body)) return body;
  if (typeof body !== 'string') return {};
  try {
    const value: unknown = JSON.parse(body);
    return isNode(value) ? value : {};
  } catch {
    return body.includes('{') ? {} : Object.fromEntries(new URLSearchParams(body));
  }
};

/** Where a list goes on is a word of the platform's own, which the request of the page repeats. */
const statesIn = (named: Readonly<Record<string, string>>): readonly string[] =>
  Object.values(named)
    .filter((value) => value !== '')
    .slice(0, MOST_STATES);

const MOST_STATES = 12;

/** Whether a route, asked with these parameters, sends the recorded request and needs no other answer. */
const asksForNothingElse = async (
  route: AskingRoute,
  request: ComparedRequest,
  params: Values,
  reply: Reply,
): Promise<boolean> => {
  let isSent = false;
  const get: Get = (spec) => {
    if (!request.equals(spec))
      return Promise.reject(
        new AppError('platform_error', verbatim('not recorded'), { replayMiss: true }),
      );
    isSent = true;
    return Promise.resolve(reply);
  };
  try {
    await route.fetch(get, params);
    return isSent;
  } catch (thrown) {
    // That the answer is a refusal, or says that there is no such thing, is an answer.
    return isSent && thrown instanceof AppError && !thrown.replayMiss;
  }
};
