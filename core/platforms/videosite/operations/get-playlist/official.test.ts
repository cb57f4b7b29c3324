import { describe, expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { askOfficially as ask, codes } from '../../../../../test/support/officially.ts';
import * as cases from '../../cases/official.ts';
import { emptyPlaylist, playlist, playlists } from '../../cases/official.ts';
import { channel, image } from '../../cases/official.ts';
import { reply } from '../../cases/reply.ts';
import { FALLBACK } from '../../readers/ask.ts';
import operation from './operation.ts';
import { parse } from './operation.ts';

const one = { playlistId: cases.PLAYLIST };
const url = `https://www.youtube.com/playlist?list=${cases.PLAYLIST}`;
const stated = {
  name: 'Small Films & More',
  content: 'All of them,\nin order',
  totalItems: 1204,
  visibility: 'public',
  attributedTo: channel,
};

test('its facts, what is not told, the price and the day', async () => {
  const {
    data,
    notices,
    asked: requests,
  } = await ask('get-playlist', one, {
    playlists: playlists([playlist(cases.PLAYLIST)]),
  });
  expect(data).toEqual({
    '@context': ['https://www.w3.org/ns/activitystreams#', 'https://bowerbird.local/ns/social#'],
    type: 'OrderedCollection',
    id: url,
    url,
    entityId: cases.PLAYLIST,
    ...stated,
    published: '2021-03-04T05:06:07.000Z',
    image: image(cases.VIDEO),
  });
  expect(notices.map(({ code, message }) => [code, message])).toEqual([
    [
      'partial-detail',
      'The official API does not tell a playlist’s views, or when it was last changed.',
    ],
    [
      'official-quota',
      'This answer cost 1 of the 10,000 units that a key has for a day by default.',
    ],
    ['keep-until', expect.stringContaining('2026-12-20')],
  ]);
  expect(requests).toEqual([`playlists?part=snippet,contentDetails,status&id=${cases.PLAYLIST}`]);
});

describe('absent is absent', () => {
  test('an empty one has no videos, no words about it, and no picture', async () => {
    const { data } = await ask(
      'get-playlist',
      { playlistId: 'PLinventedEmpty' },
      { playlists: playlists([emptyPlaylist]) },
    );
    expect(data).toMatchObject({ totalItems: 0, published: '2024-01-01T00:00:00.250Z' });
    expect(data).not.toHaveProperty('content');
    expect(data).not.toHaveProperty('image');
  });

  test('parts that are left out, and a channel that is none', async () => {
    const bare = { id: cases.PLAYLIST, snippet: { title: 'Bare', channelId: 'x' } };
    const { data } = await ask('get-playlist', one, { playlists: playlists([bare]) });
    expect(data).toEqual({
      '@context': ['https://www.w3.org/ns/activitystreams#', 'https://bowerbird.local/ns/social#'],
      type: 'OrderedCollection',
      id: url,
      url,
      entityId: cases.PLAYLIST,
      name: 'Bare',
    });
  });

  test.each([
    ['unlisted', 'unlisted'],
    ['private', undefined],
  ])('%s is shown as %s', async (privacyStatus, shown) => {
    const { data } = await ask('get-playlist', one, {
      playlists: playlists([playlist(cases.PLAYLIST, { status: { privacyStatus } })]),
    });
    expect(data['visibility']).toBe(shown);
  });
});

describe('there is none', () => {
  const { items: _, ...nothing } = playlists([]);
  test.each([
    ['an empty answer', playlists([])],
    ['an answer without its items', nothing],
    ['another playlist', playlists([emptyPlaylist])],
    ['an error', cases.errorAnswer(404, 'playlistNotFound')],
  ])('%s', async (_name, body) => {
    const pending = ask('get-playlist', one, { playlists: body });
    await expect(pending).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('one that the API does not hand out is refused by its name', async () => {
    const pending = ask('get-playlist', one, {
      playlists: cases.errorAnswer(403, 'playlistForbidden'),
    });
    await expect(pending).rejects.toMatchObject({ refusal: { kind: 'withheld' } });
  });
});

const link = {
  runs: [
    { text: 'Some Channel', navigationEndpoint: { browseEndpoint: { browseId: cases.CHANNEL } } },
  ],
};
const page = {
  header: {
    playlistHeaderRenderer: {
      title: { simpleText: 'Small Films & More' },
      descriptionText: { simpleText: 'All of them,\nin order' },
      numVideosText: { runs: [{ text: '1,204' }, { text: ' videos' }] },
      viewCountText: { simpleText: '5,000 views' },
      ownerText: link,
      privacy: 'PUBLIC',
    },
  },
};

test('both ways agree where both tell', async () => {
  const body = { browseId: `VL${cases.PLAYLIST}`, params: 'wgYCCAA%3D' };
  const { data: shown } = parse([reply(page, { body })], one);
  const { data: official } = await ask('get-playlist', one, {
    playlists: playlists([playlist(cases.PLAYLIST)]),
  });
  expect(shown).toMatchObject(stated);
  expect(official).toMatchObject(stated);
  const both = Object.keys(shown).filter((key) => key in official);
  expect(both.toSorted().join(' ')).toBe(
    'attributedTo content entityId id name totalItems type url visibility',
  );
  for (const key of both) expect([key, Reflect.get(shown, key)]).toEqual([key, official[key]]);
});

test('a recording is enough to read it again, and pages are read as before', async () => {
  const { get } = cases.served({ playlists: playlists([playlist(cases.PLAYLIST)]) });
  const replies = (await askingRoute(operation, 'official-api').fetch(get, one)) ?? [];
  const again = askingRoute(operation, 'official-api').parse(replies, {});
  expect(again.params).toEqual(one);
  expect(codes(again.notices)).toEqual(['partial-detail', 'official-quota', 'keep-until']);
  const byPage = await askingRoute(operation).fetch(
    () => Promise.resolve(reply(page, { body: { browseId: `VL${cases.PLAYLIST}` } })),
    one,
    FALLBACK,
  );
  expect(askingRoute(operation).parse(byPage, {}).data).toMatchObject({
    viewCount: 5000,
  });
});
