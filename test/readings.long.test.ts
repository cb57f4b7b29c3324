/** No reader reads otherwise than it did under the same number: packages and kept items name that number. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import {
  changedWithoutRaise,
  readCases,
  READINGS_FILE,
  readingsText,
  type Readings,
} from '../scripts/readings.ts';

const FILE = readFileSync(READINGS_FILE, 'utf8');
const KNOWN = JSON.parse(FILE) as Readings;

const countCases = (readings: Readings): number =>
  Object.values(readings).reduce((sum, { cases }) => sum + Object.keys(cases).length, 0);

test('what is read is what is written down; else readerChanges and npm run norm', async () => {
  const { own, recorded } = await readCases();
  process.stdout.write(
    `readings: ${countCases(own)} of the invented sites, ${countCases(recorded)} of recordings beside the project\n`,
  );
  expect([changedWithoutRaise(KNOWN, own), changedWithoutRaise(KNOWN, recorded)]).toEqual([[], []]);
  // Every case of our own is known, by the number of today.
  expect(KNOWN).toMatchObject(own);
});

test('npm run norm writes the file as the formatter leaves it', () => {
  expect(readingsText(KNOWN)).toBe(FILE);
});

test('a case that is read otherwise is told, unless the number is another', () => {
  const known = { 'a.one': { reader: 1, cases: { x: '1', y: '2' } } };
  const other = { 'a.one': { reader: 1, cases: { x: '1', y: '3' } } };
  expect(changedWithoutRaise(known, known)).toEqual([]);
  expect(changedWithoutRaise(known, other)).toEqual(['a.one']);
  expect(changedWithoutRaise(known, { 'a.one': { ...other['a.one'], reader: 2 } })).toEqual([]);
});

test('what was raised, since which version, in which fields', () => {
  const listedPlaylist = ['attributedTo', 'coauthors', 'updatedText', 'updatedInterval'];
  const listedVideo = [
    'attributedTo',
    'coauthors',
    'viewCount',
    'publishedInterval',
    'startTime',
    'concurrentViewers',
    'waitingCount',
    'premiumOnly',
  ];
  const microblogPost = ['object', 'quote', 'content', 'isTruncated', 'image', 'attachment'];
  const microblogParts = [
    'type',
    'attachment',
    'image',
    'oneOf',
    'votersCount',
    'endTime',
    'mention',
    'tag',
    'quote',
    'object',
  ];
  const professionalPost = [
    'type',
    'id',
    'entityId',
    'published',
    'attributedTo',
    'object',
    'quote',
    'isEdited',
    'isSponsored',
    'content',
    'replyCount',
    'attachment',
  ];
  const mediaPost = ['audio', 'contentFormat', 'duration', 'tag'];
  const photoAccount = [
    'videoCount',
    'highlightCount',
    'isPaidVerified',
    'isBusiness',
    'isProfessional',
    'hasVideos',
    'hasChannel',
    'hasMicroblog',
  ];
  const shortVideo = [
    'tag',
    'mention',
    'attachment',
    'audio.url',
    'audio.fileUrl',
    'image',
    'preview',
  ];
  const stream = [
    'content',
    'published',
    'viewCount',
    'viewerCount',
    'concurrentViewers',
    'attributedTo',
  ];
  const parts = ['tag', 'mention', 'attachmentCount'];
  const marks = [
    'type',
    'formerType',
    'name',
    'content',
    'mediaType',
    'attributedTo',
    'isAuthorDeleted',
    'removedBy',
    'reason',
    'attachmentCount',
    'quote',
    'ancestors',
  ];
  const votes = [
    'type',
    'formerType',
    'likeCount',
    'isPinned',
    'attributedTo.role',
    'attachment',
    'hasReplies',
    'quote.type',
    'quote.likeCount',
    'quote.attachment',
    'ancestors',
  ];
  const byName = (
    [a, , one]: readonly [string, string, readonly string[]],
    [b, , other]: readonly [string, string, readonly string[]],
  ) => a.localeCompare(b) || one.join().localeCompare(other.join());
  const expected: (readonly [string, string, readonly string[]])[] = [
    ...'batch-posts get-post list-bookmarked-posts list-community-media list-community-posts list-explore-posts list-home-posts list-list-posts list-post-quotes list-post-replies list-user-highlights list-user-likes list-user-media list-user-posts list-user-replies search-posts'
      .split(' ')
      .flatMap((name) => [
        [`microblog.${name}`, '0.9.1', microblogPost] as const,
        [`microblog.${name}`, '0.9.1', microblogParts] as const,
        [`microblog.${name}`, '0.9.1', ['quote', 'object']] as const,
      ]),
    ...'batch-users get-user list-community-members list-list-members list-user-followers list-user-following search-users'
      .split(' ')
      .map((name) => [`microblog.${name}`, '0.9.1', ['isPaidVerified']] as const),
    ['microblog.get-community', '0.9.1', ['attributedTo', 'category', 'tag', 'rule']],
    ...'get-post list-company-posts list-home-posts list-tag-posts list-user-posts search-posts'
      .split(' ')
      .flatMap((name) => [
        [`professional.${name}`, '0.9.1', professionalPost] as const,
        [`professional.${name}`, '0.9.1', ['attachment', 'quote', 'object']] as const,
      ]),
    ['professional.get-article', '0.9.1', ['attachment']],
    ['professional.get-company', '0.9.1', ['followerCount', 'employeeRange', 'tag']],
    [
      'professional.get-user',
      '0.9.1',
      [
        'followerCount',
        'location',
        'experience',
        'education',
        'educationHistory',
        'role',
        'affiliation',
      ],
    ],
    ['professional.get-transcript', '0.9.1', ['id', 'url', 'mediaType', 'size', 'content']],
    ['professional.list-post-comments', '0.9.1', ['totalItems']],
    ...'get-post get-reel list-audio-reels list-explore-posts list-home-posts list-location-posts list-saved-posts list-trending-reels list-user-posts list-user-reposts list-user-tagged-posts search-popular'
      .split(' ')
      .map(
        (name) => [`photosite.${name}`, '0.9.1', ['attachment', 'items', 'totalItems']] as const,
      ),
    ...'get-post get-reel list-audio-reels list-explore-posts list-home-posts list-location-posts list-saved-posts list-trending-reels list-user-posts list-user-reels list-user-reposts list-user-tagged-posts search-media search-popular'
      .split(' ')
      .map((name) => [`photosite.${name}`, '0.9.1', mediaPost] as const),
    ...'get-user search-users'
      .split(' ')
      .map((name) => [`photosite.${name}`, '0.9.1', photoAccount] as const),
    ['photosite.get-highlight', '0.9.1', ['totalItems', 'orderedItems']],
    ['photosite.list-user-highlights', '0.9.1', ['totalItems']],
    ...'batch-comments batch-posts get-comment get-post list-comment-replies list-domain-posts list-feed-posts list-post-comments list-post-duplicates list-subreddit-comments list-subreddit-posts list-user-comments list-user-overview list-user-posts search-posts'
      .split(' ')
      .flatMap((name) => [
        [`forum.${name}`, '0.9.1', marks] as const,
        [`forum.${name}`, '0.9.1', votes] as const,
      ]),
    ...'get-user search-users'
      .split(' ')
      .map((name) => [`forum.${name}`, '0.9.1', ['image']] as const),
    ...'batch-subreddits get-subreddit search-subreddits'
      .split(' ')
      .map(
        (name) =>
          [
            `forum.${name}`,
            '0.9.1',
            ['slug', 'guidelines', 'isSearchable', 'mediaType', 'image'],
          ] as const,
      ),
    ...'get-video list-audio-videos list-collection-videos list-effect-videos list-place-videos list-playlist-videos list-related-videos list-tag-videos list-trending-videos list-user-likes list-user-reposts list-user-videos search-videos'
      .split(' ')
      .map((name) => [`shortvideo.${name}`, '0.9.1', parts] as const),
    ...'get-video list-audio-videos list-collection-videos list-effect-videos list-place-videos list-playlist-videos list-related-videos list-tag-videos list-trending-videos list-user-likes list-user-reposts list-user-stories list-user-videos search-content search-videos'
      .split(' ')
      .map((name) => [`shortvideo.${name}`, '0.9.1', shortVideo] as const),
    ...'get-user list-user-followers list-user-following search-users'
      .split(' ')
      .map(
        (name) =>
          [
            `shortvideo.${name}`,
            '0.9.1',
            ['hasLikes', 'hasPlaylists', 'image', 'isVerified'],
          ] as const,
      ),
    ...'list-video-comments list-comment-replies'
      .split(' ')
      .map(
        (name) =>
          [
            `shortvideo.${name}`,
            '0.9.1',
            ['attachment', 'status', 'isLiked', 'isHearted'],
          ] as const,
      ),
    ...'get-user-live get-live-room search-live'
      .split(' ')
      .map((name) => [`shortvideo.${name}`, '0.9.1', stream] as const),
    ...'list-user-playlists list-user-collections'
      .split(' ')
      .map((name) => [`shortvideo.${name}`, '0.9.1', ['totalItems']] as const),
    ['shortvideo.get-transcript', '0.9.1', ['id', 'url', 'mediaType', 'size', 'source', 'content']],
    ['shortvideo.get-audio', '0.9.1', ['url', 'fileUrl', 'mediaType']],
    ['photosite.list-post-comments', '0.9.1', ['attachment', 'attachmentCount', 'isCollapsed']],
    ['photosite.list-post-comments', '0.9.1', ['attachment']],
    ['photosite.list-user-reels', '0.9.1', ['attachment', 'items', 'totalItems', 'attributedTo']],
    ['shortvideo.list-video-comments', '0.9.1', ['mention', 'attachmentCount']],
    ['shortvideo.list-comment-replies', '0.9.1', ['mention', 'attachmentCount']],
    ['shortvideo.get-video', '0.9.1', ['attachment']],
    ['videosite.get-playlist', '0.9.1', ['coauthors', 'updatedText']],
    ['videosite.get-video', '0.9.1', ['coauthors']],
    ['videosite.list-channel-playlists', '0.9.1', listedPlaylist],
    ['videosite.list-channel-shorts', '0.9.1', listedVideo],
    ['videosite.list-channel-streams', '0.9.1', listedVideo],
    ['videosite.list-channel-videos', '0.9.1', listedVideo],
    ['videosite.list-chart-videos', '0.9.1', listedVideo],
    ['videosite.list-mix-videos', '0.9.1', listedVideo],
    ['videosite.list-playlist-videos', '0.9.1', listedVideo],
    ['videosite.list-related-videos', '0.9.1', listedVideo],
    ['videosite.search-playlists', '0.9.1', listedPlaylist],
    ['videosite.search-videos', '0.9.1', listedVideo],
  ];
  const raised = catalogue.entries.flatMap(({ id, operation }) =>
    operation.readerChanges.map((change) => ({ id, ...change })),
  );
  expect(raised.map(({ id, since, fields }) => [id, since, fields] as const).sort(byName)).toEqual(
    expected.sort(byName),
  );
});
