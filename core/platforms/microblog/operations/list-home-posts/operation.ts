import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { TimelineItem } from '#vocab/announce.ts';
import { capturedPosts } from '../../readers/captured-list.ts';
import { homeTab } from '../../readers/params.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({ tab: homeTab, cursor });
type Params = z.infer<typeof params>;

/** "For you" and "Following" are two operations of the site; the second tells by a variable how it is ordered (2026). */
const tabFromOperation = (operation: string | undefined, isRanked: boolean): string | undefined => {
  if (operation !== 'HomeLatestTimeline') return undefined;
  return isRanked ? 'following-popular' : 'following';
};

export default defineList({
  name: 'list-home-posts',
  title: 'Posts of the home page',
  label: 'Home page',
  summary:
    'Posts that X shows to the person who browses: recommended ones, or those of followed accounts. Another person is shown others. Adverts and suggestions are left out.',

  path: '/home/posts',
  params,
  links: site.links(params, ['/home']),
  item: TimelineItem,
  readerChanges: postsRead,
  example: { tab: 'for-you' },

  routes: [
    capturedPosts<Params>({
      what: 'posts of the home page',
      operations: ['HomeTimeline', 'HomeLatestTimeline'],
      learns: (variables, _items, operation) => ({
        tab: tabFromOperation(operation, variables['enableRanking'] === true),
      }),
    }),
  ],
});
