import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { str } from '#kit/dig.ts';
import { TimelineItem } from '#vocab/announce.ts';
import { capturedPosts } from '../../readers/captured-list.ts';
import { numberIn, site } from '../../readers/site.ts';
import { communityId } from '../../readers/params.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({ communityId, count: pageCount({ most: 100, usual: 40 }), cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-community-media',
  title: 'Media of a community',
  summary:
    'Posts of a community with pictures or videos, as its pages show them. The official API is not known to give them.',

  path: '/communities/{communityId}/media',
  params,
  links: site.links(params, ['/i/communities/{communityId}/media/**']),
  item: TimelineItem,
  readerChanges: postsRead,
  part: { of: 'community', by: 'communityId', as: 'media' },
  example: { communityId: '1501272736215322629' },

  routes: [
    capturedPosts<Params>({
      what: 'media of a community',
      operations: ['CommunityMediaTimeline'],
      learns: (variables) => ({ communityId: numberIn(str(variables, 'communityId')) }),
    }),
  ],
});
