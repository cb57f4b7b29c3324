import { omitUndefined } from '#kit/collect.ts';
import { bool, count, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec } from '#kit/exchange.ts';
import { channelAddress } from '../channel/fetch.ts';
import { type OfficialAnswer, officialAsk } from './ask.ts';
import { officialPictures } from './video.ts';
import { messages } from '../messages.ts';

/**
 * Asks for a channel. The official API finds it by id, handle and old user name; the names of other
 * old addresses it does not know.
 */
export const channelAsk = (channel: string, part: string): RequestSpec => {
  const address = channelAddress(channel);
  if (address === undefined) throw new AppError('validation_error', messages.channelIdInvalid);
  return officialAsk('channels', { part, ...filterFromAddress(address) });
};

const filterFromAddress = (
  address: NonNullable<ReturnType<typeof channelAddress>>,
): Readonly<Record<string, string>> => {
  if ('id' in address) return { id: address.id };
  const path = decodeURIComponent(new URL(address.url).pathname);
  if (path.startsWith('/@')) return { forHandle: path.slice(1) };
  if (path.startsWith('/user/')) return { forUsername: path.slice('/user/'.length) };
  throw new AppError('validation_error', messages.channelIdNotForApi);
};

/** What lists and the detail of a channel have in common, of a `channel` of the official API. */
export const channelFacts = (channel: Node) => {
  const snippet = node(channel, 'snippet');
  const statistics = node(channel, 'statistics');
  const handle = str(snippet, 'customUrl');
  return omitUndefined({
    preferredUsername: handle?.startsWith('@') ? handle.slice(1) : undefined,
    icon: officialPictures(node(snippet, 'thumbnails'))?.at(-1),
    followerCount:
      bool(statistics, 'hiddenSubscriberCount') === true
        ? undefined
        : count(statistics, 'subscriberCount'),
    videoCount: count(statistics, 'videoCount'),
    summary: str(snippet, 'description'),
  });
};

/** The channel of an answer. Throws `not_found` where the API knows none. */
export const channelIn = ({ items }: OfficialAnswer): Node => {
  const found = node(items[0]);
  if (!found) throw new AppError('not_found', messages.apiKnowsNoSuchChannel);
  return found;
};
