import { definePlatform } from '../../kit/operation.ts';
import batchComments from './batch-comments/operation.ts';
import batchPosts from './batch-posts/operation.ts';
import batchSubreddits from './batch-subreddits/operation.ts';
import getSubreddit from './get-subreddit/operation.ts';
import getUser from './get-user/operation.ts';
import listSubredditPosts from './list-subreddit-posts/operation.ts';
import listSubredditRules from './list-subreddit-rules/operation.ts';
import listUserTrophies from './list-user-trophies/operation.ts';
import listDomainPosts from './list-domain-posts/operation.ts';
import listFeedPosts from './list-feed-posts/operation.ts';
import listSubredditComments from './list-subreddit-comments/operation.ts';
import listUserComments from './list-user-comments/operation.ts';
import listUserOverview from './list-user-overview/operation.ts';
import listUserPosts from './list-user-posts/operation.ts';
import searchPosts from './search-posts/operation.ts';
import searchSubreddits from './search-subreddits/operation.ts';
import searchUsers from './search-users/operation.ts';
import getComment from './get-comment/operation.ts';
import getPost from './get-post/operation.ts';
import listCommentReplies from './list-comment-replies/operation.ts';
import listPostComments from './list-post-comments/operation.ts';
import listPostDuplicates from './list-post-duplicates/operation.ts';
import resolveLink from './resolve-link/operation.ts';
import { recognise } from './recognise.ts';
import { identity } from './shared/identity.ts';
import { officialApi } from './shared/official-api.ts';
import { refusals } from './shared/refusals.ts';

export default definePlatform({
  segment: 'forum',
  aliases: ['reddit'],
  label: 'Forum',
  brand: 'Reddit',
  // `oauth.` is the official interface, for a person’s own client.
  hosts: ['www.reddit.com', 'oauth.reddit.com'],
  mediaHosts: [
    'i.redd.it',
    'v.redd.it',
    'preview.redd.it',
    'external-preview.redd.it',
    '*.redditmedia.com',
    'www.redditstatic.com',
  ],
  // Feeds allowed one request a minute (measured September 2026).
  pace: { gapMs: 61_000, jitterMs: 4000, perHour: 55, restMs: 60 * 60_000 },
  // Files come from other hosts, of which no limit is told; this is our own measure.
  mediaPace: { gapMs: 1500, jitterMs: 1000, perHour: 600, restMs: 60 * 60_000 },
  identity,
  refusals,
  recognise,
  official: officialApi,
  operations: [
    getUser,
    listUserTrophies,
    getSubreddit,
    listSubredditPosts,
    listSubredditRules,
    listDomainPosts,
    listFeedPosts,
    listSubredditComments,
    listUserComments,
    listUserOverview,
    listUserPosts,
    searchPosts,
    searchSubreddits,
    searchUsers,
    batchSubreddits,
    batchPosts,
    batchComments,
    getPost,
    listPostComments,
    listPostDuplicates,
    getComment,
    listCommentReplies,
    resolveLink,
  ],
});
