import { expect, test, describe } from 'vitest';
import * as elements from '../../cases/channel-elements.ts';
import * as cases from '../../cases/channels.ts';
import * as pages from '../../cases/channels.ts';
import { page as pageWith, reply } from '../../cases/reply.ts';
import { more } from '../list-playlist-videos/cases/playlists.ts';
import operation from './operation.ts';
import { parse } from './operation.ts';
import { askingRoute } from '#kit/testing/asking-route.ts';
import {
  askOfficially as ask,
  codes,
  itemsFromData,
} from '../../../../../test/support/officially.ts';
import * as official from '../../cases/official.ts';
import { emptyPlaylist, playlist, playlists } from '../../cases/official.ts';
import { channel, image as officialImage } from '../../cases/official.ts';

const read = (elements: readonly unknown[], tab = 'playlists', selected = tab) => {
  const page = cases.channelPage(elements, {
    selected,
    tabs: ['featured', 'playlists', 'releases'],
  });
  const { data, notices } = parse([reply(page, { body: cases.asks(tab) })], {});
  return { ...data, codes: notices.map(({ code }) => code) };
};

const url = 'https://www.youtube.com/playlist?list=PLinvented1';
const image = [{ type: 'Image', url: 'https://i.example/p1.jpg', width: 480, height: 270 }];

test('both layouts', () => {
  const { items, next, codes } = read([elements.playlistLockup(1), more('page-2')]);
  expect(items[0]).toEqual({
    type: 'OrderedCollection',
    id: url,
    url,
    entityId: 'PLinvented1',
    name: 'Playlist 1',
    totalItems: 12,
    attributedTo: expect.objectContaining({ entityId: cases.CHANNEL, name: 'Garden of Birds' }),
    image,
  });
  expect([next, codes]).toEqual(['page-2', []]);
  expect(read([elements.playlistClassic(1)]).items[0]).toMatchObject({
    entityId: 'PLinvented1',
    totalItems: 4,
    updatedText: 'Updated today',
    image,
  });
});

test('a change in words that are not read is named', () => {
  const classic = elements.playlistClassic(1);
  const publishedTimeText = { simpleText: 'Aktualisiert vor 6 Tagen' };
  const { items, codes } = read([
    { gridPlaylistRenderer: { ...classic.gridPlaylistRenderer, publishedTimeText } },
    elements.playlistClassic(2),
  ]);
  expect([items[0]?.updatedText, items[0]?.updatedInterval]).toEqual([
    'Aktualisiert vor 6 Tagen',
    undefined,
  ]);
  expect([items[1]?.updatedInterval?.text, codes]).toEqual(['Updated today', ['dates-unread']]);
});

test('releases are asked for by their own name', () => {
  const album = { contentType: 'LOCKUP_CONTENT_TYPE_ALBUM', contentId: 'OLAK5uy_invented' };
  const { items } = read([elements.rich(elements.playlistLockup(1, [], album))], 'releases');
  expect(items[0]?.entityId).toBe('OLAK5uy_invented');
  expect(read([elements.playlistLockup(1)], 'releases', 'playlists').codes).toEqual(['other-tab']);
});

test('the address of a page names the part, too', () => {
  const selected = { selected: 'releases', tabs: ['playlists', 'releases'] };
  const page = pageWith({ data: cases.channelPage([elements.playlistLockup(1)], selected) });
  const request = { method: 'GET', url: 'https://www.youtube.com/@gardenofbirds/releases' };
  expect(parse([reply(page, request)], {}).data.items).toHaveLength(1);
});

test('mixes and videos are no playlists', () => {
  const { items, codes } = read([
    elements.playlistLockup(1),
    elements.playlistLockup(2, [], { contentId: 'RDinventedmix' }),
    elements.gridClassic(3),
  ]);
  expect(items.map(({ entityId }) => entityId)).toEqual(['PLinvented1']);
  expect(codes).toEqual(['other-kinds']);
});

const LIST = 'list-channel-playlists';
const one = { channelId: official.CHANNEL };
const { channels } = official;
const first = playlist('PLinvented1');
const totals = (totalResults: number) => ({ pageInfo: { totalResults, resultsPerPage: 50 } });
const parts = 'part=snippet,contentDetails,status';

test('a channel by its handle: its playlists, their number, the price, the next page', async () => {
  const {
    data,
    notices,
    asked: requests,
  } = await ask(
    LIST,
    { channelId: '@SomeChannel' },
    {
      channels,
      playlists: playlists([first, emptyPlaylist], { nextPageToken: 'PAGE_2', ...totals(120) }),
    },
  );
  expect(itemsFromData(data)[0]).toEqual({
    type: 'OrderedCollection',
    id: 'https://www.youtube.com/playlist?list=PLinvented1',
    url: 'https://www.youtube.com/playlist?list=PLinvented1',
    entityId: 'PLinvented1',
    name: 'Small Films & More',
    content: 'All of them,\nin order',
    totalItems: 1204,
    published: '2021-03-04T05:06:07.000Z',
    attributedTo: channel,
    image: officialImage(official.VIDEO),
  });
  expect(itemsFromData(data)[1]).toMatchObject({ name: 'Later', totalItems: 0 });
  expect(itemsFromData(data)[1]).not.toHaveProperty('image');
  expect(data).toMatchObject({ totalItems: 120, itemCount: 2 });
  expect(typeof data['nextCursor']).toBe('string');
  expect(codes(notices)).toEqual(['official-quota', 'keep-until']);
  expect(notices[0]?.message).toContain('2 of the 10,000 units');
  expect(requests).toEqual([
    'channels?part=id&forHandle=@SomeChannel',
    `playlists?${parts}&channelId=${official.CHANNEL}&maxResults=50`,
  ]);
});

test('its next page needs no channel', async () => {
  const {
    data,
    notices,
    asked: requests,
  } = await ask(
    LIST,
    { channelId: '@SomeChannel', cursor: `${official.CHANNEL} PAGE_2` },
    { playlists: playlists([first], totals(51)) },
  );
  expect(data).toMatchObject({ itemCount: 1, nextCursor: null });
  // A last page says nothing about the pages before it.
  expect(codes(notices)).toEqual(['official-quota', 'keep-until']);
  expect(requests).toEqual([
    `playlists?${parts}&channelId=${official.CHANNEL}&maxResults=50&pageToken=PAGE_2`,
  ]);
});

test('its replies may come in any order', async () => {
  const missing = official.errorAnswer(404, 'channelNotFound');
  for (const [body, length] of [
    [playlists([first]), 1],
    [missing, 0],
  ] as const) {
    const { get } = official.served({ channels, playlists: body });
    const replies = (await askingRoute(operation, 'official-api').fetch(get, one)) ?? [];
    const { data, params } = askingRoute(operation, 'official-api').parse(replies.toReversed(), {});
    expect([data, params]).toEqual([
      expect.objectContaining({ items: expect.objectContaining({ length }) as unknown }),
      one,
    ]);
  }
});

test('where the next page begins stands in the state: the channel’s id and the token', async () => {
  const { get } = official.served({
    channels,
    playlists: playlists([first], { nextPageToken: 'PAGE_2' }),
  });
  const replies =
    (await askingRoute(operation, 'official-api').fetch(get, { channelId: '@SomeChannel' })) ?? [];
  expect(askingRoute(operation, 'official-api').parse(replies, {})).toMatchObject({
    data: { next: `${official.CHANNEL} PAGE_2` },
    params: one,
  });
});

describe('what a channel lacks', () => {
  const { items: _, ...nothing } = playlists([]);
  test.each([
    ['an empty list', playlists([])],
    ['a list without its items', nothing],
    // So the API answers for a channel that never made anything (seen 2021).
    ['a channel that is known and not found', official.errorAnswer(404, 'channelNotFound')],
  ])('no playlists: %s', async (_name, body) => {
    const { data, notices } = await ask(LIST, one, { channels, playlists: body });
    expect(data).toMatchObject({ itemCount: 0, totalItems: 0, nextCursor: null });
    expect(codes(notices)).toEqual(['official-quota', 'keep-until']);
  });

  test('no such channel, by an empty answer and by an error', async () => {
    const { items: __, ...unknown } = official.buildListResponse('channel', []);
    for (const body of [unknown, official.errorAnswer(404, 'channelNotFound')])
      await expect(ask(LIST, one, { channels: body })).rejects.toMatchObject({ kind: 'not_found' });
    const later = ask(
      LIST,
      { ...one, cursor: `${official.CHANNEL} PAGE_2` },
      { playlists: official.errorAnswer(404, 'channelNotFound') },
    );
    await expect(later).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('a list that fails otherwise fails the answer', async () => {
    for (const [status, reason, kind] of [
      [403, 'quotaExceeded', 'service_unavailable'],
      [403, 'channelClosed', 'not_found'],
      [400, 'invalidPageToken', 'validation_error'],
    ] as const) {
      const pending = ask(LIST, one, { channels, playlists: official.errorAnswer(status, reason) });
      await expect(pending).rejects.toMatchObject({ kind });
    }
  });
});

describe('what the API cannot be asked', () => {
  test.each(['releases', 'podcasts'])(
    'the %s: refused by name, and nobody is asked',
    async (kind) => {
      const { get, asked: requests } = official.served({});
      const refused = askingRoute(operation, 'official-api').fetch(get, { ...one, kind });
      await expect(refused).rejects.toMatchObject({
        kind: 'validation_error',
        message: expect.stringContaining(
          `kind: the official API has no list of a channel’s ${kind}`,
        ),
      });
      expect(requests).toEqual([]);
    },
  );

  test('an old address', async () => {
    const pending = ask(LIST, { channelId: 'https://www.youtube.com/c/Old' }, {});
    await expect(pending).rejects.toMatchObject({ kind: 'validation_error' });
  });
});

test('podcasts are named, a total that is not all listed is explained, a broken item costs itself', async () => {
  const podcast = playlist('PLinvented2', { status: { podcastStatus: 'enabled' } });
  const { data, notices } = await ask(LIST, one, {
    channels,
    playlists: playlists([first, podcast, { snippet: { title: 'no id' } }], totals(5)),
  });
  expect(data).toMatchObject({ itemCount: 2, totalItems: 5 });
  expect(notices.slice(0, 3)).toEqual([
    expect.objectContaining({
      code: 'items-set-aside',
      count: 1,
      message: expect.stringContaining('no playlist id'),
    }),
    expect.objectContaining({
      code: 'podcasts-among',
      count: 1,
      message: 'The official API lists podcasts among the playlists: 1 of this page.',
    }),
    expect.objectContaining({
      code: 'total-includes-hidden',
      count: 2,
      message: 'The platform’s total counts 2 playlists that it does not list.',
    }),
  ]);
});

test('both ways agree where both tell', async () => {
  const page = pages.channelPage([elements.playlistLockup(1)], { selected: 'playlists' });
  const [shown] = parse([reply(page, { body: pages.asks('playlists') })], {}).data.items;
  const same = playlist('PLinvented1', {
    snippet: {
      title: 'Playlist 1',
      channelId: pages.CHANNEL,
      channelTitle: 'Garden of Birds',
      thumbnails: { high: { url: 'https://i.example/p1.jpg', width: 480, height: 270 } },
      publishedAt: '2021-03-04T05:06:07Z',
    },
    contentDetails: { itemCount: 12 },
  });
  const { data } = await ask(LIST, one, { channels, playlists: playlists([same]) });
  expect(itemsFromData(data)[0]).toEqual({ ...shown, published: '2021-03-04T05:06:07.000Z' });
});
