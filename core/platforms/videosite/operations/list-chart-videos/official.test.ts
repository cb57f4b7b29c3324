import { describe, expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import {
  askOfficially as ask,
  codes,
  itemsFromData,
} from '../../../../../test/support/officially.ts';
import * as cases from '../../cases/official.ts';
import { channel, short } from '../../cases/official-read.ts';
import { reply } from '../../cases/reply.ts';
import { chart as chartPage, chartEntry } from '../../cases/searches.ts';
import operation from './operation.ts';

const CHART = 'list-chart-videos';
const parts = 'part=snippet,contentDetails,statistics,liveStreamingDetails';
const chart = (...items: readonly unknown[]) => ({
  ...cases.videos(...items),
  nextPageToken: 'PAGE_2',
  pageInfo: { totalResults: 200, resultsPerPage: 50 },
});

test('the chart of a country: its order, exact counts and instants, the price, the next page', async () => {
  const {
    data,
    notices,
    asked: requests,
  } = await ask(
    CHART,
    { country: 'DE' },
    { videos: chart(cases.video(cases.OTHER, { statistics: {} }), cases.video(cases.VIDEO)) },
  );
  expect(itemsFromData(data).map(({ entityId }) => entityId)).toEqual([cases.OTHER, cases.VIDEO]);
  expect(itemsFromData(data)[0]).not.toHaveProperty('viewCount');
  expect(itemsFromData(data)[1]).toEqual({
    ...short,
    content: 'Line one\nLine two',
    duration: 381,
    published: '2019-08-24T15:39:57.000Z',
    attributedTo: channel,
  });
  expect(data).toMatchObject({ totalItems: 200, itemCount: 2 });
  expect(typeof data['nextCursor']).toBe('string');
  expect(codes(notices)).toEqual(['other-chart', 'official-quota', 'keep-until']);
  expect(notices[1]?.message).toContain('1 of the 10,000 units');
  expect(requests).toEqual([`videos?${parts}&chart=mostPopular&regionCode=DE&maxResults=50`]);
});

test('without a country that of the United States, as the page has it; the last page', async () => {
  const { data, asked: requests } = await ask(
    CHART,
    { chart: 'trending', cursor: 'PAGE_4' },
    { videos: cases.videos(cases.video(cases.VIDEO)) },
  );
  expect(data).toMatchObject({ itemCount: 1, nextCursor: null });
  expect(requests).toEqual([
    `videos?${parts}&chart=mostPopular&regionCode=US&maxResults=50&pageToken=PAGE_4`,
  ]);
});

describe('what the API cannot be asked', () => {
  test.each(['trailers', 'gaming', 'live'])(
    '%s: refused by name, nobody is asked',
    async (name) => {
      const { get, asked: requests } = cases.served({});
      await expect(
        askingRoute(operation, 'official-api').fetch(get, { chart: name }),
      ).rejects.toMatchObject({
        kind: 'validation_error',
        message: expect.stringContaining(`chart: the official API has no chart ${name}`),
      });
      expect(requests).toEqual([]);
    },
  );

  test.each([
    [400, 'videoChartNotFound'],
    [404, 'videoChartNotFound'],
    [400, 'invalidRegionCode'],
  ])('a country without a chart: %i %s', async (status, reason) => {
    const pending = ask(CHART, { country: 'AQ' }, { videos: cases.errorAnswer(status, reason) });
    await expect(pending).rejects.toMatchObject({
      kind: 'validation_error',
      message: expect.stringContaining('country: the official API has no chart of it'),
    });
  });
});

test('an empty chart, one without its items, a broken entry', async () => {
  const { items: _, ...nothing } = cases.videos();
  for (const videos of [cases.videos(), nothing]) {
    const { data } = await ask(CHART, { country: 'DE' }, { videos });
    expect(data).toMatchObject({ itemCount: 0, totalItems: 0, nextCursor: null });
  }
  const { data, notices } = await ask(
    CHART,
    { country: 'DE' },
    { videos: chart(cases.video(cases.VIDEO), { snippet: { title: 'no id' } }) },
  );
  expect(data['itemCount']).toBe(1);
  expect(codes(notices)[0]).toBe('items-set-aside');
});

test('both ways tell the same of one video; only what they can tell differs', async () => {
  const query =
    'perspective=CHART_DETAILS&chart_params_country_code=DE&chart_params_chart_type=TRENDING_VIDEOS';
  const page = askingRoute(operation).parse(
    [reply(chartPage([chartEntry(1)]), { body: { query } })],
    {},
  );
  const video = cases.video('cht00000001', {
    snippet: {
      title: 'Entry 1',
      channelId: 'UCinventedChannel000000A',
      channelTitle: 'Garden of Birds',
      publishedAt: '2026-06-17T08:00:00Z',
      thumbnails: { default: { url: 'https://i.example/1.jpg', width: 120, height: 90 } },
    },
    contentDetails: { duration: 'PT2M42S' },
    statistics: { viewCount: '12345678' },
  });
  const { get } = cases.served({ videos: cases.videos(video) });
  const replies =
    (await askingRoute(operation, 'official-api').fetch(get, { country: 'DE' })) ?? [];
  const official = askingRoute(operation, 'official-api').parse(replies, {});
  expect([page.params, official.params]).toEqual([{ country: 'DE' }, { country: 'DE' }]);
  const itemIn = ({ data }: { data: unknown }) => (data as { items: object[] }).items[0] ?? {};
  const shown = itemIn(page) as { publishedInterval: { earliest: string; latest: string } };
  const { publishedInterval: interval, ...facts } = shown;
  expect(itemIn(official)).toEqual({
    ...facts,
    viewCount: 12345678,
    published: '2026-06-17T08:00:00.000Z',
  });
  expect(interval.earliest < '2026-06-17T08:00:00.000Z').toBe(true);
  expect(interval.latest > '2026-06-17T08:00:00.000Z').toBe(true);
});
