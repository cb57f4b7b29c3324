import { hash } from 'node:crypto';
import type { Catalogue, Entry } from '../engine/catalogue.ts';
import type { EvidenceCall } from '../exports/dataset.ts';
import type { CallReading, PackageReaders, ReadItem, Unread } from '../exports/package-readers.ts';
import { todaysParams } from '#kit/params.ts';
import { namesInEvery } from '#kit/address.ts';
import { at, isNode } from '#kit/dig.ts';
import { lazy } from '#kit/lazy.ts';
import { toAppError } from '#kit/errors.ts';
import {
  textFromReply,
  type Reply,
  type Get,
  type RouteName,
  type SentRequest,
} from '#kit/exchange.ts';
import { percentDecoded } from '#kit/bytes.ts';
import { hostsOfPlatform, isHostIn, type ReaderChange, routeNamed } from '#kit/operation.ts';
import { draftFromItem } from './draft.ts';
import { itemsFromAnswer } from '../engine/answered-items.ts';
import { placesIn } from './origin.ts';
import { compareVersions, VERSION_PATTERN } from '#kit/version.ts';
import { learntParams, readAgain } from './reread.ts';
import { messages } from './messages.ts';
import { redactRequest } from '#kit/redact.ts';

/**
 * Follows the route of a call once more, over the replies that are kept: a route is a pure function of the
 * parameters and of what it is answered, so that the same requests are sent again, one and all, where the
 * parameters are those that were asked with. A site’s own requests (`capture`) are sent by no route, and the
 * later pages of a list are bound to the first by their cursor.
 */
const sendsKeptRequests = async (
  { operation, platform }: Entry,
  { route: name, params }: Pick<EvidenceCall, 'route' | 'params'>,
  replies: readonly Reply[],
): Promise<boolean> => {
  const route = routeNamed(operation, name as RouteName);
  const checked = operation.params.safeParse(params);
  if (!route || route.name === 'capture' || !checked.success) return false;
  // As they are kept: without secrets.
  const identify = (request: SentRequest): string => platform.identity(redactRequest(request));
  try {
    const left = new Map(replies.map((reply) => [reply, identify(reply.request)]));
    const get: Get = ({ method = 'GET', url, headers = {}, body }) => {
      const wanted = identify({ method, url, headers, ...(body !== undefined && { body }) });
      const reply = replies.find((one) => left.get(one) === wanted);
      if (!reply) return Promise.reject(new Error('another request'));
      left.delete(reply);
      return Promise.resolve(reply);
    };
    await route.fetch(get, checked.data);
    return left.size === 0;
  } catch {
    return false;
  }
};

/** The parsers of this version, for the replies of a study package. */
export const packageReaders = (catalogue: Catalogue): PackageReaders => ({
  read: (call, replies) => {
    const entry = catalogue.find(call.operation);
    return entry ? readCall(entry, call, replies) : { isUnknown: true };
  },

  operationsFor: (replies) => {
    const hosts = replies.flatMap(({ request: { url } }) =>
      URL.canParse(url) ? [new URL(url).hostname] : [],
    );
    return catalogue.entries
      .filter(({ platform }) => hosts.some((host) => isHostIn(host, hostsOfPlatform(platform))))
      .map(({ id }) => id);
  },

  problemsOf: (call, replies) => {
    const entry = catalogue.find(call.operation);
    if (!entry) return [];
    const isRoute = entry.operation.routes.some(({ name }) => name === call.route);
    return [
      ...(isRoute ? [] : [messages.noSuchRoute({ operation: call.operation, route: call.route })]),
      ...missingParams(entry, call, replies).map((param) => messages.paramInNoRequest({ param })),
    ];
  },

  differenceFrom: (operation, reader, version) => {
    if (!isVersion(version)) return undefined;
    const changes = catalogue.find(operation)?.operation.readerChanges ?? [];
    const before = reader ?? (hasNumbers(version) ? undefined : highestReader(changes, version));
    if (before === undefined || before > highestReader(changes, version)) return undefined;
    const since = changes.slice(before - 1);
    return since.length === 0
      ? undefined
      : {
          operation,
          reader: 1 + changes.length,
          fields: [...new Set(since.flatMap(({ fields }) => fields))],
          fieldsOf: (before) => [
            ...new Set(
              since.flatMap(({ fields, when }) =>
                when ? fields.filter((field) => when(field, before)) : fields,
              ),
            ),
          ],
          hasOtherItems: since.some(({ items }) => items === true),
        };
  },

  untoldParams: async (call, replies) => {
    const entry = catalogue.find(call.operation);
    if (!entry || call.params['cursor'] !== undefined) return [];
    if (await sendsKeptRequests(entry, call, replies)) return [];
    return untoldByRequests(entry, call, replies);
  },

  placesIn,
});

/** The first version that writes the numbers of readers into packages. */
const FIRST_WITH_NUMBERS = '0.10.0';

const isVersion = (text: string): boolean => VERSION_PATTERN.test(text.split('-', 1)[0] ?? '');

/** Whether a version is that one, a trial of it (`0.10.0-dev`), or later. */
const isFrom = (version: string, first: string): boolean =>
  compareVersions(version, `${first}-dev`) >= 0;

const hasNumbers = (version: string): boolean => isFrom(version, FIRST_WITH_NUMBERS);

/** The highest number that a reader had in a version of the program. */
const highestReader = (changes: readonly ReaderChange[], version: string): number =>
  1 + changes.filter(({ since }) => isFrom(version, since)).length;

const readCall = (
  entry: Entry,
  { params, longState }: EvidenceCall,
  replies: readonly Reply[],
): CallReading | Unread => {
  let isWithoutState = false;
  const find = (sha256: string): string | undefined => {
    if (longState?.sha256 === sha256 && hash('sha256', longState.state) === sha256)
      return longState.state;
    isWithoutState = true;
    return undefined;
  };
  try {
    const data = readAgain(entry, params, replies, find);
    const total = isNode(data) ? data['totalItems'] : undefined;
    return {
      items: itemsFromAnswer(entry, data).flatMap((item, place): ReadItem[] => {
        const draft = draftFromItem(entry, item, place);
        return draft ? [{ ...draft, item }] : [];
      }),
      ...(typeof total === 'number' && { totalItems: total }),
    };
  } catch (thrown) {
    return isWithoutState ? { isWithoutState: true } : { because: toAppError(thrown).message };
  }
};

/** How many of a page are wanted, which a site need not be asked. */
const OF_PAGES = new Set(['count']);

/**
 * What a call is said to have been asked with, and none of its requests has as it stands: also choices among
 * words of ours, which a platform calls otherwise.
 */
const untoldByRequests = (
  entry: Entry,
  { params: given, route }: EvidenceCall,
  replies: readonly Reply[],
): readonly string[] => {
  const { properties } = entry.paramsSchema;
  const params = todaysParams(entry.params, given);
  const texts = replies.flatMap((reply) => [
    requestText(reply),
    // What a page answers, its reply tells as well.
    ...(route === 'capture' ? [textFromReply(reply).toLowerCase()] : []),
  ]);
  const learnt = learntWhereCaptured(entry, route, replies);
  return Object.entries(params).flatMap(([name, value]) => {
    const isDefault = value === at(properties, name, 'default');
    const wanted = JSON.stringify(value).replaceAll(/^"|"$/g, '').toLowerCase();
    const parts = wanted.match(PARTS) ?? [wanted];
    const isInRequests = texts.some((text) => parts.every((part) => text.includes(part)));
    const isKnown = OF_PAGES.has(name) || isDefault || isInRequests;
    return isKnown || learnt()[name] === value ? [] : [name];
  });
};

/** The parts of a value that a platform may not write otherwise: shorter ones stand everywhere. */
const PARTS = /[\p{L}\p{N}]{3,}/gu;

/**
 * What the first page of a list, or a single thing, was asked for by, where neither a request nor a reply
 * names it. Later pages name it in their cursor, which is bound to it.
 */
const missingParams = (
  entry: Entry,
  { params: given, route }: EvidenceCall,
  replies: readonly Reply[],
): readonly string[] => {
  const params = todaysParams(entry.params, given);
  if (params['cursor'] !== undefined) return [];
  const isIn = (text: string, parts: readonly string[]): boolean =>
    parts.every((part) => text.includes(part));
  const names = namesInEvery(entry.paths);
  const learnt = learntWhereCaptured(entry, route, replies);
  return names.flatMap((name) => {
    const value = params[name];
    const parts = (typeof value === 'string' ? value.toLowerCase() : '').match(PARTS) ?? [];
    const isNamed = replies.some(
      (reply) => isIn(requestText(reply), parts) || isIn(textFromReply(reply).toLowerCase(), parts),
    );
    // Or by a number in other signs: the shortcode of a post.
    return isNamed || (value !== undefined && learnt()[name] === value) ? [] : [name];
  });
};

/** Replies are read once more only where a parameter stands in none of their texts. */
const learntWhereCaptured = (
  entry: Entry,
  route: EvidenceCall['route'],
  replies: readonly Reply[],
): (() => EvidenceCall['params']) =>
  lazy(() => (route === 'capture' ? learntParams(entry, replies) : {}));

const requestText = ({ request, finalUrl = '' }: Reply): string => {
  const text = `${request.url} ${finalUrl} ${JSON.stringify(request.body ?? '')}`;
  return `${text} ${percentDecoded(text)}`.toLowerCase();
};
