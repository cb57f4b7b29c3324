import { urlParts } from '#kit/address.ts';
import { omitUndefined, type Notice, type Parsed } from '#kit/collect.ts';
import { count, isNode, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply, SentRequest } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { PostOrAnnounce } from '#vocab/announce.ts';
import type { Person } from '#vocab/person.ts';
import { accountFromVoyager, placeAmong, actorAt } from '../actors.ts';
import { readAgeLine } from '../times.ts';
import { passesAny, isCallTo, isPageAt, requestVariable } from '../captured.ts';
import { readStreamedList } from '../components/feed.ts';
import { keywordsFromRequest } from '../components/requests.ts';
import { isServerComponents } from '../components/server-components.ts';
import { entityIdFromUrn, postUrl, postUrn, timeFromUrn, type PostUrn } from '../urns.ts';
import {
  follow,
  isType,
  type Voyager,
  activityCounts,
  textMarks,
  viewPicture,
  textFromView,
} from './voyager.ts';
import { mixedFeed } from './feed.ts';
import { readList, type ListKind, type Skipped } from './list.ts';
import { isUpdate, readUpdate } from './update.ts';
import { messages } from '../messages.ts';

type Sought = 'CONTENT' | 'PEOPLE';

const isSearch = passesAny(
  isCallTo('voyagerSearchDashClusters', 'search/dash/clusters'),
  isPageAt(/^\/search\/results\/(?:content|people|all)\/?$/),
);

/** What a search looks for (`resultType`); a page tells it by its path. */
const soughtBy = (request: SentRequest): string | undefined => {
  const url = urlParts(request.url);
  const page = /^\/search\/results\/([a-z]{1,30})/.exec(url?.pathname ?? '')?.[1];
  const type = /resultType(?:,value)?:List\(([A-Z_]{1,40})/.exec(decodedSearch(url?.search ?? ''));
  return type?.[1] ?? page?.toUpperCase();
};

/** Lists of saved jobs, of alumni and of a network are searches of their own. */
const isElsewhere = (request: SentRequest): boolean => {
  const search = decodedSearch(urlParts(request.url)?.search ?? '');
  const intent = /flagshipSearchIntent:([A-Z_]{1,60})/.exec(search)?.[1];
  return intent !== undefined && intent !== 'SEARCH_SRP';
};

const decodedSearch = (search: string): string => {
  try {
    return decodeURIComponent(search);
  } catch {
    return search;
  }
};

/** Whether a request is a search that brings such results: of them alone, or of all kinds. */
export const asksForResults =
  (kind: Sought) =>
  (request: SentRequest): boolean => {
    if (!isSearch(request) || isElsewhere(request)) return false;
    const sought = soughtBy(request) ?? 'ALL';
    return sought === kind || sought === 'ALL';
  };

/**
 * One result (`EntityResultViewModel`, as other programs recorded it, 2022 to 2026): a member, a company, and
 * until 2024 a post, by `title`, `primarySubtitle`, `secondarySubtitle`, `summary` and `navigationUrl`.
 */
const isResult = (thing: unknown): boolean =>
  isType(thing, 'search.EntityResultViewModel') ||
  str(thing, 'entityUrn')?.startsWith('urn:li:fsd_entityResult') === true ||
  (node(thing, 'title') !== undefined &&
    str(thing, 'navigationUrl') !== undefined &&
    str(thing, 'trackingUrn') !== undefined);

const ANSWERS = /^searchDashClusters/;
const RESULTS = /^urn:li:fsd_entityResultViewModel:\(/;

/** The post that a result shows. */
const postIn = (result: Node): PostUrn | undefined =>
  postUrn(str(result, 'trackingUrn')) ??
  postUrn(str(result, 'entityUrn')) ??
  postUrn(str(result, 'navigationUrl'));

const countsIn = (from: Voyager, result: Node) => {
  const insights = list(result, 'insightsResolutionResults').flatMap(
    (one) => follow(from, one, 'socialActivityCountsInsight') ?? [],
  );
  return activityCounts(insights[0]);
};

const readFoundPost = (from: Voyager, result: Node): PostOrAnnounce | undefined => {
  const urn = postIn(result);
  if (!urn) return undefined;
  const content = textFromView(result['summary']);
  const link = str(result, 'actorNavigationUrl') ?? str(result, 'actorNavigationContext', 'url');
  const author = actorAt(link, textFromView(result['title']));
  const age = readAgeLine([textFromView(result['secondarySubtitle']) ?? '']);
  return omitUndefined({
    type: 'Note' as const,
    id: postUrl(urn),
    url: postUrl(urn),
    entityId: entityIdFromUrn(urn),
    content,
    mediaType: content === undefined ? undefined : 'text/plain',
    published: timeFromUrn(urn),
    isEdited: age.isEdited,
    attributedTo: author && omitUndefined({ ...author, icon: viewPicture(from, result['image']) }),
    ...countsIn(from, result),
    ...textMarks(from, result['summary']),
  });
};

const total = (answer: Node): number | undefined => count(answer, 'metadata', 'totalResultCount');

const FOUND_POSTS: ListKind<PostOrAnnounce> = {
  ...mixedFeed(ANSWERS),
  reference: /^urn:li:(?:fs_updateV2|fsd_update|fsd_entityResultViewModel):\(/,
  isItem: (thing) => isUpdate(thing) || isResult(thing),
  read: (from, thing) =>
    isNode(thing) && !isUpdate(thing) ? readFoundPost(from, thing) : readUpdate(from, thing),
  total,
  isClustered: true,
};

const namesIn = (result: Node): readonly (string | undefined)[] => [
  str(result, 'navigationUrl'),
  str(result, 'navigationContext', 'url'),
];

const isMember = (result: Node): boolean =>
  /fsd_profile:|^urn:li:member:/.test(
    `${str(result, 'trackingUrn') ?? ''} ${str(result, 'entityUrn') ?? ''}`,
  );

const UNNAMED: Skipped = {
  code: 'people-unnamed',
  words: (count) => messages.foundMembersUnnamed({ count }),
  is: (result, from) =>
    isResult(result) && isMember(result) && placeAmong(from, namesIn(result)) === undefined,
};

const readFoundMember = (from: Voyager, result: unknown): Person | undefined => {
  if (!isNode(result)) return undefined;
  const account = accountFromVoyager(from, {
    names: namesIn(result),
    name: result['title'],
    tagline: result['primarySubtitle'],
    image: result['image'],
  });
  if (account?.type !== 'Person') return undefined;
  return omitUndefined({ ...account, location: textFromView(result['secondarySubtitle']) });
};

const FOUND_MEMBERS: ListKind<Person> = {
  what: 'members',
  answers: ANSWERS,
  reference: RESULTS,
  isItem: isResult,
  skipped: [UNNAMED],
  read: readFoundMember,
  key: ({ entityId = '' }) => entityId,
  total,
  isClustered: true,
};

const PERSONAL: Notice = {
  code: 'personalised',
  ...messages.resultsPersonalised,
};

/** Filters and an order are no parameters of ours: that a search had some is said with its results. */
const filtersIn = (replies: readonly Reply[]): readonly Notice[] => {
  const searches = replies.map(({ request }) => decodedSearch(urlParts(request.url)?.search ?? ''));
  const names = searches.flatMap((search) =>
    [...search.matchAll(/\(key:([A-Za-z]{1,60}),value:/g)].map(([, name = '']) => name),
  );
  const filters = [...new Set(names)].filter((name) => name !== 'resultType');
  return filters.length === 0
    ? []
    : [{ code: 'search-narrowed', ...messages.searchWasNarrowed({ filters: filters.join(', ') }) }];
};

/** A search for one kind is its list; one for everything shows the first of each kind. */
const searched = <T>(replies: readonly Reply[], kind: ListKind<T>): Parsed<ListPage<T>> => {
  const parsed = readList(kind, replies, () => ({
    query: replies
      .map(({ request }) => requestVariable(request, 'keywords')?.trim())
      .find((words) => words !== undefined && words !== ''),
  }));
  const notices = [...parsed.notices, ...filtersIn(replies), PERSONAL];
  const sought = replies.map(({ request }) => soughtBy(request)).find(Boolean);
  const isMixed = sought === undefined || sought === 'ALL';
  if (isMixed && parsed.data.items.length === 0)
    throw new AppError('platform_error', messages.searchResultsMissing({ what: kind.what }));
  if (sought !== 'ALL') return { ...parsed, notices };
  const incomplete = { reason: messages.fewResultsOfEachKind, statedTotal: null };
  const data = { items: parsed.data.items, totalItems: null, next: null, incomplete };
  return { ...parsed, data, notices };
};

export const readFoundPosts = (replies: readonly Reply[]): Parsed<ListPage<PostOrAnnounce>> =>
  replies.some(isServerComponents) ? streamed(replies) : searched(replies, FOUND_POSTS);

const streamed = (replies: readonly Reply[]): Parsed<ListPage<PostOrAnnounce>> => {
  const parsed = readStreamedList(replies, () => ({
    query: replies
      .map(({ request }) => keywordsFromRequest(request))
      .find((words) => words !== undefined),
  }));
  return { ...parsed, notices: [...parsed.notices, PERSONAL] };
};

export const readFoundMembers = (replies: readonly Reply[]): Parsed<ListPage<Person>> =>
  searched(replies, FOUND_MEMBERS);
