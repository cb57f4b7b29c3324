import type { SentRequest } from '#kit/exchange.ts';
import { COMMUNITY, heron, LIST, song } from './world.ts';

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

export const BROWSED: readonly SentRequest[] = [
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
