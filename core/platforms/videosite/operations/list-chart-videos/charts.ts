import type { RequestSpec } from '#kit/exchange.ts';
import { apiRequest, POLITE, type Visit } from '../../readers/ask.ts';

export const CHARTS = ['trending', 'trailers', 'gaming', 'live'] as const;
export type Chart = (typeof CHARTS)[number];

const ORIGIN = 'https://charts.youtube.com';
const TYPES = { trending: 'TRENDING_VIDEOS', trailers: 'TRENDING_MOVIES' } as const;

/** The site's own destinations for games and for streams (recorded July 2026). */
const DESTINATIONS = {
  gaming: { browseId: 'UCOpNcN46UbXVtpKMrmU4Abg', params: 'Egh0cmVuZGluZw%3D%3D' },
  live: { browseId: 'UC4R8DWoMoI7CAwX8_LjQHig', params: 'EgdsaXZldGFikgEDCKEK' },
} as const;

/** The page that is a chart, for those that are one. */
export const chartBrowseId = (chart: Chart): string | undefined =>
  chart === 'gaming' || chart === 'live' ? DESTINATIONS[chart].browseId : undefined;

/** What is asked for a page of a chart. */
export const asksFor = (
  chart: Chart,
  country: string,
  token: string | undefined,
  session: Visit | undefined,
): RequestSpec => {
  if (token !== undefined) return apiRequest('browse', { continuation: token }, session);
  return chart === 'trending' || chart === 'trailers'
    ? chartCall(TYPES[chart], country)
    : apiRequest('browse', DESTINATIONS[chart], session);
};

/** A call of the page charts.youtube.com, as its own web client makes it (recorded July 2026). */
const chartCall = (type: string, country: string): RequestSpec => ({
  method: 'POST',
  url: `${ORIGIN}/youtubei/v1/browse?alt=json&prettyPrint=false`,
  headers: {
    ...POLITE,
    'Content-Type': 'application/json',
    Origin: ORIGIN,
    Referer: `${ORIGIN}/`,
    'X-YouTube-Client-Name': '31',
    'X-YouTube-Client-Version': '2.0',
  },
  body: {
    context: {
      client: { clientName: 'WEB_MUSIC_ANALYTICS', clientVersion: '2.0', hl: 'en', gl: 'US' },
    },
    browseId: 'FEmusic_analytics_charts_home',
    query: `perspective=CHART_DETAILS&chart_params_country_code=${country}&chart_params_chart_type=${type}`,
  },
});
