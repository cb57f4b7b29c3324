import { describe, expect, test } from 'vitest';
import { catalogue } from '../engine/catalogue.ts';
import { listIdentity } from '../engine/list-params.ts';
import { readPasted } from './pasted.ts';
import { checkSource, distinctSources, sourceIdentity } from './sources.ts';

const NO_OBSTACLES = { catalogue, findObstacle: () => undefined };

const entryFromId = (id: string) => {
  const entry = catalogue.find(id);
  if (!entry) throw new Error(id);
  return entry;
};

/** Every parameter that names an account, a community or a page: the platform has no regard to its case. */
const SAME: readonly (readonly [operation: string, param: string, one: string, other: string])[] = [
  ['videosite.get-channel', 'channelId', '@NASA', '@nasa'],
  ['videosite.list-channel-videos', 'channelId', '@NASA', 'https://www.youtube.com/@Nasa'],
  [
    'videosite.list-channel-playlists',
    'channelId',
    'https://www.youtube.com/c/NASA',
    'https://m.youtube.com/c/nasa',
  ],
  ['forum.list-user-posts', 'username', 'Spez', 'spez'],
  ['forum.list-subreddit-posts', 'subreddit', 'Ask+Science', 'ask+science'],
  ['forum.list-subreddit-comments', 'subreddit', 'AskHistorians', 'askhistorians'],
  ['forum.list-domain-posts', 'domain', 'Nature.com', 'nature.com'],
  ['microblog.list-user-posts', 'username', 'NASA', 'nasa'],
  ['photosite.list-user-posts', 'username', 'NASA', 'nasa'],
  ['professional.list-company-posts', 'company', 'Audiense', 'audiense'],
  ['professional.list-user-posts', 'username', 'Some-One', 'some-one'],
  ['shortvideo.list-user-videos', 'username', 'NASA', 'nasa'],
  ['shortvideo.list-tag-videos', 'tagName', 'Space', 'space'],
];

test.each(SAME)('%s: %s %s and %s are one list', (id, param, one, other) => {
  const entry = entryFromId(id);
  expect(listIdentity(entry, { [param]: one })).toBe(listIdentity(entry, { [param]: other }));
  const source = (value: string) => ({ operation: id, params: { [param]: value } });
  expect(sourceIdentity(entry, source(one))).toBe(sourceIdentity(entry, source(other)));
});

const OTHER: readonly (readonly [operation: string, param: string, one: string, other: string])[] =
  [
    ['videosite.get-video', 'videoId', 'abcdefghijk', 'ABCDEFGHIJK'],
    ['videosite.list-video-comments', 'videoId', 'abcdefghijk', 'Abcdefghijk'],
    ['videosite.get-channel', 'channelId', `UC${'a'.repeat(22)}`, `UC${'A'.repeat(22)}`],
    ['videosite.list-playlist-videos', 'playlistId', 'PLabcdefghijklmnop', 'PLABCDEFGHIJKLMNOP'],
    ['photosite.list-post-comments', 'postId', 'CabcDEF1234', 'CABCDEF1234'],
    ['photosite.get-reel', 'reelId', 'CabcDEF1234', 'cabcdef1234'],
    ['microblog.search-posts', 'query', 'NASA', 'nasa'],
  ];

test.each(OTHER)('%s: %s %s and %s are two', (id, param, one, other) => {
  const entry = entryFromId(id);
  expect(listIdentity(entry, { [param]: one })).not.toBe(listIdentity(entry, { [param]: other }));
});

test('every handle, community and hashtag of the catalogue is declared so', () => {
  const named = new Set(['username', 'subreddit', 'company', 'tag', 'tagName', 'domain']);
  const regarding = catalogue.entries.flatMap((entry) =>
    Object.keys(entry.params.shape)
      .filter((name) => named.has(name))
      .filter(
        (name) => listIdentity(entry, { [name]: 'AbC' }) !== listIdentity(entry, { [name]: 'abc' }),
      )
      .map((name) => `${entry.id} ${name}`),
  );
  expect(regarding).toEqual([]);
});

describe('planned once', () => {
  const ids = ['NASA', 'nasa', 'ESA', 'Nasa'];

  test('among identifiers, in the form in which it came first', () => {
    const source = checkSource(NO_OBSTACLES, {
      operation: 'forum.list-user-posts',
      params: {},
      ids,
    });
    expect(source.ids).toEqual(['NASA', 'ESA']);
  });

  test('among sources: the last one says how far', () => {
    const sources = ['NASA', 'nasa'].map((username, n) =>
      checkSource(NO_OBSTACLES, {
        operation: 'forum.list-user-posts',
        params: { username },
        limit: n + 1,
      }),
    );
    expect(distinctSources(sources)).toMatchObject([{ params: { username: 'NASA' }, limit: 2 }]);
  });

  test('among pasted lines', () => {
    const text = [
      'https://www.youtube.com/@NASA',
      'https://www.youtube.com/@nasa',
      'https://www.reddit.com/user/Spez/',
      'https://www.reddit.com/user/spez/',
      'https://www.youtube.com/watch?v=sample_001x',
      'https://www.youtube.com/watch?v=SAMPLE_001X',
    ].join('\n');
    const { read, repeated, sources } = readPasted(catalogue, text);
    expect({ read, repeated }).toEqual({ read: 4, repeated: 2 });
    expect(sources.map(({ ids: found }) => found)).toEqual([
      ['@NASA'],
      ['Spez'],
      ['sample_001x', 'SAMPLE_001X'],
    ]);
  });
});
