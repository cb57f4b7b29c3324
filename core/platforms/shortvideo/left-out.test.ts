import { expect, test } from 'vitest';
import { readCaptured } from '../../../test/support/captured.ts';
import { answeredBy } from '../../../test/support/answered.ts';
import { json, page, replyTo } from '#kit/fake/site.ts';
import type { Notice } from '#kit/collect.ts';
import site from './fake/index.ts';
import platform from './platform.ts';

/** What a list holds and its answer does not is counted. */

const counts = (notices: readonly Notice[]) => notices.map(({ code, count }) => [code, count]);
const requestTo = (path: string) => ({
  method: 'GET',
  url: `https://www.tiktok.com${path}`,
  headers: {},
});

test('a search for everything: the videos beside the accounts, and the accounts beside the videos', () => {
  const reply = answeredBy(
    site,
    requestTo('/api/search/general/full/?keyword=pond&X-Bogus=1&msToken=x'),
  );
  const rows = (JSON.parse(new TextDecoder().decode(reply.body)) as { data: unknown[] }).data;
  expect(rows.length).toBe(3);
  for (const [name, found] of [
    ['search-users', 1],
    ['search-videos', 2],
  ] as const) {
    const { items, notices } = readCaptured(platform, name, reply);
    expect([name, items.length]).toEqual([name, found]);
    expect(counts(notices)).toEqual([['other-kinds', 3 - found]]);
  }
});

test('a video of an old page that is listed and is not there', () => {
  const video = {
    id: '7650000000000000112',
    author: 'sample.heron',
    desc: 'Reeds',
    createTime: 1_780_000_000,
  };
  const state = {
    ItemModule: { [video.id]: { ...video, video: {}, stats: {} } },
    ItemList: { 'user-post': { list: [video.id, '7650000000000000113'], hasMore: false } },
  };
  const reply = replyTo(
    requestTo('/@sample.heron'),
    page(
      `<html><script id="SIGI_STATE" type="application/json">${JSON.stringify(state)}</script></html>`,
    ),
  );
  const operation = platform.operations.find(({ name }) => name === 'list-user-videos');
  const { data, notices } = operation?.routes[0]?.parse([reply], {}) ?? {};
  expect((data as { items: unknown[] }).items).toHaveLength(1);
  expect(counts(notices ?? [])).toEqual([['items-left-out', 1]]);
});

test('an entry of a list of videos that is none', () => {
  const url = '/api/post/item_list/?secUid=x';
  const known = answeredBy(site, requestTo(`${url}&X-Bogus=1&msToken=x`));
  const body = JSON.parse(new TextDecoder().decode(known.body)) as { itemList: unknown[] };
  const itemList = [body.itemList[0], { liveRoomInfo: { title: 'Live' } }];
  const { items, notices } = readCaptured(
    platform,
    'list-user-videos',
    replyTo(requestTo(url), json({ ...body, itemList })),
  );
  expect([items.length, counts(notices)]).toEqual([1, [['other-kinds', 1]]]);
});
