import type { Parsed } from '../../../kit/collect.ts';
import { find, list, node, str, type Node } from '../../../kit/dig.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Reply } from '../../../kit/exchange.ts';
import type { Draft } from '../../../kit/operation.ts';
import type { ListedVideo } from '../../../vocab/listed-video.ts';
import { readAnswer, type Answer } from '../shared/answer.ts';
import { askedOf } from '../shared/asked.ts';
import { tabsIn } from '../shared/channel-answer.ts';
import {
  appendedIn,
  explained,
  listedIn,
  readListed,
  unknownLayout,
  type Listed,
} from '../shared/listed-elements.ts';
import { listedVideo } from '../shared/listed-video.ts';
import { chartVideo } from './chart-video.ts';

interface Params {
  readonly country?: string | undefined;
  readonly chart?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A chart, or a page of one of the site's own collections. */
export const parse = (replies: readonly Reply[], params: Params): Parsed<Draft<ListedVideo>> => {
  const [reply] = replies;
  if (reply === undefined) throw new AppError('platform_error', 'there is no reply to read');
  const { asked, data } = answerOf(reply);
  if (data === undefined) throw new AppError('platform_error', 'expected a chart, got a page');
  const chart = str(asked.body, 'query');
  const entries = entriesIn(data);
  const listed = entries ? plainList(entries) : listIn(data);
  const { items, notices } = readListed(listed.placed, (element) =>
    entries ? chartVideo(element, reply.at) : listedVideo(element, { at: reply.at }),
  );
  const continued = params.cursor !== undefined || 'continuation' in asked.body;
  return {
    data: {
      items,
      totalItems: entries ? entries.length : null,
      next: items.length === 0 && continued ? null : (listed.token ?? null),
    },
    notices: explained(items, listed.placed, [...notices, ...listed.notices]),
    ...(chart !== undefined && { params: named(chart) }),
  };
};

const RETIRED = 'FEtrending';

const answerOf = (reply: Reply): Answer => {
  try {
    return readAnswer(reply, 'validation_error');
  } catch (error) {
    const isTrending = str(askedOf(reply.request).body, 'browseId') === RETIRED;
    if (isTrending && error instanceof AppError && error.kind === 'validation_error')
      throw new AppError(
        'platform_error',
        'the platform retired its trending page in July 2025; the charts of a country stand in for it',
        { cause: error },
      );
    throw error;
  }
};

/** The entries of a chart of charts.youtube.com. */
const entriesIn = (data: Node): readonly unknown[] | undefined => {
  const section = find(data['contents'], 'musicAnalyticsSectionRenderer');
  if (section === undefined) return undefined;
  for (const group of list(section, 'content', 'videos'))
    if (Array.isArray(node(group)?.['videoViews'])) return list(group, 'videoViews');
  throw unknownLayout('a chart', Object.keys(node(section, 'content') ?? {}));
};

const plainList = (elements: readonly unknown[]): Listed => ({
  placed: elements.map((element) => ({ element })),
  token: undefined,
  notices: [],
});

const listIn = (data: Node): Listed => {
  const appended = appendedIn(data);
  if (appended) return appended;
  const selected = tabsIn(data).find((tab) => tab.selected)?.content;
  if (selected) return listedIn([selected]);
  throw unknownLayout('a chart', Object.keys(data));
};

/** The parameters that the query of a chart names. */
const named = (query: string): Record<string, string> => {
  const asked = new URLSearchParams(query);
  const country = asked.get('chart_params_country_code');
  const trailers = asked.get('chart_params_chart_type') === 'TRENDING_MOVIES';
  return { ...(country !== null && { country }), ...(trailers && { chart: 'trailers' }) };
};
