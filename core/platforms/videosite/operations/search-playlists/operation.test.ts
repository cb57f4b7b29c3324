import { expect, test } from 'vitest';
import {
  askOfficially as ask,
  codes,
  itemsFromData,
} from '../../../../../test/support/officially.ts';
import { channelPart, playlistLockup, row } from '../../cases/channel-elements.ts';
import { CHANNEL } from '../../cases/channels.ts';
import * as cases from '../../cases/official.ts';
import { reply } from '../../cases/reply.ts';
import { results } from '../../cases/searches.ts';
import { parse } from './operation.ts';

const ONE = 'PLinvented1';
const TWO = 'PLinvented2';
const url = (id: string) => `https://www.youtube.com/playlist?list=${id}`;
const thumbnails = { medium: { url: 'https://i.example/p1.jpg', width: 320, height: 180 } };

const found = (playlistId: string) => ({
  kind: 'youtube#searchResult',
  id: { kind: 'youtube#playlist', playlistId },
  snippet: {
    publishedAt: '2021-06-05T04:03:02Z',
    channelId: CHANNEL,
    title: 'Birds &amp; &quot;song&quot;',
    description: '',
    thumbnails,
    channelTitle: 'Garden of Birds',
    liveBroadcastContent: 'none',
  },
});
const search = cases.buildListResponse('search', [found(ONE), found(TWO)], {
  pageInfo: { totalResults: 1000000, resultsPerPage: 50 },
  nextPageToken: 'PAGE_2',
});

const whole = (more: object = {}) => ({
  kind: 'youtube#playlist',
  id: ONE,
  snippet: {
    publishedAt: '2021-06-05T04:03:02Z',
    channelId: CHANNEL,
    title: 'Birds & "song"',
    description: 'In the morning\nand at night',
    thumbnails,
    channelTitle: 'Garden of Birds',
    ...more,
  },
  contentDetails: { itemCount: 12 },
});

const identity = (id: string) => ({
  type: 'OrderedCollection',
  id: url(id),
  url: url(id),
  entityId: id,
});
const owner = {
  type: 'Person',
  id: `https://www.youtube.com/channel/${CHANNEL}`,
  url: `https://www.youtube.com/channel/${CHANNEL}`,
  entityId: CHANNEL,
  name: 'Garden of Birds',
};
const image = [{ type: 'Image', url: 'https://i.example/p1.jpg', width: 320, height: 180 }];

test('what was found, with the number of videos where the API shows the playlist itself', async () => {
  const {
    data,
    notices,
    asked: requests,
  } = await ask(
    'search-playlists',
    { query: 'birds' },
    { search, playlists: cases.buildListResponse('playlist', [whole()]) },
  );
  expect(itemsFromData(data)).toEqual([
    {
      ...identity(ONE),
      name: 'Birds & "song"',
      content: 'In the morning\nand at night',
      totalItems: 12,
      attributedTo: owner,
      image,
      published: '2021-06-05T04:03:02.000Z',
    },
    {
      ...identity(TWO),
      name: 'Birds & "song"',
      attributedTo: owner,
      image,
      published: '2021-06-05T04:03:02.000Z',
    },
  ]);
  expect([data['totalItems'], typeof data['nextCursor']]).toEqual([null, 'string']);
  expect(requests).toEqual([
    'search?part=snippet&type=playlist&q=birds&maxResults=50',
    `playlists?part=snippet,contentDetails,status&id=${ONE},${TWO}&maxResults=50`,
  ]);
  expect(codes(notices)).toEqual(['official-quota', 'keep-until']);
});

test('a playlist of nothing has no videos, which is not the same as not to say', async () => {
  const { data } = await ask(
    'search-playlists',
    { query: 'birds' },
    {
      search,
      playlists: cases.buildListResponse('playlist', [
        { ...whole(), contentDetails: { itemCount: 0 } },
      ]),
    },
  );
  const [one, two] = itemsFromData(data);
  expect(one).toMatchObject({ totalItems: 0 });
  expect(two).not.toHaveProperty('totalItems');
});

test('a mix is made anew for every visitor and is no playlist', async () => {
  const { data, notices } = await ask(
    'search-playlists',
    { query: 'birds' },
    {
      search: { ...search, items: [found('RDinventedmix'), found(ONE)] },
      playlists: cases.buildListResponse('playlist', [whole()]),
    },
  );
  expect(itemsFromData(data).map(({ entityId }) => entityId)).toEqual([ONE]);
  expect(notices[0]).toMatchObject({ code: 'items-set-aside', count: 1 });
});

test('both ways agree where both say it', async () => {
  const page = reply(
    results([playlistLockup(1, [channelPart('Garden of Birds'), row('Updated today')])]),
    {
      url: 'https://www.youtube.com/youtubei/v1/search?prettyPrint=false',
      body: { query: 'birds', params: 'EgIQAw%3D%3D' },
    },
  );
  const [byPage] = parse([page], {}).data.items;
  const { data } = await ask(
    'search-playlists',
    { query: 'birds' },
    { search, playlists: cases.buildListResponse('playlist', [whole({ title: 'Playlist 1' })]) },
  );
  // Pictures come in other sizes, and the API does not say when it was last changed.
  const { image: _, updatedText, updatedInterval: __, ...text } = byPage ?? {};
  expect(text).toEqual({
    ...identity(ONE),
    name: 'Playlist 1',
    totalItems: 12,
    attributedTo: owner,
  });
  expect(itemsFromData(data)[0]).toMatchObject(text);
  expect(updatedText).toBe('Updated today');
});
