import { json, type FakeResponse } from '../../../kit/fake/site.ts';
import { legacyOf, legacyUser } from './legacy.ts';
import {
  ACCOUNTS,
  answer,
  COMMUNITY,
  film,
  heron,
  poll,
  postOf,
  POSTS,
  quote,
  REFUSED,
  repost,
  song,
  wren,
  type Account,
  type Sample,
} from './world.ts';

/** What the site’s own pages load while somebody browses them. */

/** An account of 2026, whose facts have objects of their own. */
const userResult = (account: Account): object => {
  const old = legacyUser(account);
  return {
    __typename: 'User',
    id: 'VXNlcjo=',
    rest_id: account.id,
    is_blue_verified: account === heron,
    core: { created_at: old.created_at, name: old.name, screen_name: old.screen_name },
    avatar: { image_url: old.profile_image_url_https },
    profile_bio: { description: old.description, entities: { description: { urls: [] } } },
    relationship_counts: { followers: account.followers, following: account.following },
    tweet_counts: { tweets: account.posts, media_tweets: 1 },
    action_counts: { favorites_count: '11' },
    verification: { verified: false },
    privacy: { protected: false },
    relationship_perspectives: { following: true },
  };
};

export const tweetResult = (post: Sample): object => {
  const original = postOf(post.reposts);
  const quoted = postOf(post.quotes);
  return {
    __typename: 'Tweet',
    rest_id: post.id,
    core: { user_results: { result: userResult(post.by) } },
    source: '<a href="https://x.com" rel="nofollow">Sample Web App</a>',
    views: original ? { state: 'Enabled' } : { count: '512', state: 'EnabledWithCount' },
    edit_control: { edit_tweet_ids: [post.id] },
    legacy: {
      ...legacyOf(post),
      ...(original && {
        full_text: `RT @${original.by.handle}: ${original.text.slice(0, 20)}…`,
        favorite_count: 0,
        retweeted_status_result: { result: tweetResult(original) },
      }),
    },
    ...(quoted && { quoted_status_result: { result: tweetResult(quoted) } }),
    ...(post.long !== undefined && {
      note_tweet: {
        note_tweet_results: { result: { text: post.long, entity_set: { urls: [], hashtags: [] } } },
      },
    }),
    ...(post.poll && { card: pollCard(post.poll) }),
    ...(post.inCommunity === true && {
      community_results: { result: { __typename: 'Community', id_str: COMMUNITY } },
    }),
  };
};

/** On the site’s pages the values of a card are a list. */
const pollCard = (options: NonNullable<Sample['poll']>): object => ({
  legacy: {
    name: `poll${options.length}choice_text_only`,
    binding_values: [
      ...options.flatMap(([label, votes], index) => [
        { key: `choice${index + 1}_label`, value: { string_value: label } },
        { key: `choice${index + 1}_count`, value: { string_value: String(votes) } },
      ]),
      { key: 'end_datetime_utc', value: { string_value: '2026-08-28T09:30:00Z' } },
    ],
  },
});

const content = (post: Sample): object => ({
  itemType: 'TimelineTweet',
  tweet_results: { result: tweetResult(post) },
});

const entry = (post: Sample): object => ({
  entryId: `tweet-${post.id}`,
  content: { entryType: 'TimelineTimelineItem', itemContent: content(post) },
});

const advert = (post: Sample): object => ({
  entryId: `promoted-tweet-${post.id}-1`,
  content: { itemContent: { ...content(post), promotedMetadata: { impressionId: '1' } } },
});

/** A post that is not shown, in the place where it would stand. */
const gone: object = {
  entryId: `tweet-${REFUSED.deleted}`,
  content: {
    itemContent: {
      itemType: 'TimelineTweet',
      tweet_results: {
        result: {
          __typename: 'TweetTombstone',
          tombstone: { text: { text: 'This Post was deleted by the Post author.' } },
        },
      },
    },
  },
};

const module = (name: string, posts: readonly Sample[]): object => ({
  entryId: `${name}-${posts[0]?.id}`,
  content: {
    entryType: 'TimelineTimelineModule',
    items: posts.map((post) => ({
      entryId: `${name}-${posts[0]?.id}-tweet-${post.id}`,
      item: { itemContent: content(post) },
    })),
  },
});

const userEntry = (account: Account): object => ({
  entryId: `user-${account.id}`,
  content: {
    itemContent: { itemType: 'TimelineUser', user_results: { result: userResult(account) } },
  },
});

const bottom = (value: string): object => ({
  entryId: 'cursor-bottom-1',
  content: { entryType: 'TimelineTimelineCursor', cursorType: 'Bottom', value },
});

const timeline = (entries: readonly object[], pinned?: Sample): object => ({
  timeline: {
    instructions: [
      { type: 'TimelineClearCache' },
      ...(pinned ? [{ type: 'TimelinePinEntry', entry: entry(pinned) }] : []),
      { type: 'TimelineAddEntries', entries },
    ],
  },
});

const ofUser = (name: string, entries: readonly object[], pinned?: Sample): object => ({
  user: { result: { __typename: 'User', [name]: timeline(entries, pinned) } },
});

const MORE = 'DAAHsampleMORE';

const own = POSTS.filter(({ by }) => by === heron);
const plain = own.filter(({ answers, id }) => answers === undefined && id !== poll.id);

type Variables = Readonly<Record<string, unknown>>;

const posts = ({ cursor }: Variables): object =>
  cursor === MORE
    ? ofUser('timeline', [...plain.slice(2).map(entry), bottom(MORE)])
    : ofUser('timeline', [...plain.slice(0, 2).map(entry), advert(song), gone, bottom(MORE)], poll);

const community: object = {
  communityResults: {
    result: {
      __typename: 'Community',
      rest_id: COMMUNITY,
      name: 'Quillmere sample garden',
      description: 'All that sings in samples',
      created_at: 1_646_766_287_273,
      member_count: 2,
      join_policy: 'Open',
      is_nsfw: false,
      rules: [{ rest_id: '1', name: 'Keep to samples.' }],
      primary_community_topic: { topic_name: 'Gardening' },
      creator_results: { result: userResult(wren) },
    },
  },
};

const inCommunity = (name: string, entries: readonly object[]): object => ({
  communityResults: { result: { __typename: 'Community', [name]: timeline(entries) } },
});

const members = (name: string, accounts: readonly Account[]): object => ({
  communityResults: {
    result: {
      __typename: 'Community',
      [name]: {
        items_results: accounts.map((account) => ({
          result: { ...userResult(account), community_role: account === wren ? 'Admin' : 'Member' },
        })),
        slice_info: {},
      },
    },
  },
});

const search = ({ product, rawQuery }: Variables): object => {
  const found =
    product === 'People'
      ? ACCOUNTS.map(userEntry)
      : String(rawQuery).startsWith('quoted_tweet_id:')
        ? [entry(quote)]
        : [entry(film), entry(song)];
  return {
    search_by_raw_query: { search_timeline: timeline([...found, bottom('DAACsampleEND')]) },
  };
};

const detail = ({ focalTweetId }: Variables): object => ({
  threaded_conversation_with_injections_v2: (
    timeline([
      ...(focalTweetId === answer.id ? [entry(song), entry(answer)] : [entry(song)]),
      ...(focalTweetId === answer.id ? [] : [module('conversationthread', [answer])]),
      module('tweetdetailrelatedtweets', [film]),
    ]) as { readonly timeline: object }
  ).timeline,
});

const user = ({ screen_name: handle }: Variables): object => {
  const account = ACCOUNTS.find((one) => one.handle === handle);
  if (account) return { user: { result: userResult(account) } };
  return handle === 'sample_suspended'
    ? { user: { result: { __typename: 'UserUnavailable', reason: 'Suspended' } } }
    : {};
};

const ANSWERS: Readonly<Record<string, (variables: Variables) => object>> = {
  UserByScreenName: user,
  UserTweets: posts,
  UserOriginalsTimeline: posts,
  UserRepostsTimeline: () => ofUser('timeline', [entry(repost)]),
  UserHighlightsTweets: () => ofUser('timeline', [entry(film)]),
  UserRepliesTimeline: () => ofUser('timeline', [module('profile-conversation', [song, answer])]),
  UserMedia: () => ofUser('timeline', [module('profile-grid', [film])]),
  UserPhotoTimeline: () => ofUser('timeline', [module('profile-grid', [film])]),
  Followers: () => ofUser('timeline', [userEntry(wren), bottom('0|1')]),
  Following: () => ofUser('timeline', [userEntry(wren), bottom('0|1')]),
  TweetDetail: detail,
  TweetResultByRestId: ({ tweetId }) => {
    const post = postOf(String(tweetId));
    if (post) return { tweetResult: { result: tweetResult(post) } };
    return tweetId === REFUSED.protected
      ? { tweetResult: { result: { __typename: 'TweetUnavailable', reason: 'Protected' } } }
      : { tweetResult: {} };
  },
  CommunityQuery: () => community,
  CommunityTweetsTimeline: () =>
    inCommunity('ranked_community_timeline', [entry(song), bottom('DAADsample')]),
  CommunityMediaTimeline: () => inCommunity('community_media_timeline', [entry(film)]),
  membersSliceTimeline_Query: () => members('members_slice', ACCOUNTS),
  moderatorsSliceTimeline_Query: () => members('moderators_slice', [wren]),
  SearchTimeline: search,
  ListLatestTweetsTimeline: () => ({
    list: { tweets_timeline: timeline([entry(song), entry(film)]) },
  }),
  ListMembers: () => ({ list: { members_timeline: timeline(ACCOUNTS.map(userEntry)) } }),
};

/** The names in `ANSWERS`, by whatever identifier stands before them. */
export const serveGraphql = (url: URL): FakeResponse | undefined => {
  const [, name = ''] = /^\/i\/api\/graphql\/[\w-]+\/(\w+)$/.exec(url.pathname) ?? [];
  if (url.hostname !== 'x.com' || !Object.hasOwn(ANSWERS, name)) return undefined;
  const data = ANSWERS[name]?.(JSON.parse(url.searchParams.get('variables') ?? '{}') as Variables);
  return json({ data });
};
