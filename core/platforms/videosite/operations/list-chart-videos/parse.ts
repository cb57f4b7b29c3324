import { countNotice, type Notice, type Parsed, omitUndefined } from '#kit/collect.ts';
import { objectAt, list, node, str, type Node, count, int, isNode } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply, RequestSpec } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import type { Video } from '#vocab/video.ts';
import { readAnswer, type Answer } from '../../readers/answer.ts';
import { parseRequest, apiRequest, POLITE, type Visit } from '../../readers/ask.ts';
import { tabName, tabsIn } from '../../readers/channel/answer.ts';
import {
  appendedIn,
  explained,
  listedIn,
  listsNothing,
  readListed,
  unknownLayout,
  type Listed,
} from '../../readers/listed-elements.ts';
import { listedVideo } from '../../readers/video-renderer.ts';
import { messages } from './messages.ts';
import type { Unread } from '../../readers/collect-rows.ts';
import { dayInterval } from '../../readers/dates.ts';
import { videoId, videoUrl } from '../../readers/site.ts';
import { channelFromId } from '../../readers/channel/listed-channel.ts';
import { pictures } from '../../readers/pictures.ts';

export const CHARTS = ['trending', 'trailers', 'gaming', 'live'] as const;
type Chart = (typeof CHARTS)[number];

const ORIGIN = 'https://charts.youtube.com';
const TYPES = { trending: 'TRENDING_VIDEOS', trailers: 'TRENDING_MOVIES' } as const;

/** The site's own destinations for games and for streams (recorded July 2026). */
const DESTINATIONS = {
  gaming: { browseId: 'UCOpNcN46UbXVtpKMrmU4Abg', params: 'Egh0cmVuZGluZw%3D%3D' },
  live: { browseId: 'UC4R8DWoMoI7CAwX8_LjQHig', params: 'EgdsaXZldGFikgEDCKEK' },
} as const;

/** The page that is a chart, for those that are one. */
const chartBrowseId = (chart: Chart): string | undefined =>
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

/**
 * An entry of a chart. Its `viewCount`, where there is one, counts the views within the period of the
 * chart and not those of the video, so it is left out. Throws when the id cannot be read.
 */
const chartVideo = (entry: unknown, at: string, unread: Unread): Video | undefined => {
  if (!isNode(entry)) return undefined;
  const id = videoId(str(entry, 'id'));
  if (id === undefined) throw new Error('no video id in the entry');
  const url = videoUrl(id);
  const seconds = count(entry, 'videoDuration');
  return omitUndefined({
    ...objectAt('Video', url),
    entityId: id,
    name: str(entry, 'title'),
    image: pictures(entry['thumbnail']),
    duration: seconds === 0 ? undefined : seconds,
    publishedInterval: releasedWithin(entry, at, unread),
    attributedTo: channelFromId(str(entry, 'externalChannelId'), str(entry, 'channelName')),
  });
};

const releasedWithin = (entry: Node, at: string, unread: Unread): Video['publishedInterval'] => {
  const [year, month, day] = ['year', 'month', 'day'].map((part) =>
    int(entry, 'releaseDate', part),
  );
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const two = (n: number): string => String(n).padStart(2, '0');
  const text = `${year}-${two(month)}-${two(day)}`;
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || new Date(text).getUTCDate() !== day) {
    unread('publishedInterval', text);
    return undefined;
  }
  return dayInterval(text, text, at);
};

type Params = KnownParams<'country' | 'chart' | 'cursor'>;

/** A chart, or a page of one of the site's own collections. */
export const parse = (replies: readonly Reply[], params: Params): Parsed<ListPage<Video>> => {
  const [reply] = replies;
  if (reply === undefined) throw new AppError('platform_error', messages.noReply);
  const { parsedRequest, data } = readChartAnswer(reply);
  if (data === undefined) throw new AppError('platform_error', messages.expectedChart);
  const chart = chartIn(data);
  const entries = chart?.entries;
  const listed = entries ? plainList(entries) : listIn(data, str(parsedRequest.body, 'params'));
  const { items, notices } = readListed(listed.placed, (element, _, unread) =>
    entries
      ? chartVideo(element, reply.at, unread)
      : listedVideo(element, { at: reply.at, requestBody: parsedRequest.body, unread }),
  );
  const continued = params.cursor !== undefined || 'continuation' in parsedRequest.body;
  return {
    data: {
      items,
      totalItems: entries ? entries.length : null,
      next: continued && listsNothing({ items, notices }) ? null : (listed.token ?? null),
    },
    notices: explained(items, listed.placed, [
      ...notices,
      ...listed.notices,
      ...(chart ? chartNotices(chart, named(parsedRequest.body)['country']) : []),
    ]),
    params: named(parsedRequest.body),
  };
};

const RETIRED = 'FEtrending';

const readChartAnswer = (reply: Reply): Answer => {
  try {
    return readAnswer(reply, 'validation_error');
  } catch (error) {
    const isTrending = str(parseRequest(reply.request).body, 'browseId') === RETIRED;
    if (isTrending && error instanceof AppError && error.kind === 'validation_error')
      throw new AppError('platform_error', messages.trendingPageRetired, {
        cause: error,
      });
    throw error;
  }
};

/** A chart of charts.youtube.com. */
interface ReadChart {
  readonly entries: readonly unknown[];
  /** How many entries stand in other lists of the answer. */
  readonly beside: number;
  /** The country that the answer says it is of. */
  readonly country: string | undefined;
}

const chartIn = (data: Node): ReadChart | undefined => {
  const section = list(data, 'contents', 'sectionListRenderer', 'contents')
    .map((one) => node(one, 'musicAnalyticsSectionRenderer'))
    .find((one) => one !== undefined);
  if (section === undefined) return undefined;
  const content = node(section, 'content');
  const lists = list(content, 'videos')
    .map((group) => node(group)?.['videoViews'])
    .filter((entries) => Array.isArray(entries));
  const entries = lists.find((one) => one.length > 0) ?? lists[0];
  if (!entries) throw unknownLayout('a chart', Object.keys(content ?? {}));
  const all = lists.reduce((sum, one) => sum + one.length, 0);
  const requested = node(content, 'perspectiveMetadata', 'requestParams', 'chartParams');
  return {
    entries,
    beside: all - entries.length,
    country: str(requested, 'countryCode')?.toUpperCase(),
  };
};

/** What the platform answers beside or instead of what was asked for. */
const chartNotices = ({ beside, country }: ReadChart, requested: string | undefined): Notice[] => [
  ...countNotice(beside, 'other-lists', messages.entriesOfOtherLists({ count: beside })),
  ...(country === undefined || requested === undefined || country === requested
    ? []
    : [
        {
          code: 'other-country',
          ...messages.otherCountryShown({ country, asked: requested }),
        },
      ]),
];

const plainList = (elements: readonly unknown[]): Listed => ({
  placed: elements.map((element) => ({ element })),
  token: undefined,
  notices: [],
});

const listIn = (data: Node, params: string | undefined): Listed => {
  const appended = appendedIn(data);
  if (appended) return appended;
  const tabs = tabsIn(data).filter(({ content }) => content !== undefined);
  const shown = tabs.find(({ selected }) => selected) ?? tabs[0];
  if (!shown) throw unknownLayout('a chart', Object.keys(data));
  const listed = listedIn([shown.content]);
  const wanted = params === undefined ? undefined : tabName(params);
  const isOther = wanted !== undefined && shown.name !== undefined && shown.name !== wanted;
  return isOther
    ? { ...listed, notices: [...listed.notices, otherTab(shown.name, wanted)] }
    : listed;
};

/** Asked for a part that a page lacks, the platform shows another part without a word. */
const otherTab = (shown: string, wanted: string): Notice => ({
  code: 'other-tab',
  ...messages.otherPartShown({ shown, wanted }),
});

/** The parameters that a request names: in the query of a chart, or by the collection it opens. */
const named = (body: Node): Record<string, string> => {
  const opened = str(body, 'browseId');
  const collection = CHARTS.find((name) => opened !== undefined && chartBrowseId(name) === opened);
  if (collection) return { chart: collection };
  const query = new URLSearchParams(str(body, 'query') ?? '');
  const country = query.get('chart_params_country_code')?.toUpperCase() ?? '';
  const trailers = query.get('chart_params_chart_type') === 'TRENDING_MOVIES';
  return {
    ...(/^[A-Z]{2}$/.test(country) && { country }),
    ...(trailers && { chart: 'trailers' }),
  };
};
