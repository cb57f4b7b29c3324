import { afterAll, describe, expect, test } from 'vitest';
import { answeredBy } from '../../../test/support/answered.ts';
import { breakAnswers } from '../../../test/support/broken-answers.ts';
import site from './fake/index.ts';
import { COMMUNITY, film, heron, LIST, long, poll, quote, song } from './fake/world.ts';

const { faultsOf, recordings, recorded, why, tell } = breakAnswers('microblog', {
  rounds: 60,
  ofLong: 10,
});
afterAll(tell);

const graph = (operation: string, variables: object): string =>
  `https://x.com/i/api/graphql/a/${operation}?variables=${encodeURIComponent(JSON.stringify(variables))}`;

const INVENTED = [
  ...[film, poll, quote, long, song].map(
    ({ id }) => `https://cdn.syndication.twimg.com/tweet-result?id=${id}`,
  ),
  `https://syndication.twitter.com/srv/timeline-profile/screen-name/${heron.handle}`,
  graph('UserTweets', { userId: heron.id }),
  graph('UserRepliesTimeline', { userId: heron.id }),
  graph('UserByScreenName', { screen_name: heron.handle }),
  graph('Followers', { userId: heron.id }),
  graph('TweetDetail', { focalTweetId: song.id }),
  graph('TweetResultByRestId', { tweetId: poll.id }),
  graph('CommunityQuery', { communityId: COMMUNITY }),
  graph('membersSliceTimeline_Query', { communityId: COMMUNITY }),
  graph('Likes', { userId: heron.id }),
  graph('HomeTimeline', {}),
  graph('Bookmarks', {}),
  graph('ExplorePage', {}),
  graph('GenericTimelineById', { timelineId: 'VGltZWxpbmU6DAC2CwABAAAABG5ld3MAAA==' }),
  graph('SearchTimeline', { rawQuery: 'pond', product: 'People' }),
  ...[
    `tweets/${quote.id}`,
    `tweets/${poll.id}`,
    `tweets?ids=${film.id},${song.id},1`,
    `users?ids=${heron.id}`,
    `users/by/username/${heron.handle}`,
    `users/${heron.id}/tweets`,
    `users/${heron.id}/followers`,
    `lists/${LIST}/tweets`,
    `communities/${COMMUNITY}`,
  ].map((path) => `https://api.x.com/2/${path}`),
];

describe('invented answers, broken', () => {
  test.each(INVENTED)('%s', (url) => {
    expect(faultsOf(answeredBy(site, url), url)).toEqual([]);
  });
});

describe.skipIf(recordings.length === 0)(`recorded answers, broken${why}`, () => {
  test.each(recordings)('%s', { timeout: 600_000 }, (name) => {
    expect(faultsOf(recorded(name), name)).toEqual([]);
  });
});
