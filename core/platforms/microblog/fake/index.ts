import type { SentRequest } from '#kit/exchange.ts';
import { drawing } from '#kit/fake/picture.ts';
import { file, type FakeResponse, type FakeSite } from '#kit/fake/site.ts';
import { serveApi } from './api.ts';
import { serveEmbeds } from './embed.ts';
import { serveGraphql } from './graphql.ts';
import { COMMUNITY, film, heron, LIST, poll, song, wren } from './world.ts';

/** What the site's own pages request while somebody who is signed in browses them. */

const HASH = 'aB3-sample';
/** `page`: the one that is open. */
const call = (operation: string, variables: object = {}, page?: string): SentRequest => ({
  method: 'GET',
  url: `https://x.com/i/api/graphql/${HASH}/${operation}?variables=${encodeURIComponent(JSON.stringify(variables))}`,
  headers: page === undefined ? {} : { referer: `https://x.com${page}` },
});

/** As far as somebody scrolls: each page with the cursor of the one before. */
const scrolled = (
  operation: string,
  variables: object,
  ...cursors: readonly string[]
): readonly SentRequest[] => [
  call(operation, variables),
  ...cursors.map((cursor) => call(operation, { ...variables, cursor })),
];

const MORE = 'DAAHsampleMORE';
const LAST = 'DAAHsampleLAST';
/** As the site packs the name of the tab "For you". */
const FOR_YOU = 'VGltZWxpbmU6DAC2CwABAAAAB2Zvcl95b3UAAA==';
const ofHeron = { userId: heron.id };
const ofCommunity = { communityId: COMMUNITY };

const BROWSED: readonly SentRequest[] = [
  call('UserByScreenName', { screen_name: heron.handle }),
  ...scrolled('UserTweets', ofHeron, MORE),
  call('UserHighlightsTweets', ofHeron),
  call('UserRepliesTimeline', ofHeron),
  call('UserMedia', ofHeron),
  call('Likes', ofHeron, `/${heron.handle}/likes`),
  call('Likes', { ...ofHeron, cursor: MORE }, `/${heron.handle}/likes`),
  call('Followers', ofHeron, `/${heron.handle}/followers`),
  call('Following', ofHeron, `/${heron.handle}/following`),
  call('TweetDetail', { focalTweetId: song.id }),
  call('SearchTimeline', { rawQuery: `quoted_tweet_id:${song.id}`, product: 'Top' }),
  call('CommunityQuery', ofCommunity),
  ...scrolled('CommunityTweetsTimeline', ofCommunity, 'DAADsample'),
  call('CommunityMediaTimeline', ofCommunity),
  call('membersSliceTimeline_Query', ofCommunity),
  call('SearchTimeline', { rawQuery: 'pond', product: 'Latest' }),
  call('SearchTimeline', { rawQuery: 'pond', product: 'People' }),
  call('ListLatestTweetsTimeline', { listId: LIST }),
  call('ListMembers', { listId: LIST }),
  ...scrolled('HomeTimeline', {}, MORE, LAST),
  call('ExplorePage'),
  call('GenericTimelineById', { timelineId: FOR_YOU, cursor: MORE }),
  ...scrolled('Bookmarks', {}, MORE),
];

const media = (url: URL): FakeResponse | undefined => {
  const [, name] =
    /^\/(?:media|profile_images\/1)\/(?:sample[-_])([\w-]+?)(?:\.jpg)?$/.exec(url.pathname) ?? [];
  return url.hostname === 'pbs.twimg.com' && name !== undefined
    ? file(drawing(name, 16, 9), 'image/jpeg', `sample-${name}`)
    : undefined;
};

const serve = (request: SentRequest): FakeResponse | undefined => {
  const url = new URL(request.url);
  return serveEmbeds(url) ?? serveApi(url) ?? serveGraphql(request, url) ?? media(url);
};

const ofUser = { username: heron.handle };
const ofPost = { postId: song.id };

const examples: FakeSite['examples'] = {
  'get-user': ofUser,
  'list-user-posts': ofUser,
  'list-user-highlights': ofUser,
  'list-user-replies': ofUser,
  'list-user-media': ofUser,
  'list-user-likes': ofUser,
  'list-user-followers': ofUser,
  'list-user-following': ofUser,
  'get-post': { postId: film.id },
  'list-post-replies': ofPost,
  'list-post-quotes': ofPost,
  'get-community': ofCommunity,
  'list-community-posts': ofCommunity,
  'list-community-media': ofCommunity,
  'list-community-members': ofCommunity,
  'search-posts': { query: 'pond' },
  'search-users': { query: 'pond' },
  'list-list-posts': { listId: LIST },
  'list-list-members': { listId: LIST },
  'list-home-posts': { tab: 'for-you' },
  'list-explore-posts': { tab: 'for-you' },
  'list-bookmarked-posts': {},
  'batch-posts': { entityIds: [poll.id] },
  'batch-users': { entityIds: [wren.id] },
};

/** The invented microblog: what can be had, and for each thing that cannot, its own refusal. */
export default { serve, browsed: BROWSED, examples } satisfies FakeSite;
