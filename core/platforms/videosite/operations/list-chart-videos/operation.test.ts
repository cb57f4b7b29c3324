import { expect, test, describe } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import type { RequestSpec, Reply } from '#kit/exchange.ts';
import * as elements from '../../cases/channel-elements.ts';
import * as channels from '../../cases/channels.ts';
import { reply } from '../../cases/reply.ts';
import * as cases from '../../cases/searches.ts';
import { chart as chartPage, chartEntry } from '../../cases/searches.ts';
import { more } from '../list-playlist-videos/cases/playlists.ts';
import { FALLBACK } from '../../readers/ask.ts';
import operation from './operation.ts';
import { parse } from './parse.ts';
import {
  askOfficially as ask,
  codes,
  itemsFromData,
} from '../../../../../test/support/officially.ts';
import * as official from '../../cases/official.ts';
import { channel, short } from '../../cases/official.ts';

const query =
  'perspective=CHART_DETAILS&chart_params_country_code=GB&chart_params_chart_type=TRENDING_VIDEOS';
const read = (content: unknown, body: unknown = { query }) => {
  const { data, notices, params } = parse([reply(content, { body })], {});
  return { ...data, codes: notices.map(({ code }) => code), params };
};

test('a chart: a day of release is an interval, and the views of a period are no views', () => {
  const { items, totalItems, next, codes, params } = read(cases.chart([cases.chartEntry(1)]));
  expect(items).toEqual([
    {
      type: 'Video',
      id: 'https://www.youtube.com/watch?v=cht00000001',
      url: 'https://www.youtube.com/watch?v=cht00000001',
      entityId: 'cht00000001',
      name: 'Entry 1',
      image: [{ type: 'Image', url: 'https://i.example/1.jpg', width: 120, height: 90 }],
      duration: 162,
      publishedInterval: {
        earliest: '2026-06-16T10:00:00.000Z',
        latest: '2026-06-18T12:00:00.000Z',
        text: '2026-06-17',
      },
      attributedTo: expect.objectContaining({ entityId: channels.CHANNEL }),
    },
  ]);
  expect([totalItems, next, codes, params]).toEqual([1, null, [], { country: 'GB' }]);
});

test('a broken entry, an impossible day', () => {
  const { items, codes } = read(
    cases.chart([
      cases.chartEntry(1, { releaseDate: { year: 2026, month: 2, day: 31 }, videoDuration: 0 }),
      cases.chartEntry(2, { id: 'x' }),
    ]),
  );
  expect(items).toHaveLength(1);
  expect(items[0]).not.toHaveProperty('publishedInterval');
  expect(items[0]).not.toHaveProperty('duration');
  expect(codes).toEqual(['items-set-aside', 'dates-unread']);
});

/** An answer of several lists, and of a country that it names. */
const buildChartAnswer = (countryCode: string, ...lists: readonly (readonly unknown[])[]) => ({
  contents: {
    sectionListRenderer: {
      contents: [
        {
          musicAnalyticsSectionRenderer: {
            content: {
              perspectiveMetadata: { requestParams: { chartParams: { countryCode } } },
              videos: lists.map((videoViews) => ({ listType: 'TRENDING_CHART', videoViews })),
            },
          },
        },
      ],
    },
  },
});

test('another list, another country: never without a word', () => {
  const [one, two, three] = [1, 2, 3].map((n) => cases.chartEntry(n));
  expect(read(buildChartAnswer('gb', [], [one, two]))).toMatchObject({
    items: [{ name: 'Entry 1' }, { name: 'Entry 2' }],
    totalItems: 2,
    codes: [],
  });
  expect(read(buildChartAnswer('gb', [one, two], [three])).codes).toEqual(['other-lists']);
  expect(read(buildChartAnswer('us', [one])).codes).toEqual(['other-country']);
});

test('the collections of the site itself', () => {
  const live = elements.gridLockup(1, [elements.row('1.8K watching')], 'LIVE');
  const page = channels.channelPage([elements.rich(live), more('page-2')], { selected: 'videos' });
  expect(read(page, { browseId: 'UCx' })).toMatchObject({
    items: [{ isLive: true, concurrentViewers: 1800 }],
    next: 'page-2',
    totalItems: null,
  });
  const { params } = read(page, { browseId: 'UC4R8DWoMoI7CAwX8_LjQHig', params: 'x' });
  expect(params).toEqual({ chart: 'live' });
  // The gaming page was asked for its part `trending`, and `videos` is what is shown.
  expect(read(page, { browseId: 'UCx', params: 'Egh0cmVuZGluZw%3D%3D' }).codes).toEqual([
    'other-tab',
  ]);
  const unselected = JSON.stringify(page).replaceAll('"selected":true', '"selected":false');
  expect(read(unselected, { browseId: 'UCx' }).items).toHaveLength(1);
});

test('the retired page, a chart of no country, a moved layout', () => {
  const bad = { error: { code: 400, message: 'Bad', status: 'INVALID_ARGUMENT' } };
  const answer = (body: unknown) => () => parse([reply(bad, { status: 400, body })], {});
  expect(answer({ browseId: 'FEtrending' })).toThrow('retired its trending page');
  expect(answer({ query })).toThrow(expect.objectContaining({ kind: 'validation_error' }));
  expect(() => read({ contents: { other: {} } })).toThrow('unknown layout of a chart');
});

test('what is asked', async () => {
  const asks: RequestSpec[] = [];
  const get = (ask: RequestSpec): Promise<Reply> => {
    asks.push(ask);
    return Promise.resolve(reply({}));
  };
  const fetch = async (params: Readonly<Record<string, unknown>>) => {
    await askingRoute(operation).fetch(get, params, FALLBACK);
    const { url, body } = asks.at(-1) ?? { url: '', body: {} };
    const { context: _, ...fields } = body as Record<string, unknown>;
    return { host: new URL(url).host, ...fields };
  };
  expect(await fetch({ country: 'GB' })).toEqual({
    host: 'charts.youtube.com',
    browseId: 'FEmusic_analytics_charts_home',
    query,
  });
  expect(await fetch({ chart: 'live' })).toMatchObject({
    host: 'www.youtube.com',
    browseId: 'UC4R8DWoMoI7CAwX8_LjQHig',
  });
  await expect(fetch({ chart: 'live', country: 'GB' })).rejects.toThrow('has none');
});

const CHART = 'list-chart-videos';
const parts = 'part=snippet,contentDetails,statistics,liveStreamingDetails';
const chart = (...items: readonly unknown[]) => ({
  ...official.videos(...items),
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
    {
      videos: chart(
        official.video(official.OTHER, { statistics: {} }),
        official.video(official.VIDEO),
      ),
    },
  );
  expect(itemsFromData(data).map(({ entityId }) => entityId)).toEqual([
    official.OTHER,
    official.VIDEO,
  ]);
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
    { videos: official.videos(official.video(official.VIDEO)) },
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
      const { get, asked: requests } = official.served({});
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
    const pending = ask(CHART, { country: 'AQ' }, { videos: official.errorAnswer(status, reason) });
    await expect(pending).rejects.toMatchObject({
      kind: 'validation_error',
      message: expect.stringContaining('country: the official API has no chart of it'),
    });
  });
});

test('an empty chart, one without its items, a broken entry', async () => {
  const { items: _, ...nothing } = official.videos();
  for (const videos of [official.videos(), nothing]) {
    const { data } = await ask(CHART, { country: 'DE' }, { videos });
    expect(data).toMatchObject({ itemCount: 0, totalItems: 0, nextCursor: null });
  }
  const { data, notices } = await ask(
    CHART,
    { country: 'DE' },
    { videos: chart(official.video(official.VIDEO), { snippet: { title: 'no id' } }) },
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
  const video = official.video('cht00000001', {
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
  const { get } = official.served({ videos: official.videos(video) });
  const replies =
    (await askingRoute(operation, 'official-api').fetch(get, { country: 'DE' })) ?? [];
  const apiAnswer = askingRoute(operation, 'official-api').parse(replies, {});
  expect([page.params, apiAnswer.params]).toEqual([{ country: 'DE' }, { country: 'DE' }]);
  const itemIn = ({ data }: { data: unknown }) => (data as { items: object[] }).items[0] ?? {};
  const shown = itemIn(page) as { publishedInterval: { earliest: string; latest: string } };
  const { publishedInterval: interval, ...facts } = shown;
  expect(itemIn(apiAnswer)).toEqual({
    ...facts,
    viewCount: 12345678,
    published: '2026-06-17T08:00:00.000Z',
  });
  expect(interval.earliest < '2026-06-17T08:00:00.000Z').toBe(true);
  expect(interval.latest > '2026-06-17T08:00:00.000Z').toBe(true);
});
