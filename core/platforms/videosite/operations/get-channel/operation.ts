import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { apiRequest, type Visit } from '../../readers/ask.ts';
import { channelParam, ifHeld, resolveChannel, TABS } from '../../readers/channel/fetch.ts';
import {
  aboutToken,
  aboutFacts,
  aboutIn,
  unreadFacts,
  pageFacts,
  unreadHeaderFigures,
} from './page-facts.ts';
import { site } from '../../readers/site.ts';
import { omitUndefined, type Parsed, type Notice } from '#kit/collect.ts';
import { count, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { lazy } from '#kit/lazy.ts';
import { fromIso } from '#kit/times.ts';
import { image } from '#vocab/image.ts';
import { channelFromId } from '../../readers/channel/listed-channel.ts';
import { neededAnswer, officialAnswers, officialNotices } from '../../readers/official/ask.ts';
import { channelAsk, channelFacts, channelIn } from '../../readers/official/channel.ts';
import {
  isChannelPage,
  noChannel,
  readChannelAnswer,
  type ChannelAnswer,
} from '../../readers/channel/answer.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.get-channel', {
  channelIdMissing: 'no channel id in the answer',
  notInApi:
    'The official API does not tell a channel’s links, its parts, or whether it is verified.',
  channelAgeRestricted:
    'The channel’s page is closed to visitors because of their age; only its name and picture are shown.',
  channelPageMissing:
    'The replies hold no page of the channel: what only the page says is missing.',
  aboutPanelMissing:
    'The replies do not hold what the channel tells about itself: the day it was opened, its views, its country and most links are missing.',
  openingDayOnly: 'The platform gives the day of opening without a time: see `publishedInterval`.',
});

type Params = KnownParams<'channelId'>;

/** One channel, from its page and, when it came, from its page about itself. */
export const parse = (replies: readonly Reply[], _params: Params): Parsed<Person> => {
  const answers = replies.map(readChannelAnswer);
  const known = answers.flatMap(({ channel }) => channel ?? []);
  const channel = known.find(({ name }) => name !== undefined) ?? known[0];
  const page = answers.find((answer) => !answer.resolves && isChannelPage(answer));
  const about = answers.map(({ data }) => aboutIn(data)).find((found) => found !== undefined);
  const resolved = answers.some((answer) => answer.resolves);
  if (channel === undefined || !(page ?? about ?? resolved)) throw noChannel(answers);
  const shown = page ? pageFacts(page.data, page.ageGate) : {};
  const aboutFields = about ? aboutFacts(about) : {};
  return {
    data: omitUndefined({ ...channel, ...shown, ...aboutFields }),
    notices: [
      ...noticesFor(page, about !== undefined, aboutFields.publishedInterval !== undefined),
      ...unreadFacts(about, page ? unreadHeaderFigures(page.data) : []),
    ],
    params: { channelId: channel.entityId },
  };
};

const noticesFor = (
  page: ChannelAnswer | undefined,
  hasAbout: boolean,
  hasDay: boolean,
): Notice[] => {
  const notices: Notice[] = [];
  if (page?.ageGate)
    notices.push({
      code: 'age-restricted',
      ...messages.channelAgeRestricted,
    });
  else if (page === undefined)
    notices.push({
      code: 'partial-detail',
      ...messages.channelPageMissing,
    });
  else if (!hasAbout)
    notices.push({
      code: 'partial-detail',
      ...messages.aboutPanelMissing,
    });
  if (hasDay)
    notices.push({
      code: 'published-day-only',
      ...messages.openingDayOnly,
    });
  return notices;
};

/** One request, one unit. */
const fetchOfficial = async (
  get: Get,
  { channelId }: { readonly channelId: string },
): Promise<readonly Reply[]> => [
  await get(channelAsk(channelId, 'snippet,statistics,brandingSettings')),
];

const parseOfficial = (replies: readonly Reply[]): Parsed<Person> => {
  const found = channelIn(neededAnswer(officialAnswers(replies), 'channels'));
  const channel = channelFromId(str(found, 'id'), str(found, 'snippet', 'title'));
  if (!channel) throw new AppError('platform_error', messages.channelIdMissing);
  return {
    data: omitUndefined({ ...channel, ...factsFromChannel(found) }),
    notices: [
      {
        code: 'partial-detail',
        ...messages.notInApi,
      },
      ...officialNotices(replies),
    ],
    params: { channelId: channel.entityId },
  };
};

const factsFromChannel = (found: Node) => {
  const snippet = node(found, 'snippet');
  const banner = image(str(found, 'brandingSettings', 'image', 'bannerExternalUrl'));
  return omitUndefined({
    ...channelFacts(found),
    viewCount: count(found, 'statistics', 'viewCount'),
    published: fromIso(str(snippet, 'publishedAt')),
    image: banner && [banner],
    tag: keywordsIn(str(found, 'brandingSettings', 'channel', 'keywords')),
    location: countryName(str(snippet, 'country')),
  });
};

/** Keywords stand in one line; those of several words in quotation marks. */
const keywordsIn = (line: string | undefined): Person['tag'] => {
  const words = [...(line ?? '').matchAll(/"([^"]+)"|([^\s"]+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  return words.length > 0 ? words.map((name) => ({ type: 'Tag' as const, name })) : undefined;
};

const countries = lazy(() => new Intl.DisplayNames('en', { type: 'region' }));

/** The country's English name, as the channel's page shows it. */
const countryName = (code: string | undefined): string | undefined =>
  code !== undefined && /^[A-Z]{2}$/.test(code) ? countries().of(code) : undefined;

/** The channel's page, and what its "more" opens: the day it was opened, all its views, its links. */
const fetch = async (
  get: Get,
  { channelId }: { readonly channelId: string },
  session: Visit,
): Promise<readonly Reply[]> => {
  const { id, replies } = await resolveChannel(get, channelId, session);
  const page = await get(apiRequest('browse', { browseId: id, params: TABS.videos }, session));
  const continuation = aboutToken(page);
  const about =
    continuation === undefined
      ? []
      : await ifHeld(get, apiRequest('browse', { continuation }, session));
  return [...replies, page, ...about];
};

const params = z.object({ channelId: channelParam });

export default defineOperation({
  name: 'get-channel',
  title: 'Channel',
  alsoCalled: ['subscribers'],
  summary:
    'One channel: name, handle, description, pictures, keywords, links, countries, the day it was opened. Subscribers are rounded to three digits: the platform publishes no more.',
  path: '/channels/{channelId}',
  params,
  links: site.links(params, ['/channel/{channelId}/**', '/{channelId}/**']),
  result: Person,
  part: { of: 'channel', by: 'channelId', as: 'facts' },
  example: { channelId: '@Gronkh' },
  routes: [
    publicPage({ fetch, parse }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
  ],
});
