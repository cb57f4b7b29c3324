import { expect, test } from 'vitest';
import { catalogue } from '../engine/catalogue.ts';

/** The addresses that the interface names, whether they can be answered yet or not. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  shortvideo: [
    'get-user /users/{username}',
    'list-user-videos /users/{username}/videos',
    'list-user-likes /users/{username}/likes',
    'list-user-followers /users/{username}/followers',
    'list-user-following /users/{username}/following',
    'list-user-playlists /users/{username}/playlists',
    'list-user-collections /users/{username}/collections',
    'get-user-live /users/{username}/live',
    'get-video /videos/{videoId}',
    'list-video-comments /videos/{videoId}/comments',
    'list-comment-replies /videos/{videoId}/comments/{commentId}/replies',
    'list-related-videos /videos/{videoId}/related',
    'get-transcript /videos/{videoId}/transcripts/{language}',
    'get-download-link /videos/{videoId}/download',
    'get-audio /audios/{audioId}',
    'list-audio-videos /audios/{audioId}/videos',
    'get-tag /tags/{tagName}/details',
    'list-tag-videos /tags/{tagName}',
    'list-collection-videos /collections/{collectionId}',
    'list-playlist-videos /playlists/{playlistId}/videos',
    'search-videos /search/videos',
    'search-users /search/users',
    'search-live /search/live',
    'get-live-room /live/{roomId}',
    'list-trending-videos /trending/videos',
    'get-place /places/{placeId}',
    'list-place-videos /places/{placeId}/videos',
    'list-effect-videos /effects/{effectId}/videos',
    'list-user-reposts /users/{username}/reposts',
  ],
  photosite: [
    'get-user /users/{username}',
    'list-user-posts /users/{username}/posts',
    'list-user-reels /users/{username}/reels',
    'list-user-highlights /users/{username}/highlights',
    'get-highlight /highlights/{highlightId}',
    'get-post /posts/{postId}',
    'list-post-comments /posts/{postId}/comments',
    'get-reel /reels/{reelId}',
    'get-location /locations/{locationId}/details',
    'list-location-posts /locations/{locationId}',
    'search-users /search/users',
    'search-popular /search/popular',
    'list-trending-reels /trending/reels',
    'list-audio-reels /audios/{audioId}/reels',
    'list-home-posts /home/posts',
    'list-user-tagged-posts /users/{username}/tagged',
    'list-saved-posts /saved/posts',
    'list-user-reposts /users/{username}/reposts',
    'list-explore-posts /explore/posts',
  ],
  microblog: [
    'get-user /users/{username}',
    'list-user-posts /users/{username}/posts',
    'list-user-highlights /users/{username}/highlights',
    'list-user-replies /users/{username}/replies',
    'list-user-media /users/{username}/media',
    'list-user-likes /users/{username}/likes',
    'list-user-followers /users/{username}/followers',
    'list-user-following /users/{username}/following',
    'get-post /posts/{postId}',
    'list-post-replies /posts/{postId}/replies',
    'list-post-quotes /posts/{postId}/quotes',
    'get-community /communities/{communityId}',
    'list-community-posts /communities/{communityId}/posts',
    'list-community-media /communities/{communityId}/media',
    'list-community-members /communities/{communityId}/members',
    'search-posts /search/posts',
    'search-users /search/users',
    'list-list-posts /lists/{listId}/posts',
    'list-list-members /lists/{listId}/members',
    'list-home-posts /home/posts',
    'list-explore-posts /explore/posts',
    'list-bookmarked-posts /bookmarks/posts',
    'batch-posts POST /posts/batch',
    'batch-users POST /users/batch',
  ],
  professional: [
    'get-user /users/{username}',
    'list-user-posts /users/{username}/posts',
    'get-post /posts/{postId}',
    'list-post-comments /posts/{postId}/comments',
    'list-post-reactions /posts/{postId}/reactions',
    'get-transcript /posts/{postId}/transcript',
    'get-article /articles/{articleId}',
    'list-article-comments /articles/{articleId}/comments',
    'get-company /companies/{company}',
    'list-company-posts /companies/{company}/posts',
    'list-company-employees /companies/{company}/employees',
    'list-home-posts /home/posts',
    'list-tag-posts /tags/{tag}/posts',
    'search-posts /search/posts',
    'search-users /search/users',
  ],
};

test.each(Object.entries(PATHS))('%s has every operation that is named', (segment, paths) => {
  const operations = catalogue.platform(segment)?.operations ?? [];
  expect(
    operations.map(
      ({ name, method, path }) => `${name} ${method === 'GET' ? '' : `${method} `}${path}`,
    ),
  ).toEqual(expect.arrayContaining([...paths]));
});

test('an operation without a route gives a reason and its day', () => {
  const reasons = catalogue.entries.flatMap(({ id, operation: { noRoute } }) =>
    noRoute ? [[id, noRoute.because, noRoute.since] as const] : [],
  );
  expect(reasons.length).toBeGreaterThan(0);
  for (const [id, because, since] of reasons) {
    expect([id, because]).toEqual([id, expect.stringMatching(/^[A-Z].{30,}\.$/)]);
    expect([id, since]).toEqual([id, expect.stringMatching(/^2026-\d\d-\d\d$/)]);
  }
});

const check = (id: string, params: object): readonly string[] => {
  const checked = catalogue.find(id)?.params.safeParse(params);
  return checked?.error?.issues.map(({ path }) => path.join('.')) ?? [];
};

test.each([
  ['photosite.get-user', { username: 'instagram', userId: '25025320' }, []],
  ['photosite.get-user', { username: 'instagram', userId: 'x' }, ['userId']],
  ['photosite.list-user-reels', { username: 'instagram', count: 8 }, []],
  ['photosite.list-user-reels', { username: 'instagram', count: 9 }, ['count']],
  ['photosite.list-audio-reels', { audioId: '271328201351336' }, []],
  ['shortvideo.list-trending-videos', { region: 'DE' }, []],
  ['shortvideo.list-trending-videos', { region: 'Germany' }, ['region']],
  ['microblog.list-user-posts', { username: 'XDevelopers', count: 101 }, ['count']],
  ['microblog.batch-posts', { entityIds: [] }, ['entityIds']],
  ['professional.get-post', { postId: 'urn:li:activity:7453496735747760128' }, []],
  ['professional.get-post', { postId: 'batch' }, ['postId']],
])('%s takes %j', (id, params, faults) => {
  expect(check(id, params)).toEqual(faults);
});
