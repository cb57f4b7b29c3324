import { isNode, node } from '#kit/dig.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { json, type FakeResponse } from '#kit/fake/site.ts';
import {
  advert,
  bottom,
  entry,
  gone,
  module,
  ofUser,
  timeline,
  toFollow,
  trends,
  tweetResult,
  userEntry,
  userResult,
} from './timeline.ts';
import {
  ACCOUNTS,
  answer,
  COMMUNITY,
  film,
  heron,
  long,
  poll,
  findSample,
  POSTS,
  quote,
  REFUSED,
  repost,
  song,
  wren,
  type Account,
} from './world.ts';

/** What the site’s own pages load while somebody browses them. */

const MORE = 'DAAHsampleMORE';
const LAST = 'DAAHsampleLAST';

const own = POSTS.filter(({ by }) => by === heron);
const plain = own.filter(({ answers, id }) => answers === undefined && id !== poll.id);

type Variables = Readonly<Record<string, unknown>>;

/** What a first page has; the page after it brings its own cursor alone, which is the end. */
const atFirst = (cursor: unknown, ...entries: readonly object[]): readonly object[] =>
  cursor === undefined ? entries : [];

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

/** Both tabs of the home page; the second page brings its cursors by replacing those of the first. */
const home = (entries: readonly object[], { cursor }: Variables): object => {
  if (cursor === LAST)
    return {
      home: {
        home_timeline_urt: {
          instructions: [{ type: 'TimelineAddEntries', entries: [bottom(LAST)] }],
        },
      },
    };
  const instructions =
    cursor === MORE
      ? [
          { type: 'TimelineAddEntries', entries: [entry(long)] },
          {
            type: 'TimelineReplaceEntry',
            entry_id_to_replace: 'cursor-bottom-1',
            entry: bottom(LAST),
          },
        ]
      : [{ type: 'TimelineAddEntries', entries: [...entries, bottom(MORE)] }];
  return { home: { home_timeline_urt: { instructions } } };
};

const forYou = [
  module('home-conversation', [song, answer]),
  advert(poll),
  entry(film),
  toFollow(ACCOUNTS),
  gone,
];

const explore = (entries: readonly object[]): object => ({
  body: {
    timelines: [{ id: 'for_you', labelText: 'For you', timeline: { id: 'VGltZWxpbmU6' } }],
    initialTimeline: { id: 'for_you', timeline: timeline(entries) },
  },
});

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
  Likes: ({ userId, cursor }) =>
    userId === heron.id
      ? ofUser('timeline', [...atFirst(cursor, entry(song), advert(quote)), bottom(MORE)])
      : {},
  HomeTimeline: (variables) => home(forYou, variables),
  HomeLatestTimeline: (variables) => home([entry(song), entry(film)], variables),
  Bookmarks: ({ cursor }) => ({
    bookmark_timeline_v2: timeline(
      cursor === MORE ? [bottom(MORE)] : [entry(film), entry(quote), bottom(MORE)],
    ),
  }),
  BookmarkFolderTimeline: () => ({ bookmark_collection_timeline: timeline([entry(film)]) }),
  BookmarkSearchTimeline: () => ({
    search_by_raw_query: { bookmarks_search_timeline: timeline([entry(film)]) },
  }),
  ExplorePage: () => ({
    explore_page: explore([trends('Sample trees', 'Nest boxes'), entry(film), bottom(MORE)]),
  }),
  GenericTimelineById: () => timeline([trends('Nest boxes'), entry(song)]),
  TweetDetail: detail,
  TweetResultByRestId: ({ tweetId }) => {
    const post = findSample(String(tweetId));
    if (post) return { tweetResult: { result: tweetResult(post) } };
    return tweetId === REFUSED.protected
      ? { tweetResult: { result: { __typename: 'TweetUnavailable', reason: 'Protected' } } }
      : { tweetResult: {} };
  },
  CommunityQuery: () => community,
  CommunityTweetsTimeline: ({ cursor }) =>
    inCommunity('ranked_community_timeline', [
      ...atFirst(cursor, entry(song)),
      bottom('DAADsample'),
    ]),
  CommunityMediaTimeline: () => inCommunity('community_media_timeline', [entry(film)]),
  membersSliceTimeline_Query: () => members('members_slice', ACCOUNTS),
  moderatorsSliceTimeline_Query: () => members('moderators_slice', [wren]),
  SearchTimeline: search,
  ListLatestTweetsTimeline: () => ({
    list: { tweets_timeline: timeline([entry(song), entry(film)]) },
  }),
  ListMembers: () => ({ list: { members_timeline: timeline(ACCOUNTS.map(userEntry)) } }),
};

/** What is asked for, in the address or, as the home page asks, in what is posted. */
const variablesIn = ({ body }: SentRequest, url: URL): Variables => {
  const posted: unknown = typeof body === 'string' ? JSON.parse(body) : body;
  const params: unknown = JSON.parse(url.searchParams.get('variables') ?? '{}');
  return node(posted, 'variables') ?? (isNode(params) ? params : {});
};

/** The names in `ANSWERS`, by whatever identifier stands before them. */
export const serveGraphql = (request: SentRequest, url: URL): FakeResponse | undefined => {
  const [, name = ''] = /^\/i\/api\/graphql\/[\w-]+\/(\w+)$/.exec(url.pathname) ?? [];
  if (url.hostname !== 'x.com' || !Object.hasOwn(ANSWERS, name)) return undefined;
  return json({ data: ANSWERS[name]?.(variablesIn(request, url)) });
};
