import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Example } from '../kit/operation.ts';

/**
 * The sample world: small, invented, labelled as such, in the shapes in which the platforms answer.
 * It is a folder of recordings, and is replayed like any other.
 */
export const SAMPLE_WORLD: string =
  [join(import.meta.dirname, 'world'), join(import.meta.dirname, 'sample', 'world')].find((dir) =>
    existsSync(dir),
  ) ?? join(import.meta.dirname, 'world');

/** A link into the sample world, for where there is nothing to show yet. */
export interface SampleLink {
  /** What it shows, for people. */
  readonly label: string;
  /** What a person would paste into the box. */
  readonly link: string;
  /** The operation that the box recognises in it, and its parameters. */
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
}

export const SAMPLE_LINKS: readonly [SampleLink, SampleLink, SampleLink] = [
  {
    label: 'A playlist: a year in the sample garden',
    link: 'https://www.youtube.com/playlist?list=PLsample_quillmere_garden_year',
    operation: 'videosite.list-playlist-videos',
    params: { playlistId: 'PLsample_quillmere_garden_year' },
  },
  {
    label: 'A post: what people say about the pond',
    link: 'https://www.instagram.com/p/SmplGarden1/',
    operation: 'photosite.list-post-comments',
    params: { postId: 'SmplGarden1' },
  },
  {
    label: 'A short video: six quiet seconds to download',
    link: 'https://www.tiktok.com/@sample.heron/video/7650000000000000001',
    operation: 'shortvideo.get-download-link',
    params: { videoId: '7650000000000000001' },
  },
];

/**
 * Parameters by operation that answer in the sample world: what the operations' own examples are
 * for the live platforms.
 */
export const SAMPLE_EXAMPLES: Readonly<Record<string, Example>> = {
  ...Object.fromEntries(SAMPLE_LINKS.map(({ operation, params }) => [operation, params])),
  'videosite.get-video': { videoId: 'sample_001x' },
  'videosite.list-video-comments': { videoId: 'sample_001x' },
  'videosite.list-comment-replies': {
    videoId: 'sample_001x',
    commentId: 'UgxSample-001x-002-AaABAx',
  },
  'videosite.list-related-videos': { videoId: 'sample_001x' },
  'videosite.list-captions': { videoId: 'sample_001x' },
  'videosite.get-transcript': { videoId: 'sample_001x', language: 'en' },
  'videosite.get-channel': { channelId: '@bower.sample.studio_' },
  'videosite.list-channel-videos': { channelId: '@bower.sample.studio_' },
  'videosite.list-channel-shorts': { channelId: '@bower.sample.studio_' },
  'videosite.list-channel-streams': { channelId: '@bower.sample.studio_' },
  'videosite.list-channel-playlists': { channelId: '@bower.sample.studio_' },
  'videosite.search-videos': { query: 'garden' },
  'videosite.search-channels': { query: 'garden' },
  'videosite.search-playlists': { query: 'garden' },
  'videosite.suggest': { query: 'garden' },
  'videosite.list-chart-videos': { country: 'US' },
  'videosite.get-playlist': { playlistId: 'PLsample_quillmere_garden_year' },
  'videosite.list-mix-videos': { mixId: 'RDsample_001x' },
  'forum.get-user': { username: 'sample_heron' },
  'forum.list-user-posts': { username: 'sample_heron' },
  'forum.list-user-comments': { username: 'sample_heron' },
  'forum.list-user-overview': { username: 'sample_heron' },
  'forum.list-user-trophies': { username: 'sample_heron' },
  'forum.get-subreddit': { subreddit: 'sample_quillmere' },
  'forum.list-subreddit-posts': { subreddit: 'sample_quillmere' },
  'forum.list-subreddit-comments': { subreddit: 'sample_quillmere' },
  'forum.list-subreddit-rules': { subreddit: 'sample_quillmere' },
  'forum.get-post': { postId: '0post0003' },
  'forum.list-post-comments': { postId: '0post0000' },
  'forum.list-post-duplicates': { postId: '0post0900' },
  'forum.resolve-link': { subreddit: 'sample_quillmere', code: 'SampleShare' },
  'forum.get-comment': { commentId: '0c00000001' },
  'forum.list-comment-replies': { commentId: '0c00000001' },
  'forum.list-feed-posts': { feed: 'popular' },
  'forum.list-domain-posts': { domain: 'sample.invalid' },
  'forum.search-posts': { query: 'sample' },
  'forum.search-subreddits': { query: 'sample' },
  'forum.search-users': { query: 'sample' },
  'forum.batch-subreddits': { ids: ['t5_0sub001', 'r/sample_ponds', '0sub999'] },
  'forum.batch-posts': { ids: ['0post0000', 't3_0post0007', '0post9999', '0post0003'] },
  'forum.batch-comments': { ids: ['0c00000001', 't1_0c00000023', '0c00009999'] },
};
