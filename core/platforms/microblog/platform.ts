import { definePlatform } from '#kit/operation.ts';
import getUser from './operations/get-user/operation.ts';
import listUserPosts from './operations/list-user-posts/operation.ts';
import listUserHighlights from './operations/list-user-highlights/operation.ts';
import listUserReplies from './operations/list-user-replies/operation.ts';
import listUserMedia from './operations/list-user-media/operation.ts';
import listUserLikes from './operations/list-user-likes/operation.ts';
import listUserFollowers from './operations/list-user-followers/operation.ts';
import listUserFollowing from './operations/list-user-following/operation.ts';
import getPost from './operations/get-post/operation.ts';
import listPostReplies from './operations/list-post-replies/operation.ts';
import listPostQuotes from './operations/list-post-quotes/operation.ts';
import getCommunity from './operations/get-community/operation.ts';
import listCommunityPosts from './operations/list-community-posts/operation.ts';
import listCommunityMedia from './operations/list-community-media/operation.ts';
import listCommunityMembers from './operations/list-community-members/operation.ts';
import searchPosts from './operations/search-posts/operation.ts';
import searchUsers from './operations/search-users/operation.ts';
import listListPosts from './operations/list-list-posts/operation.ts';
import listListMembers from './operations/list-list-members/operation.ts';
import listHomePosts from './operations/list-home-posts/operation.ts';
import listExplorePosts from './operations/list-explore-posts/operation.ts';
import listBookmarkedPosts from './operations/list-bookmarked-posts/operation.ts';
import batchPosts from './operations/batch-posts/operation.ts';
import batchUsers from './operations/batch-users/operation.ts';
import { captureManners } from './readers/capture-manners.ts';
import { officialApi } from './readers/official-api.ts';
import { recognise } from './recognise.ts';
import { identityFromRequest } from '#kit/identity.ts';
import type { SentRequest } from '#kit/exchange.ts';

/** Who asks and how, not what is asked. */
const VOLATILE = ['features', 'fieldToggles', 'token', 'dnt', 'omit_script', 'lang'];

/** One question has one name, whatever identifier the site’s GraphQL gives its operations this week. */
const identity = (request: SentRequest): string => {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\/graphql\/[\w-]+\/(\w+)$/, '/graphql/_/$1');
  return identityFromRequest({ ...request, url: url.href }, { query: VOLATILE });
};

export default definePlatform({
  segment: 'microblog',
  aliases: ['x', 'twitter'],
  alsoCalled: {
    tweet: 'post',
    status: 'post',
    timeline: 'post',
  },
  label: 'Microblogging',
  brand: 'X',
  // The embed services, which need no login, and the official interface.
  hosts: ['cdn.syndication.twimg.com', 'publish.x.com', 'syndication.twitter.com', 'api.x.com'],
  mediaHosts: ['pbs.twimg.com', 'video.twimg.com'],
  replyHosts: ['x.com', 'twitter.com'],
  pace: { gapMs: 2000, jitterMs: 1000, perHour: 300, breakerMs: 60 * 60_000 },
  identity,
  refusals: [],
  recognise,
  official: officialApi,
  capture: captureManners,
  operations: [
    getUser,
    listUserPosts,
    listUserHighlights,
    listUserReplies,
    listUserMedia,
    listUserLikes,
    listUserFollowers,
    listUserFollowing,
    getPost,
    listPostReplies,
    listPostQuotes,
    getCommunity,
    listCommunityPosts,
    listCommunityMedia,
    listCommunityMembers,
    searchPosts,
    searchUsers,
    listListPosts,
    listListMembers,
    listHomePosts,
    listExplorePosts,
    listBookmarkedPosts,
    batchPosts,
    batchUsers,
  ],
});
