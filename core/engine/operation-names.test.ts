import { describe, expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { findOperation, findPlatform, operationName, resolveOperation } from './operation-names.ts';

describe('a name in any spelling', () => {
  test.each([
    'videosite.get-video',
    'videosite/get-video',
    'youtube/get-video',
    'youtube.get-video',
    'youtube:get-video',
    'YouTube/get-video',
    'videosite_get_video',
    'youtube_get_video',
    'videositeGetVideo',
    'youtube get video',
    'get-video',
    'get_video',
    'getVideo',
  ])('%s', (name) => {
    // Two platforms have a `get-video`.
    const expected = name.startsWith('get') ? undefined : 'videosite.get-video';
    expect(findOperation(catalogue, name)?.id).toBe(expected);
  });

  test('every operation, by all names of its platform and by its tool', () => {
    for (const entry of catalogue.entries) {
      const { platform, operation, id, tool } = entry;
      const names = [platform.segment, ...platform.aliases].map(
        (one) => `${one}/${operation.name}`,
      );
      for (const name of [id, tool, operationName(entry), ...names])
        expect([name, findOperation(catalogue, name)?.id]).toEqual([name, id]);
    }
  });

  test('without its platform where one alone has it', () => {
    for (const name of ['list-subreddit-posts', 'list_subreddit_posts', 'listSubredditPosts'])
      expect(findOperation(catalogue, name)?.id).toBe('forum.list-subreddit-posts');
  });
});

const problem = (name: string): string | undefined => {
  const found = resolveOperation(catalogue, name);
  return found.entry ? undefined : found.problem.message;
};

describe('a name that is none', () => {
  test.each([
    ['youtube/get-vidoe', 'no such operation: youtube/get-vidoe. Did you mean youtube/get-video?'],
    [
      'videosite.list-playlist-video',
      'no such operation: videosite.list-playlist-video. Did you mean youtube/list-playlist-videos?',
    ],
    [
      'listplaylistvideos',
      'no such operation: listplaylistvideos. Did you mean youtube/list-playlist-videos, or tiktok/list-playlist-videos?',
    ],
    ['nothing', 'no such operation: nothing'],
    ['', 'no such operation: '],
    ['\u001b[31m', 'no such operation: ?[31m'],
    ['__proto__', 'no such operation: __proto__'],
  ])('%j', (name, message) => {
    expect(problem(name)).toBe(message);
  });

  test('of several platforms, which they are', () => {
    expect(problem('get-video')).toBe(
      'get-video is an operation of several platforms: youtube/get-video, or tiktok/get-video',
    );
  });

  test('however long it is', () => {
    expect(problem(`youtube/get-video${'o'.repeat(1_000_000)}`)).toMatch(/^no such operation: y/);
  });
});

test('a platform by any of its names', () => {
  for (const name of ['videosite', 'youtube', 'YouTube', 'YOUTUBE'])
    expect(findPlatform(catalogue, name)?.segment).toBe('videosite');
  expect(findPlatform(catalogue, 'nowhere')).toBeUndefined();
});
