import { officialApi } from '#kit/route.ts';
import { defineChannelVideos } from '../../readers/channel/videos.ts';
import { fetchOfficial, parseOfficial } from './official.ts';

export default defineChannelVideos({
  tab: 'videos',
  title: 'Videos of a channel',
  summary:
    'The videos of a channel, newest first, about 30 a page; without its Shorts and streams. View counts are rounded as displayed, and dates are intervals: exact ones are in the detail of each video.',
  others: [officialApi({ fetch: fetchOfficial, parse: parseOfficial })],
});
