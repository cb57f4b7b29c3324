import { existsSync } from 'node:fs';
import { join } from 'node:path';

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
export const SAMPLE_EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
};
