import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { officialApi, publicPage } from '../../../../kit/route.ts';
import { Video } from '../../../../vocab/video.ts';
import { channelParam } from '../../readers/channel-address.ts';
import { fetchTab } from '../../readers/channel-fetch.ts';
import { fetchOfficial, parseOfficial } from './official.ts';
import { parse } from './parse.ts';

export default defineList({
  name: 'list-channel-videos',
  title: 'Videos of a channel',
  summary:
    'The videos of a channel, newest first, about 30 a page; without its Shorts and streams. View counts are rounded as displayed, and dates are intervals: exact ones are in the detail of each video.',
  path: '/channels/{channelId}/videos',
  params: z.object({ channelId: channelParam, cursor }),
  item: Video,
  part: { of: 'channel', by: 'channelId', as: 'videos' },
  example: { channelId: '@Gronkh' },
  routes: [
    publicPage({
      fetch: fetchTab('videos'),
      parse,
    }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
  ],
});
