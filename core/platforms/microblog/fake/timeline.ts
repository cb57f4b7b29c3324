import { buildLegacyPost, legacyUser } from './embed.ts';
import { COMMUNITY, heron, findSample, REFUSED, type Account, type Sample } from './world.ts';

/** What the site’s own pages are made of: accounts, posts, and the entries of their timelines. */

/** An account of 2026, whose facts have objects of their own. */
export const userResult = (account: Account): object => {
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
  const original = findSample(post.reposts);
  const quoted = findSample(post.quotes);
  return {
    __typename: 'Tweet',
    rest_id: post.id,
    core: { user_results: { result: userResult(post.by) } },
    source: '<a href="https://x.com" rel="nofollow">Sample Web App</a>',
    views: original ? { state: 'Enabled' } : { count: '512', state: 'EnabledWithCount' },
    edit_control: { edit_tweet_ids: [post.id] },
    legacy: {
      ...buildLegacyPost(post),
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

export const entry = (post: Sample): object => ({
  entryId: `tweet-${post.id}`,
  content: { entryType: 'TimelineTimelineItem', itemContent: content(post) },
});

export const advert = (post: Sample): object => ({
  entryId: `promoted-tweet-${post.id}-1`,
  content: { itemContent: { ...content(post), promotedMetadata: { impressionId: '1' } } },
});

/** A post that is not shown, in the place where it would stand. */
export const gone: object = {
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

export const module = (name: string, posts: readonly Sample[]): object => ({
  entryId: `${name}-${posts[0]?.id}`,
  content: {
    entryType: 'TimelineTimelineModule',
    items: posts.map((post) => ({
      entryId: `${name}-${posts[0]?.id}-tweet-${post.id}`,
      item: { itemContent: content(post) },
    })),
  },
});

export const userEntry = (account: Account): object => ({
  entryId: `user-${account.id}`,
  content: {
    itemContent: { itemType: 'TimelineUser', user_results: { result: userResult(account) } },
  },
});

/** Accounts that the site suggests among the posts. */
export const toFollow = (accounts: readonly Account[]): object => ({
  entryId: 'who-to-follow-1',
  content: {
    entryType: 'TimelineTimelineModule',
    items: accounts.map((account) => ({
      entryId: `who-to-follow-1-user-${account.id}`,
      item: {
        itemContent: { itemType: 'TimelineUser', user_results: { result: userResult(account) } },
      },
    })),
  },
});

/** What people write about, which is no post. */
export const trends = (...names: readonly string[]): object => ({
  entryId: 'stories-1',
  content: {
    entryType: 'TimelineTimelineModule',
    items: names.map((name, place) => ({
      entryId: `stories-1-trend-${place}`,
      item: { itemContent: { itemType: 'TimelineTrend', name } },
    })),
  },
});

export const bottom = (value: string): object => ({
  entryId: 'cursor-bottom-1',
  content: { entryType: 'TimelineTimelineCursor', cursorType: 'Bottom', value },
});

export const timeline = (entries: readonly object[], pinned?: Sample): object => ({
  timeline: {
    instructions: [
      { type: 'TimelineClearCache' },
      ...(pinned ? [{ type: 'TimelinePinEntry', entry: entry(pinned) }] : []),
      { type: 'TimelineAddEntries', entries },
    ],
  },
});

export const ofUser = (name: string, entries: readonly object[], pinned?: Sample): object => ({
  user: { result: { __typename: 'User', [name]: timeline(entries, pinned) } },
});
