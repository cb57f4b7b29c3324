import { z } from 'zod';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Highlight } from '#vocab/highlight.ts';
import { readsFrom, highlightIn } from '../../readers/parsed-request.ts';
import { HIGHLIGHT_PAGE, site } from '../../readers/site.ts';
import { highlightId } from '../../readers/params.ts';
import type { Notice, Parsed } from '#kit/collect.ts';
import { at, find, findAll, isNode, list, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { documentsWithKeys } from '../../readers/documents.ts';
import { listNodes } from '../../readers/people.ts';
import { highlightNumber, isStoryOfDay, readWithStories } from '../../readers/read-highlight.ts';
import * as verdicts from '../../readers/refusals.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.get-highlight', {
  noReply: 'there is no answer to read',
  firstHighlightOnly:
    'This is the first highlight of the answer; others left out: {{others, number}}. Name another by `highlightId`.',
  storiesAreNoHighlight: 'the answer holds the stories of an account’s day, which are no highlight',
});

const XDT = 'xdt_api__v1__feed__reels_media__connection';
const KEYS = [XDT, 'reels_media', 'reels'];

/** A highlight with its stories, out of an answer that the page of the highlight loads. */
const parse = (
  replies: readonly Reply[],
  { highlightId }: KnownParams<'highlightId'>,
): Parsed<Highlight> => {
  const documents = replies.map((reply) => documentsWithKeys(reply, KEYS));
  const values = documents.flatMap((document) => document.values);
  const requested = highlightId ?? replies.map(({ request }) => highlightIn(request)).find(Boolean);
  const reels = values.flatMap(reelsIn);
  const all = reels.filter((reel) => highlightNumber(reel) !== undefined);
  const reel =
    requested === undefined ? all[0] : all.find((one) => highlightNumber(one) === requested);
  const reply = replies.at(-1);
  if (!reel) {
    if (all.length > 0) throw verdicts.another('highlight');
    if (reels.some(isStoryOfDay)) throw new AppError('platform_error', STORIES_OF_DAY);
    if (!reply) throw new AppError('platform_error', messages.noReply);
    throw documents.some(({ plain, broken }) => plain || broken > 0)
      ? verdicts.unreadable(reply, values, 'highlight')
      : (verdicts.statusError(reply, 'highlight') ?? verdicts.emptyPage(reply, 'highlight'));
  }
  if (reels.length > 1 && requested === undefined)
    return withNotice(named(reel, undefined), several(reels.length - 1));
  return named(reel, highlightId);
};

const STORIES_OF_DAY = messages.storiesAreNoHighlight;

/** An answer may hold the stories of the highlights beside it, which the page loads ahead. */
const reelsIn = (value: unknown): Node[] => {
  const listed = [
    ...listNodes(find(value, XDT), 'edges'),
    ...findAll(value, 'reels_media').flatMap((reels) => (Array.isArray(reels) ? reels : [])),
  ];
  // The mobile family: `{"reels": {"highlight:1": {…}}}`.
  const byId = isNode(at(value, 'reels')) ? Object.values(at(value, 'reels') as Node) : [];
  return [...listed, ...byId].filter((reel): reel is Node => list(reel, 'items').length > 0);
};

const named = (reel: Node, requested: string | undefined): Parsed<Highlight> => {
  const read = readWithStories(reel);
  return requested === undefined ? { ...read, params: { highlightId: read.data.entityId } } : read;
};

const withNotice = (read: Parsed<Highlight>, notice: Notice): Parsed<Highlight> => ({
  ...read,
  notices: [...read.notices, notice],
});

const several = (others: number): Notice => ({
  code: 'others-left-out',
  ...messages.firstHighlightOnly({ others }),
  count: others,
});

const params = z.object({ highlightId });

export default defineOperation({
  name: 'get-highlight',
  publishedName: 'get-highlight-stories',
  title: 'Highlight',
  summary:
    'One highlight with its stories, in their order. Instagram shows the stories to people who browse only, and most of them to people who are logged in.',
  readerChanges: [{ since: '0.10.0', fields: ['totalItems', 'orderedItems'] }],
  path: '/highlights/{highlightId}',
  params,
  links: site.links(params, [
    '/stories/highlights/{highlightId}/',
    '/stories/highlights/{highlightId}/**',
  ]),
  result: Highlight,
  example: { highlightId: '18137590444014024' },
  routes: [
    capture({
      reads: readsFrom({
        paths: [HIGHLIGHT_PAGE, /^\/api\/v1\/feed\/reels_media\/$/],
        names: ['Highlight', 'Story', 'Stories', 'ReelsMedia'],
      }),
      parse,
    }),
  ],
});
