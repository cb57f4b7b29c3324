import { definePlatform } from '#kit/operation.ts';
import batchComments from './operations/batch-comments/operation.ts';
import batchPosts from './operations/batch-posts/operation.ts';
import batchSubreddits from './operations/batch-subreddits/operation.ts';
import getSubreddit from './operations/get-subreddit/operation.ts';
import getUser from './operations/get-user/operation.ts';
import listSubredditPosts from './operations/list-subreddit-posts/operation.ts';
import listSubredditRules from './operations/list-subreddit-rules/operation.ts';
import listUserTrophies from './operations/list-user-trophies/operation.ts';
import listDomainPosts from './operations/list-domain-posts/operation.ts';
import listFeedPosts from './operations/list-feed-posts/operation.ts';
import listFeed from './operations/list-feed/operation.ts';
import listSubredditSticky from './operations/list-subreddit-sticky/operation.ts';
import searchSubredditPosts from './operations/search-subreddit-posts/operation.ts';
import listSubredditComments from './operations/list-subreddit-comments/operation.ts';
import listUserComments from './operations/list-user-comments/operation.ts';
import listUserOverview from './operations/list-user-overview/operation.ts';
import listUserPosts from './operations/list-user-posts/operation.ts';
import searchPosts from './operations/search-posts/operation.ts';
import searchSubreddits from './operations/search-subreddits/operation.ts';
import searchUsers from './operations/search-users/operation.ts';
import getComment from './operations/get-comment/operation.ts';
import getPost from './operations/get-post/operation.ts';
import listCommentReplies from './operations/list-comment-replies/operation.ts';
import listPostComments from './operations/list-post-comments/operation.ts';
import listPostDuplicates from './operations/list-post-duplicates/operation.ts';
import resolveLink from './operations/resolve-link/operation.ts';
import { recognise } from './recognise.ts';
import { identity } from './readers/identity.ts';
import { officialApi } from './readers/official-api.ts';
import { refusals } from './readers/refusals.ts';

export default definePlatform({
  segment: 'forum',
  aliases: ['reddit'],
  alsoCalled: {
    redditor: 'user',
    thread: 'post',
    submission: 'post',
    community: 'subreddit',
    sub: 'subreddit',
  },
  label: 'Forum',
  brand: 'Reddit',
  // `oauth.` is the official interface, for a person’s own client.
  hosts: ['www.reddit.com', 'oauth.reddit.com'],
  otherHosts: ['reddit.com', 'old.reddit.com', 'new.reddit.com', 'np.reddit.com', 'sh.reddit.com'],
  mediaHosts: [
    'i.redd.it',
    'v.redd.it',
    'preview.redd.it',
    'external-preview.redd.it',
    '*.redditmedia.com',
    'www.redditstatic.com',
  ],
  // Feeds allowed one request a minute (measured September 2026).
  pace: { gapMs: 61_000, jitterMs: 4000, perHour: 55, breakerMs: 60 * 60_000 },
  // Files come from other hosts, of which no limit is told; this is our own measure.
  mediaPace: { gapMs: 1500, jitterMs: 1000, perHour: 600, breakerMs: 60 * 60_000 },
  identity,
  refusals,
  recognise,
  official: officialApi,
  operations: [
    getUser,
    listUserPosts,
    listUserComments,
    listUserOverview,
    listUserTrophies,
    getSubreddit,
    listSubredditPosts,
    listSubredditComments,
    listSubredditSticky,
    searchSubredditPosts,
    listSubredditRules,
    listDomainPosts,
    listFeed,
    listFeedPosts,
    searchPosts,
    searchSubreddits,
    searchUsers,
    batchPosts,
    batchComments,
    batchSubreddits,
    getPost,
    listPostComments,
    listPostDuplicates,
    getComment,
    listCommentReplies,
    resolveLink,
  ],
});
