import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { answer } from '../../readers/answer.ts';
import { listRoutes } from '../../readers/list.ts';
import { lastListing } from '../../readers/listing.ts';
import { bare, count, postId } from '../../readers/names.ts';
import { postItem } from '../../readers/post.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({ postId, count, cursor });
type Params = z.infer<typeof params>;

const links = site.links(params, ['/duplicates/{postId}/**', '/r/*/duplicates/{postId}/**']);

const routes = listRoutes<Params, PostOrTombstone>({
  what: ({ postId: id }) => (id === undefined ? 'the post' : `post ${bare(id)}`),
  links,
  // Two lists come: the post, and the others.
  listing: (reply, what) => lastListing(answer(reply, what)),
  things: { t3: postItem },
});

export default defineList({
  name: 'list-post-duplicates',
  title: 'Other posts of the same link',
  summary:
    'Other public posts that link to the same address as a post, its crossposts among them. The post itself is not in the list.',
  readerChanges: postsRead,
  path: '/posts/{postId}/duplicates',
  params,
  links,
  item: PostOrTombstone,
  part: { of: 'post', by: 'postId', as: 'duplicates' },
  example: { postId: 'avj2v' },
  routes,
});
