import { z } from 'zod';
import type { Get } from '../../../../kit/exchange.ts';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { publicPage } from '../../../../kit/route.ts';
import { Video } from '../../../../vocab/video.ts';
import type { Visit } from '../../readers/ask.ts';
import { channelParam } from '../../readers/channel-address.ts';
import { fetchTab } from '../../readers/channel-fetch.ts';
import { parse } from './parse.ts';

const params = z.object({ channelId: channelParam, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-channel-streams',
  title: 'Streams of a channel',
  summary:
    'The live streams of a channel: running, announced and past ones, about 30 a page. People watching now are no views.',
  path: '/channels/{channelId}/streams',
  params,
  item: Video,
  part: { of: 'channel', by: 'channelId', as: 'streams' },
  example: { channelId: '@Gronkh' },
  routes: [
    publicPage({
      fetch: (get: Get, params: Params, session: Visit) =>
        fetchTab(get, params, session, 'streams'),
      parse,
    }),
  ],
});
