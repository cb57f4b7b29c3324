import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { searchOperations } from './search-operations.ts';

const idsFor = (query: string): readonly string[] =>
  searchOperations(catalogue.entries, query).map(({ id }) => id);

/** What people ask for in their own words, and what gives it; either of two where both do. */
const QUERIES: readonly (readonly [query: string, ...operations: string[]])[] = [
  ['tweets of a user', 'microblog.list-user-posts'],
  ['retweets', 'microblog.list-user-posts', 'microblog.list-post-quotes'],
  ['subtitles of a YouTube video', 'videosite.get-transcript', 'videosite.list-captions'],
  ['many posts by id on X', 'microblog.batch-posts'],
  ['X account', 'microblog.get-user'],
  ['replies to a tweet', 'microblog.list-post-replies'],
  ['who follows this X account', 'microblog.list-user-followers'],
  ['quote tweets', 'microblog.list-post-quotes'],
  ['search tweets', 'microblog.search-posts'],
  ['lots of tweets by id', 'microblog.batch-posts'],
  ['many accounts on Twitter by id', 'microblog.batch-users'],
  ['bookmarks', 'microblog.list-bookmarked-posts'],
  ['members of an X list', 'microblog.list-list-members'],
  ['YouTube channel', 'videosite.get-channel'],
  ['videos uploaded by a youtuber', 'videosite.list-channel-videos'],
  ['YouTube comments', 'videosite.list-video-comments'],
  ['replies to a YouTube comment', 'videosite.list-comment-replies'],
  ['YouTube shorts of a channel', 'videosite.list-channel-shorts'],
  ['what is said in a YouTube video', 'videosite.get-transcript'],
  ['trending YouTube videos', 'videosite.list-chart-videos'],
  ['search YouTube', 'videosite.search-videos'],
  ['similar videos', 'videosite.list-related-videos', 'shortvideo.list-related-videos'],
  ['TikTok profile', 'shortvideo.get-user'],
  ['TikTok hashtag videos', 'shortvideo.list-tag-videos'],
  ['TikToks using a song', 'shortvideo.list-audio-videos'],
  ['download a TikTok', 'shortvideo.get-download-link'],
  ['TikTok comments', 'shortvideo.list-video-comments'],
  ['followers on TikTok', 'shortvideo.list-user-followers'],
  ['Instagram profile', 'photosite.get-user'],
  ['Instagram photos of an account', 'photosite.list-user-posts'],
  ['comments on an Instagram picture', 'photosite.list-post-comments'],
  ['Instagram reels of a user', 'photosite.list-user-reels'],
  ['Instagram story highlights', 'photosite.list-user-highlights', 'photosite.get-highlight'],
  ['subreddit posts', 'forum.list-subreddit-posts'],
  ['Reddit thread with comments', 'forum.list-post-comments'],
  [
    'what a redditor wrote',
    'forum.list-user-overview',
    'forum.list-user-posts',
    'forum.list-user-comments',
  ],
  ['rules of a subreddit', 'forum.list-subreddit-rules'],
  ['LinkedIn company page', 'professional.get-company'],
  ['people who work at a company', 'professional.list-company-employees'],
  ['likes on a LinkedIn post', 'professional.list-post-reactions'],
  ['LinkedIn profile of a person', 'professional.get-user'],
  ['posts of a company on LinkedIn', 'professional.list-company-posts'],
  ['captions', 'videosite.list-captions', 'videosite.get-transcript'],
  ['livestreams of a channel', 'videosite.list-channel-streams'],
  ['posts where somebody is tagged', 'photosite.list-user-tagged-posts'],
  ['many Reddit posts by id', 'forum.batch-posts'],
  ['community members on Twitter', 'microblog.list-community-members'],
  ['videos somebody liked', 'shortvideo.list-user-likes'],
  ['autocomplete of a search', 'videosite.suggest'],
  ['crossposts of a Reddit link', 'forum.list-post-duplicates'],
  ['download video without watermark', 'shortvideo.get-download-link'],
  ['bio and follower count of an Instagram account', 'photosite.get-user'],
  ['find people on LinkedIn', 'professional.search-users'],
  ['comments on a LinkedIn article', 'professional.list-article-comments'],
  [
    'live streams on TikTok',
    'shortvideo.search-live',
    'shortvideo.get-live-room',
    'shortvideo.get-user-live',
  ],
  ['transcript of a TikTok', 'shortvideo.get-transcript'],
  ['posts with a hashtag on LinkedIn', 'professional.list-tag-posts'],
  ['Instagram posts at a location', 'photosite.list-location-posts'],
  ['karma of a Reddit user', 'forum.get-user'],
  ['moderators and description of a subreddit', 'forum.get-subreddit'],
  ['trending Instagram reels', 'photosite.list-trending-reels'],
  ['playlist of a TikTok creator', 'shortvideo.list-user-playlists'],
  ['media tweets of an account', 'microblog.list-user-media'],
  ['one tweet', 'microblog.get-post'],
  ['search Reddit', 'forum.search-posts'],
  ['all videos in a playlist', 'videosite.list-playlist-videos'],
  ['watch next recommendations', 'videosite.list-related-videos'],
  ['subscriber count', 'videosite.get-channel', 'forum.get-subreddit'],
  ['thread on X', 'microblog.list-post-replies', 'microblog.get-post'],
  ['stories of a TikTok user', 'shortvideo.list-user-stories'],
  ['several comments by id', 'forum.batch-comments'],
  ['reposts of a TikTok user', 'shortvideo.list-user-reposts'],
  ['find subreddits about a topic', 'forum.search-subreddits'],
  ['employees of a firm', 'professional.list-company-employees'],
  ['newsletter article', 'professional.get-article'],
  ['tweets liked by a person', 'microblog.list-user-likes'],
];

test.each(QUERIES)('%s: among the first four', (query, ...operations) => {
  expect(idsFor(query).slice(0, 4)).toContainEqual(expect.toBeOneOf(operations));
});

test('the platform that is named comes before all others', () => {
  const found = idsFor('comments on Reddit');
  const ofForum = found.filter((id) => id.startsWith('forum.'));
  expect(ofForum.length).toBeGreaterThan(5);
  expect(found.slice(0, ofForum.length)).toEqual(ofForum);
});

test('names that every object has are words like others', () => {
  expect(idsFor('constructor')).toEqual([]);
  expect(idsFor('constructor of a subreddit')).toEqual(idsFor('subreddit'));
});

test('no words find all, words that nothing has find nothing', () => {
  expect(idsFor('')).toHaveLength(catalogue.entries.length);
  expect(idsFor('zyzzyva')).toEqual([]);
});
