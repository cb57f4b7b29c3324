import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTaker, type Verdict } from '../core/capture/take.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import { readRecording } from '../core/net/recordings.ts';
import { openStore, type Store } from '../core/store/index.ts';
import { RECORDINGS as folder } from './support/recorded.ts';

/** Real answers that pages loaded, taken as the capture window hands them over. */

let store: Store;
beforeAll(() => {
  store = openStore({ dir: ':memory:' });
});
afterAll(() => store.close());

const take = (path: string): Verdict => {
  const taker = createTaker({ catalogue, store });
  return taker.take(readRecording(join(folder, path)));
};

/** Those whose requests do not say whose they are, or that no operation is for. */
const NOT_READ = new Set([
  'comments-missing-2026',
  'followers-2026',
  'user-followers-zg.520-page1',
  'explore-topical-2022',
]);

// Skipped where the recordings, which are other people's words, do not lie beside the project.
describe.skipIf(!existsSync(folder))('recorded answers', () => {
  test.each([
    ['shortvideo/user-videos-zg.520-page1', 'shortvideo.list-user-videos', { username: 'zg.520' }],
    [
      'shortvideo/comment-list-7692114317151423775-2026',
      'shortvideo.list-video-comments',
      { videoId: '7692114317151423775' },
    ],
    ['shortvideo/search-user-nasa-2026', 'shortvideo.search-users', { query: 'nasa' }],
    [
      'shortvideo/collections-tiktok-2026',
      'shortvideo.list-user-collections',
      { username: 'tiktok' },
    ],
    ['photosite/user-reels-noholita-page1', 'photosite.list-user-reels', { username: 'noholita' }],
    [
      'photosite/comments-CIvZJcurJaW-page1',
      'photosite.list-post-comments',
      { postId: 'CIvZJcurJaW' },
    ],
  ])('%s is an answer of %s', (path, operation, params) => {
    const { taken } = take(path);
    expect(taken.map((one) => [one.operation, one.params])).toContainEqual([operation, params]);
  });

  test('the second page of a search and of comments goes on where the first ends', () => {
    const found = take('shortvideo/search-item-full-fosfor-page2-2023').taken[0];
    expect(found?.params).toMatchObject({ query: 'fosfor', cursor: expect.any(String) as unknown });
    const comments = take('photosite/comments-CIvZJcurJaW-page2').taken[0];
    expect(comments?.params).toMatchObject({ cursor: expect.any(String) as unknown });
  });

  test('no list of a platform that browsers load is left unread', () => {
    const unread = ['shortvideo'].flatMap((platform) =>
      readdirSync(join(folder, platform))
        .filter((name) => !name.endsWith('.md') && !NOT_READ.has(name))
        .filter((name) => take(`${platform}/${name}`).outcome === 'unknown'),
    );
    expect(unread).toEqual([]);
  });
});
