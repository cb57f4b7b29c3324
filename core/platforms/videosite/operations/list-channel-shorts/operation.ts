import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { publicPage } from '../../../../kit/route.ts';
import { Video } from '../../../../vocab/video.ts';
import { channelParam } from '../../readers/channel-address.ts';
import { fetchTab } from '../../readers/channel-fetch.ts';
import { parse } from './parse.ts';

export default defineList({
  name: 'list-channel-shorts',
  title: 'Shorts of a channel',
  summary:
    'The Shorts of a channel, newest first, about 48 a page. The platform shows neither dates nor lengths here: they are in the detail of each video.',
  path: '/channels/{channelId}/shorts',
  params: z.object({ channelId: channelParam, cursor }),
  item: Video,
  part: { of: 'channel', by: 'channelId', as: 'shorts' },
  example: { channelId: '@Gronkh' },
  routes: [
    publicPage({
      fetch: fetchTab('shorts'),
      parse,
    }),
  ],
});
