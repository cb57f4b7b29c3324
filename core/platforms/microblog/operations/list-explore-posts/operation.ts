import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { TimelineItem } from '#vocab/announce.ts';
import { capturedPosts } from '../../readers/captured-posts.ts';
import { firstTab, isOfTab, tabOfTimeline } from '../../readers/explore-tabs.ts';
import { exploreTab } from '../../readers/params.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({ tab: exploreTab, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-explore-posts',
  title: 'Posts of the explore page',
  label: 'Explore page',
  summary:
    'Posts that the tabs of the explore page show, as X chooses them for a country and a person. Trends and stories, which are no posts, are left out.',

  path: '/explore/posts',
  params,
  links: site.links(params, ['/explore/tabs/{tab}/**', '/explore']),
  item: TimelineItem,
  readerChanges: postsRead,
  example: { tab: 'for-you' },

  routes: [
    capturedPosts<Params>({
      what: 'posts of the explore page',
      // The first names its tabs and brings the one that opens; each other tab is a timeline of its own.
      operations: ['ExplorePage', 'GenericTimelineById'],
      fits: isOfTab,
      learns: (variables, _items, _operation, data) => ({
        tab: tabOfTimeline(variables) ?? firstTab(data),
      }),
    }),
  ],
});
