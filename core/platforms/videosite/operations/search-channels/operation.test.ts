import { expect, test } from 'vitest';
import {
  askOfficially as ask,
  codes,
  itemsFromData,
} from '../../../../../test/support/officially.ts';
import * as cases from '../../cases/official.ts';
import { reply } from '../../cases/reply.ts';
import * as searches from '../../cases/searches.ts';
import { parse } from './operation.ts';

const ONE = 'UCinventedChannel000001B';
const TWO = 'UCinventedChannel000002B';
const url = (id: string) => `https://www.youtube.com/channel/${id}`;
const picture = (size: number) => ({ url: `https://yt3.example/c=s${size}` });

const found = (channelId: string, more: object = {}) => ({
  kind: 'youtube#searchResult',
  id: { kind: 'youtube#channel', channelId },
  snippet: {
    publishedAt: '2012-05-01T08:30:15Z',
    channelId,
    title: 'Birds &amp; More',
    description: 'All about birds, …',
    // A search names no sizes of these.
    thumbnails: { default: picture(88), high: picture(800) },
    channelTitle: 'Birds &amp; More',
    liveBroadcastContent: 'none',
    ...more,
  },
});
const search = (items: readonly unknown[], more: object = {}) =>
  cases.buildListResponse('search', items, {
    pageInfo: { totalResults: 1000000, resultsPerPage: 50 },
    nextPageToken: 'PAGE_2',
    ...more,
  });

const whole = (id: string, statistics: object = {}) => ({
  kind: 'youtube#channel',
  id,
  snippet: {
    title: 'Birds & More',
    description: 'All about birds, and what they sing',
    customUrl: '@bird',
    thumbnails: {
      high: { ...picture(800), width: 800, height: 800 },
      default: { ...picture(88), width: 88, height: 88 },
    },
  },
  statistics: {
    viewCount: '9',
    subscriberCount: '305000',
    hiddenSubscriberCount: false,
    videoCount: '391',
    ...statistics,
  },
});
const channels = (...items: readonly unknown[]) => cases.buildListResponse('channel', items);

const identity = (id: string) => ({ type: 'Person', id: url(id), url: url(id), entityId: id });
const requestTo = (query: string, rest = '') =>
  `search?part=snippet&type=channel&q=${query}&maxResults=50${rest}`;

test('what was found, with exact counts; what is not shown by itself as the search says it', async () => {
  const answer = await ask(
    'search-channels',
    { query: 'birds' },
    { search: search([found(ONE), found(TWO)]), channels: channels(whole(ONE)) },
  );
  expect(itemsFromData(answer.data)).toEqual([
    {
      ...identity(ONE),
      name: 'Birds & More',
      preferredUsername: 'bird',
      followerCount: 305_000,
      videoCount: 391,
      icon: { type: 'Image', url: 'https://yt3.example/c=s800', width: 800, height: 800 },
      summary: 'All about birds, and what they sing',
    },
    {
      ...identity(TWO),
      name: 'Birds & More',
      icon: { type: 'Image', url: 'https://yt3.example/c=s800' },
      summary: 'All about birds, …',
    },
  ]);
  expect(answer.asked).toEqual([
    requestTo('birds'),
    `channels?part=snippet,statistics&id=${ONE},${TWO}&maxResults=50`,
  ]);
  expect(codes(answer.notices)).toEqual(['official-quota', 'keep-until']);
  expect(answer.notices[0]?.message).toBe(
    'This answer cost 1 of the 10,000 units and 1 of the 100 searches that a key has for a day by default.',
  );
});

test('the number of results is an estimate: no total; the next page is asked for by its token', async () => {
  const { data } = await ask(
    'search-channels',
    { query: 'birds' },
    { search: search([found(ONE)]), channels: channels(whole(ONE)) },
  );
  expect([data['totalItems'], typeof data['nextCursor']]).toEqual([null, 'string']);
  const later = await ask(
    'search-channels',
    { query: 'birds', cursor: 'PAGE_2' },
    {
      search: search([found(ONE)], { nextPageToken: undefined }),
      channels: channels(whole(ONE)),
    },
  );
  expect(later.asked[0]).toBe(requestTo('birds', '&pageToken=PAGE_2'));
  expect(later.data['nextCursor']).toBeNull();
});

test('subscribers that a channel hides are left out, not zero', async () => {
  const hidden = whole(ONE, { subscriberCount: '0', hiddenSubscriberCount: true });
  const { data } = await ask(
    'search-channels',
    { query: 'birds' },
    { search: search([found(ONE)]), channels: channels(hidden) },
  );
  expect(itemsFromData(data)[0]).not.toHaveProperty('followerCount');
  expect(itemsFromData(data)[0]).toMatchObject({ videoCount: 391 });
});

test('both ways agree where both say it', async () => {
  const texts = { subscriberCountText: '@bird', videoCountText: '305K subscribers' };
  const page = reply(searches.results([searches.channelResult(1, texts)]), {
    url: 'https://www.youtube.com/youtubei/v1/search?prettyPrint=false',
    body: { query: 'birds', params: 'EgIQAg%3D%3D' },
  });
  const [byPage] = parse([page], {}).data.items;
  const own = whole(ONE);
  const same = { ...own, snippet: { ...own.snippet, title: 'Channel 1' } };
  const { data } = await ask(
    'search-channels',
    { query: 'birds' },
    { search: search([found(ONE)]), channels: channels(same) },
  );
  const [officially = {}] = itemsFromData(data);
  // The page shows another size of the picture, and only a part of the description.
  const { icon, summary, isVerified, ...text } = byPage ?? {};
  expect(text).toEqual({
    ...identity(ONE),
    name: 'Channel 1',
    preferredUsername: 'bird',
    followerCount: 305_000,
  });
  expect(officially).toMatchObject(text);
  expect([icon?.type, isVerified]).toEqual(['Image', true]);
  expect(String(officially['summary']).startsWith(summary ?? '?')).toBe(true);
});
