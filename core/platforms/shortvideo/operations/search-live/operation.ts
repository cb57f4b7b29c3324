import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { Video } from '#vocab/video.ts';
import { query } from '../../readers/params.ts';
import { queryValueFromReply } from '../../readers/answer.ts';
import { capturedList, rowsUnder } from '../../readers/list.ts';
import { readFoundRoom, liveDescribed } from '../../readers/live.ts';
import { site } from '../../readers/site.ts';

const CALL = '/api/search/live/full/';

const params = z.object({ query, cursor });

export default defineList({
  name: 'search-live',
  title: 'Search live streams',
  summary: 'Live streams that match words.',

  readerChanges: [liveDescribed],
  path: '/search/live',
  params,
  links: site.links(params, ['/search/live?q={query}', '/search/live/**?q={query}']),
  item: Video,
  part: { of: 'search', by: 'query', as: 'live' },
  example: { query: 'pandas' },

  routes: [
    capturedList({
      what: 'live streams that a search found',
      calls: [CALL],
      rowsIn: rowsUnder('data'),
      read: readFoundRoom,
      learns: (reply) => ({ query: queryValueFromReply(reply, 'keyword') }),
    }),
  ],
});
