import { z } from 'zod';
import { cursor, defineList, pageCount, type ListPage } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { collectionId } from '../../readers/params.ts';
import { named, videosIn, videoRowsIn } from '../../readers/video-lists.ts';
import { site } from '../../readers/site.ts';
import { partsRead, videosDescribed } from '../../readers/text-marks.ts';
import { repeatNotice, type Parsed } from '#kit/collect.ts';
import type { Get, Reply, SentRequest } from '#kit/exchange.ts';
import { queryValueFromReply } from '../../readers/answer.ts';
import { callAsk } from '../../readers/ask.ts';
import { isCallToPath } from '../../readers/captured.ts';

const CALL = '/api/collection/item_list/';
const PAGE = 30;
/** Identifiers of the page before that a cursor keeps: lists overlap at their seams. */
const KEPT = 10;

interface Params {
  readonly collectionId: string;
  readonly cursor?: string | undefined;
}

/** Where a list goes on, and the last items that it gave. */
interface Place {
  readonly offset: number;
  readonly seen: readonly string[];
}

const placeIn = (state: string | undefined): Place => {
  const [offset = '0', seen = ''] = (state ?? '').split(' ');
  return {
    offset: /^\d{1,9}$/.test(offset) ? Number(offset) : 0,
    seen: seen === '' ? [] : seen.split(','),
  };
};

/** The one list that the site gives without a signature, and without anything that says who asks (August 2026). */
const fetchCollection = async (
  get: Get,
  { collectionId, cursor }: Params,
): Promise<readonly Reply[]> => [
  await get(
    callAsk(
      `${CALL}?aid=1988&collectionId=${collectionId}&count=${PAGE}&cursor=${placeIn(cursor).offset}&sourceType=113`,
    ),
  ),
];

/** Whether the site’s own page asked, which signs what it asks. */
const isSigned = (request: SentRequest): boolean =>
  isCallToPath(CALL)(request) && /[?&](?:X-Bogus|X-Gnarly|msToken|device_id)=/.test(request.url);

const read = videosIn('videos of a collection', [CALL]);

/** One page. It is the last where TikTok says so, or gave the same videos as on the page before. */
const parse = (replies: readonly Reply[], params: Partial<Params>): Parsed<ListPage<Video>> => {
  const parsed = read(replies);
  const { seen } = placeIn(params.cursor);
  const items = parsed.data.items.filter(({ entityId }) => !seen.includes(entityId));
  const reply = replies[0];
  const collectionId = reply && queryValueFromReply(reply, 'collectionId');
  return {
    data: { items, totalItems: null, next: nextOffset(reply, items) },
    notices: [...parsed.notices, ...repeatNotice(parsed.data.items.length - items.length)],
    ...(collectionId === undefined ? {} : { params: { collectionId } }),
  };
};

const nextOffset = (reply: Reply | undefined, items: readonly Video[]): string | null => {
  if (!reply || items.length === 0 || videoRowsIn(reply)?.hasMore !== true) return null;
  const offset = Number(queryValueFromReply(reply, 'cursor') ?? 0) + PAGE;
  const seen = items.slice(-KEPT).map(({ entityId }) => entityId);
  return Number.isSafeInteger(offset) ? `${offset} ${seen.join(',')}` : null;
};

const ofCollection = videosIn(
  'videos of a collection',
  [CALL],
  named('collectionId', 'collectionId'),
);

const params = z.object({ collectionId, count: pageCount({ most: 35, usual: 20 }), cursor });

export default defineList({
  name: 'list-collection-videos',
  title: 'Videos of a collection',
  label: 'Collection',
  summary: 'Videos of a public collection, in its order.',

  readerChanges: [partsRead, videosDescribed],
  path: '/collections/{collectionId}',
  otherPaths: ['/collections/{collectionId}/videos'],
  params,
  links: site.links(params, [
    '/@*/collection/{collectionId}',
    '/embed/@*/collection/{collectionId}',
  ]),
  item: Video,
  example: { collectionId: '7371330159376370462' },

  routes: [
    publicPage({ fetch: fetchCollection, parse }),
    capture({ reads: isSigned, parse: ofCollection }),
  ],
});
