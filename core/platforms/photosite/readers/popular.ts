import type { Notice, Parsed } from '#kit/collect.ts';
import { urlParts } from '#kit/address.ts';
import { at, findEach, isNode, str } from '#kit/dig.ts';
import { refused } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import type { Post } from '#vocab/post.ts';
import { afterIn, wordsIn } from './parsed-request.ts';
import { documentsWithKeys } from './documents.ts';
import { gridAt, learnt, rowsIn, findFirstUnder } from './grids.ts';
import {
  endedPage,
  postsIn,
  reelsIn,
  scrolledPage,
  rowsFromSections,
  type Rows,
} from './list-posts.ts';
import * as verdicts from './refusals.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.search-popular', {
  queryNotAHashtag: 'query: is no hashtag',
  readAsHashtag:
    'The official API knows hashtags alone: these are popular posts with the words as one hashtag, without their authors.',
  pageWithoutReels:
    'Instagram sent the frame of the topic’s page without its reels, which it fills in browsers only',
  openTopicInCaptureWindow:
    'Open the topic in the capture window, where what the page loads is read.',
  useOfficialApi:
    'Ask by the official API, which gives the popular posts of a hashtag, with an access token of your own.',
  resultsPersonalised:
    'This is the grid of a search by somebody who is logged in, whose order Instagram makes for that person.',
  firstReelsOnly:
    'Instagram’s page of a topic holds its first reels only; more are shown to who scrolls on.',
});

/** The grid of a topic's page, and those of searches and hashtags, which are the popular posts too. */
const TOPIC = 'xig_logged_out_popular_search_media_info';
const SEARCHES = [
  'media_grid',
  'xdt_fbsearch__top_serp_graphql',
  'xdt_api__v1__fbsearch__top_serp_graphql',
];
const GRIDS = [TOPIC, ...SEARCHES, 'edge_hashtag_to_top_posts'];

type Params = KnownParams<'query'>;
type PostsPage = Parsed<ListPage<Post>>;

const findPopularRows = (value: unknown, reply: Reply): Rows | undefined =>
  gridAt(findFirstUnder(value, GRIDS)) ?? tagRows(value, reply);

/** A hashtag's own call of the mobile family: the popular posts, or the tab that is open. */
const tagRows = (value: unknown, { request }: Reply): Rows | undefined =>
  urlParts(request.url)?.pathname.startsWith('/api/v1/tags/') === true
    ? (rowsFromSections(at(value, 'data', 'top')) ?? rowsFromSections(value))
    : undefined;

/** The page of a topic as guests get it: most are given the frame alone, which browsers fill. */
export const parsePopular = (replies: readonly Reply[], params: Params): PostsPage => {
  const reply = replies.at(-1);
  if (reply && isFrame(replies)) throw refused(FRAME);
  const rows = rowsIn(replies, GRIDS, findPopularRows, 'topic');
  return named(replies, params, endedPage(reelsIn(rows.rows), rows, messages.firstReelsOnly), []);
};

const FRAME = {
  kind: 'browser-needed',
  ...messages.pageWithoutReels,
  choices: [messages.openTopicInCaptureWindow, messages.useOfficialApi],
} as const;

const isFrame = (replies: readonly Reply[]): boolean =>
  replies.every(
    (reply) =>
      reply.status === 200 &&
      !verdicts.isErrorPage(reply) &&
      documentsWithKeys(reply, GRIDS).values.length === 0 &&
      /^\s*</.test(new TextDecoder().decode(reply.body.subarray(0, 200))),
  );

/** Who browses scrolls on. */
export const parseBrowsedPopular = (replies: readonly Reply[], params: Params): PostsPage => {
  const rows = rowsIn(replies, GRIDS, findPopularRows, 'topic');
  const after = replies.map(({ request }) => afterIn(request)).find((one) => one !== undefined);
  const grids = values(replies).map((value) => findEach(value, [TOPIC, ...SEARCHES]));
  const isSearch = grids.some((found) => SEARCHES.some((key) => isNode(found[key])));
  const isTopic = grids.some((found) => (found[TOPIC] ?? undefined) !== undefined);
  return named(
    replies,
    params,
    scrolledPage(isTopic ? reelsIn(rows.rows) : postsIn(rows.rows), rows, after),
    isSearch ? [PERSONAL] : [],
  );
};

const PERSONAL: Notice = {
  code: 'personalised',
  ...messages.resultsPersonalised,
};

const values = (replies: readonly Reply[]): readonly unknown[] =>
  replies.flatMap((reply) => documentsWithKeys(reply, GRIDS).values);

const named = (
  replies: readonly Reply[],
  { query }: Params,
  page: PostsPage,
  notices: readonly Notice[],
): PostsPage => {
  const words =
    replies.map(({ request }) => wordsIn(request)).find((one) => one !== undefined) ??
    values(replies)
      .map((value) => str(at(value, 'data', 'hashtag'), 'name'))
      .find((one) => one !== undefined);
  return learnt({ ...page, notices: [...page.notices, ...notices] }, 'query', query, words);
};
