import { str } from '#kit/dig.ts';
import { json, type FakeResponse } from '#kit/fake/site.ts';
import type { Film } from './films.ts';
import { PORTRAITS, WEEKLY } from './garden.ts';
import { SPECIALS } from './specials.ts';
import { ABROAD } from './library.ts';
import { sizes } from './rows.ts';

const COUNTRY = 'US';
const LENGTH = 30;

const RANKED: readonly Film[] = [
  ...SPECIALS.slice(0, 5),
  ...ABROAD.slice(0, 3),
  ...WEEKLY.slice(36),
  ...PORTRAITS,
].slice(0, LENGTH);

/** Views here are those of the chart's period, and none of the film's own counts. */
const entry = (film: Film, index: number): object => {
  const released = new Date(film.published);
  return {
    id: film.id,
    title: film.title,
    thumbnail: { thumbnails: sizes(film.id) },
    videoDuration: film.seconds,
    viewCount: String(900_000 - index * 27_113),
    chartEntryMetadata: { currentPosition: index + 1, previousPosition: LENGTH - index },
    releaseDate: {
      year: released.getUTCFullYear(),
      month: released.getUTCMonth() + 1,
      day: released.getUTCDate(),
    },
    externalChannelId: film.by.id,
    channelName: film.by.name,
  };
};

/** The films that trend in one country; of the other charts and countries there are none. */
export const chart = (body: unknown): FakeResponse | undefined => {
  const query = new URLSearchParams(str(body, 'query') ?? '');
  if (
    query.get('chart_params_chart_type') !== 'TRENDING_VIDEOS' ||
    query.get('chart_params_country_code') !== COUNTRY
  )
    return undefined;
  return json({
    contents: {
      sectionListRenderer: {
        contents: [
          {
            musicAnalyticsSectionRenderer: {
              content: { videos: [{ listType: 'TRENDING_CHART', videoViews: RANKED.map(entry) }] },
            },
          },
        ],
      },
    },
  });
};
