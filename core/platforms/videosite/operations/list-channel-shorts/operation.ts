import { defineChannelVideos } from '../../readers/channel/list.ts';

export default defineChannelVideos({
  tab: 'shorts',
  title: 'Shorts of a channel',
  summary:
    'The Shorts of a channel, newest first, about 48 a page. The platform shows neither dates nor lengths here: they are in the detail of each video.',
});
