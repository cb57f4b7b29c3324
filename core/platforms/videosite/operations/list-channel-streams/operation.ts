import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { publicPage } from '../../../../kit/route.ts';
import { Video } from '../../../../vocab/video.ts';
import { channelParam } from '../../readers/channel-address.ts';
import { fetchTab } from '../../readers/channel-fetch.ts';
import { parse } from './parse.ts';

export default defineList({
  name: 'list-channel-streams',
  title: 'Streams of a channel',
  summary:
    'The live streams of a channel: running, announced and past ones, about 30 a page. People watching now are no views.',
  path: '/channels/{channelId}/streams',
  params: z.object({ channelId: channelParam, cursor }),
  item: Video,
  part: { of: 'channel', by: 'channelId', as: 'streams' },
  example: { channelId: '@Gronkh' },
  routes: [
    publicPage({
      fetch: fetchTab('streams'),
      parse,
    }),
  ],
});
