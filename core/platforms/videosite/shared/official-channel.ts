import { AppError } from '../../../kit/errors.ts';
import type { Ask } from '../../../kit/exchange.ts';
import { channelAddress } from './channel-address.ts';
import { officialAsk } from './official-ask.ts';

/**
 * Asks for a channel. The official API finds it by id, handle and old user name; the names of other
 * old addresses it does not know.
 */
export const channelAsk = (channel: string, part: string): Ask => {
  const address = channelAddress(channel);
  if (address === undefined) throw new AppError('validation_error', 'channelId: names no channel');
  return officialAsk('channels', { part, ...filterOf(address) });
};

const filterOf = (
  address: NonNullable<ReturnType<typeof channelAddress>>,
): Readonly<Record<string, string>> => {
  if ('id' in address) return { id: address.id };
  const path = decodeURIComponent(new URL(address.url).pathname);
  if (path.startsWith('/@')) return { forHandle: path.slice(1) };
  if (path.startsWith('/user/')) return { forUsername: path.slice('/user/'.length) };
  throw new AppError(
    'validation_error',
    'channelId: the official API finds channels by their id or @handle, not by this old address',
  );
};
