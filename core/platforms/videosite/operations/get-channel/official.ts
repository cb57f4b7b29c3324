import { omitUndefined, type Parsed } from '#kit/collect.ts';
import { count, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { lazy } from '#kit/lazy.ts';
import { fromIso } from '#kit/times.ts';
import { image } from '#vocab/image.ts';
import type { Person } from '#vocab/person.ts';
import { channelFromId } from '../../readers/channel/listed-channel.ts';
import { neededAnswer, officialAnswers, officialNotices } from '../../readers/official/answer.ts';
import { channelAsk, channelFacts, channelIn } from '../../readers/official/channel.ts';
import { messages } from './messages.ts';

/** One request, one unit. */
export const fetchOfficial = async (
  get: Get,
  { channelId }: { readonly channelId: string },
): Promise<readonly Reply[]> => [
  await get(channelAsk(channelId, 'snippet,statistics,brandingSettings')),
];

export const parseOfficial = (replies: readonly Reply[]): Parsed<Person> => {
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
