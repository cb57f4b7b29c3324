import { defineChannelVideos } from '../../readers/channel/list.ts';

export default defineChannelVideos({
  tab: 'streams',
  title: 'Streams of a channel',
  summary:
    'The live streams of a channel: running, announced and past ones, about 30 a page. People watching now are no views.',
});
