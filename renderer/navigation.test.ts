import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from './operation-registry.fixture.ts';
import { registerOperations } from './operation-registry.ts';
import { trailTo } from './navigation.ts';
import { formPath, resultPath } from './places.ts';

beforeAll(() => void registerOperations(catalogue));

const post = resultPath('site.post-comments', { postId: 'c' });
const video = resultPath('site.video', { videoId: 'v' });
const comments = resultPath('site.comments', { videoId: 'v' });

describe('the trail of an answer', () => {
  test('grows by the answer that one came from', () => {
    expect(trailTo(video, post, [])).toEqual([post]);
    expect(trailTo(formPath('site.video'), post, [])).toEqual([post]);
  });

  test('stays from part to part of one thing', () => {
    expect(trailTo(comments, video, [post])).toEqual([post]);
  });

  test('is cut where it leads back to an answer of it', () => {
    expect(trailTo(post, comments, [post, video])).toEqual([]);
    expect(trailTo(video, comments, [post, video])).toEqual([post]);
  });

  test('ends on a page, and begins on one', () => {
    expect(trailTo('/health', video, [post])).toEqual([]);
    expect(trailTo(video, '/', [])).toEqual([]);
  });

  test('names six answers at most', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((videoId) =>
      resultPath('site.video', { videoId }),
    );
    expect(trailTo(post, video, many)).toEqual([...many.slice(1), video]);
  });
});
