/** What the invented forum answers, and what can be asked of it. */
import type { OperationView } from '../../core/contract/index.ts';
import type { Params } from '../places.ts';
import { cursor, operation, text } from './declare.ts';
import { page, text as textIn, type Reply } from './fake-reply.ts';
import { fed, GRAFTS, huge, missing, post, TREE } from './forum-world.ts';
import { pageOf } from './world.ts';

const sort = (...values: string[]) => ({ type: 'string', enum: values, default: values[0] });
const postId = text('Post identifier.', { pattern: '^(?:t3_)?[0-9a-z]{1,13}$' });

export const FORUM: readonly OperationView[] = [
  operation({
    id: 'forum.list-subreddit-posts',
    title: 'Posts of a subreddit',
    summary: 'Posts of a public subreddit.',
    path: '/v1/forum/subreddits/{subreddit}/posts',
    list: true,
    routes: ['official-api', 'public-page'],
    part: { of: 'subreddit', by: 'subreddit', as: 'posts' },
    params: {
      type: 'object',
      properties: {
        subreddit: text('Name of the subreddit.'),
        sort: sort('hot', 'new', 'top', 'rising', 'controversial'),
        time: {
          type: 'string',
          enum: ['hour', 'day', 'week', 'month', 'year', 'all'],
          'x-only-with': { sort: ['top', 'controversial'] },
        },
        cursor,
      },
      required: ['subreddit'],
    },
    example: { subreddit: 'bowerbirds' },
  }),
  operation({
    id: 'forum.get-post',
    title: 'A post',
    summary: 'One post.',
    path: '/v1/forum/posts/{postId}',
    routes: ['official-api', 'public-page'],
    part: { of: 'post', by: 'postId', as: 'facts' },
    params: { type: 'object', properties: { postId }, required: ['postId'] },
    example: { postId: 'b0' },
  }),
  operation({
    id: 'forum.list-post-comments',
    title: 'Comments of a post',
    summary: 'The tree of comments; `flat` for what the public feed has, `huge` for 100,000.',
    path: '/v1/forum/posts/{postId}/comments',
    list: true,
    routes: ['official-api', 'public-page'],
    part: { of: 'post', by: 'postId', as: 'comments' },
    params: {
      type: 'object',
      properties: { postId, sort: sort('confidence', 'top', 'new'), cursor },
      required: ['postId'],
    },
    example: { postId: 'b0' },
  }),
  operation({
    id: 'forum.batch-posts',
    title: 'Posts by their ids',
    summary: 'Up to 100 posts in one question, each for a credit.',
    method: 'POST',
    path: '/v1/forum/posts/batch',
    list: true,
    routes: ['official-api'],
    part: { of: 'batch', by: 'ids', as: 'posts' },
    params: {
      type: 'object',
      properties: {
        ids: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 100 },
      },
      required: ['ids'],
    },
    example: { ids: ['b0', 'b1', 'zzz'] },
  }),
];

const FEED_NOTICE = {
  code: 'partial-detail',
  message:
    'Read from the public feed: flat, and without scores. There is more with your own client.',
};

export const forumReply = (name: string, params: Params): Reply | undefined => {
  const id = textIn(params['postId']);
  const at = (path: string): string => `https://www.reddit.com${path}`;
  switch (name.replace('forum.', '')) {
    case 'list-subreddit-posts':
      return page(params, 25, 60, post, at(`/r/${textIn(params['subreddit'])}/`));
    case 'get-post':
      return { data: post(Number(/\d+$/.exec(id)?.[0] ?? 0)) };
    case 'list-post-comments': {
      const later = textIn(params['cursor']) !== '';
      const flat = id.startsWith('flat');
      const whole = id === 'huge' ? huge() : TREE;
      const items = flat ? Array.from({ length: 12 }, (_, n) => fed(n)) : later ? GRAFTS : whole;
      const next = flat || later || whole !== TREE ? null : 'grafts';
      return {
        data: pageOf(items, at(`/comments/${id}/`), null, next, null),
        ...(flat ? { meta: { notices: [FEED_NOTICE] } } : {}),
      };
    }
    case 'batch-posts': {
      const ids = Array.isArray(params['ids']) ? params['ids'].map(textIn) : [];
      const items = ids.map((one, index) => (one.startsWith('b') ? post(index) : missing(one)));
      return { data: pageOf(items, at('/batch'), null, null, items.length) };
    }
    default:
      return undefined;
  }
};
