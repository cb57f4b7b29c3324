import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { TimelineItem } from '#vocab/announce.ts';
import { apiAsk, POSTS } from '../../readers/api-ask.ts';
import { apiPostsOfUser } from '../../readers/api-lists.ts';
import { capturedPosts, learnsUser } from '../../readers/captured-list.ts';
import { kind, username } from '../../readers/params.ts';
import { site } from '../../readers/site.ts';
import { messages } from '../../readers/messages.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import { mediaInPost } from '#vocab/media-in-post.ts';

/** Whether a post has media of this kind; reposts and what is not shown have none of their own. */
const hasMedia = (item: TimelineItem, kind = 'all'): boolean =>
  item.type !== 'Announce' &&
  mediaInPost(item).some(({ type }) => (type === 'Image' ? kind !== 'videos' : kind !== 'photos'));

const params = z.object({ username, kind, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-user-media',
  title: 'Posts of a user with media',
  summary:
    'Posts of an account with pictures or videos, by the official API or as its pages show them.',

  path: '/users/{username}/media',
  params,
  links: site.links(params, ['/{username}/media/**']),
  item: TimelineItem,
  readerChanges: postsRead,
  part: { of: 'user', by: 'username', as: 'media' },
  example: { username: 'XDevelopers', kind: 'all' },

  routes: [
    apiPostsOfUser<Params>({
      what: 'posts with media',
      incomplete: messages.apiLooksThrough3200,
      keep: (item, { kind: wanted }) => hasMedia(item, wanted),
      ask: (id, _params, token) =>
        apiAsk(`users/${id}/tweets`, {
          ...POSTS,
          exclude: 'retweets,replies',
          max_results: '50',
          pagination_token: token ?? undefined,
        }),
    }),
    capturedPosts<Params>({
      what: 'posts with media',
      operations: ['UserMedia', 'UserPhotoTimeline', 'UserVideoTimeline'],
      learns: (variables, items, operation) => ({
        ...learnsUser(variables, items),
        ...(operation === 'UserPhotoTimeline' && { kind: 'photos' }),
        ...(operation === 'UserVideoTimeline' && { kind: 'videos' }),
      }),
    }),
  ],
});
