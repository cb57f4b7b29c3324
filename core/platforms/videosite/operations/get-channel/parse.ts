import { omitUndefined, type Notice, type Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams } from '#kit/operation.ts';
import type { Person } from '#vocab/person.ts';
import {
  isChannelPage,
  noChannel,
  readChannelAnswer,
  type ChannelAnswer,
} from '../../readers/channel/answer.ts';
import { aboutFacts, aboutIn, unreadFacts } from './about.ts';
import { pageFacts, unreadHeaderFigures } from './page-facts.ts';
import { messages } from './messages.ts';

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
