import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { TimelineItem } from '#vocab/announce.ts';
import { capturedPosts } from '../../readers/captured-list.ts';
import { exploreTab, tabNamed } from '../../readers/params.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import { str, type Node } from '#kit/dig.ts';

const params = z.object({ tab: exploreTab, cursor });
type Params = z.infer<typeof params>;

/**
 * A timeline is asked for by a packed identifier in Base64: a Thrift structure (read November 2026). In
 * that of a tab of the explore page the name stands as field 182, behind its length; those of topics and
 * events have other fields.
 */
const BEFORE_NAME = 'Timeline:\x0c\0\xb6\x0b\0\x01\0\0\0';

/** The tab whose timeline a request asks for. */
const tabOfTimeline = (variables: Node): string | undefined => {
  const packed = unpacked(str(variables, 'timelineId') ?? '');
  if (!packed.startsWith(BEFORE_NAME)) return undefined;
  const start = BEFORE_NAME.length + 1;
  return tabNamed(packed.slice(start, start + packed.charCodeAt(BEFORE_NAME.length)));
};

const unpacked = (base64: string): string => {
  if (base64.length > 200) return '';
  try {
    return atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
};

/** Whether a request asks for the page itself or for one of its tabs, and for no other timeline. */
const isOfTab = (variables: Node): boolean =>
  variables['timelineId'] === undefined || tabOfTimeline(variables) !== undefined;

/** The tab with which the page opens. */
const firstTab = (data: Node): string | undefined =>
  tabNamed(str(data, 'explore_page', 'body', 'initialTimeline', 'id'));

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
