import { z } from 'zod';
import { isNode, list, node } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { Person } from '#vocab/person.ts';
import { Video } from '#vocab/video.ts';
import { callAnswer, queryValueFromReply } from '../../readers/answer.ts';
import { filtersOnPage, readVideoRow } from '../../readers/video-lists.ts';
import { capturedList, type Rows, cursorIn, hasMoreIn } from '../../readers/list.ts';
import { query, searchFilters } from '../../readers/params.ts';
import { readFoundRow } from '../../readers/user.ts';
import { site } from '../../readers/site.ts';
import { videosDescribed } from '../../readers/text-marks.ts';

const params = z.object({
  query,
  ...searchFilters,
  count: pageCount({ most: 100, usual: 50 }),
  cursor,
});

const CALL = '/api/search/general/full/';

/** Rows hold a video each, or several accounts. */
const rowsIn = (reply: Reply): Rows | undefined => {
  const value = callAnswer(reply);
  const rows = value['data'];
  if (!Array.isArray(rows)) return undefined;
  return {
    rows: rows.flatMap((row: unknown) => {
      const accounts = list(row, 'user_list');
      return accounts.length === 0 ? [row] : accounts;
    }),
    hasMore: hasMoreIn(value),
    cursor: cursorIn(value),
  };
};

const readRow = (row: unknown): Video | Person | undefined => {
  const item = node(row, 'item');
  if (item) return readVideoRow(item);
  return isNode(row) && 'user_info' in row ? readFoundRow(row) : undefined;
};

export default defineList({
  name: 'search-content',
  title: 'Search videos and accounts',
  summary: 'What a search shows first: videos and accounts, mixed.',
  readerChanges: [videosDescribed],
  path: '/search',
  params,
  links: site.links(params, ['/search?q={query}']),
  item: z.union([Video, Person]),
  part: { of: 'search', by: 'query', as: 'content' },
  example: { query: 'pandas' },
  // The site's own page alone asks for it, and the Research API finds videos only.
  routes: [
    capturedList({
      what: 'what a search found',
      calls: [CALL],
      rowsIn,
      read: readRow,
      learns: (reply) => ({
        query: queryValueFromReply(reply, 'keyword'),
        ...filtersOnPage(reply),
      }),
    }),
  ],
});
