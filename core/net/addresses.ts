import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { AppError } from '#kit/errors.ts';
import { isHostIn } from '#kit/operation.ts';
import { placeOfHost } from '#kit/host-places.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';

/** Whether an IP address is one of the public internet; where another is asked, a request was led astray. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && placeOfHost(address) === 'public';

/** The error of a name or address that leads to this computer or its network. */
export const ledAstray = (host: string): AppError =>
  new AppError('platform_error', messages.addressIsLocal({ host }));

/**
 * A name look-up that gives public addresses only. It is made when the socket is opened, and the
 * socket goes to what it gave: a name server that changes its mind meanwhile reaches nothing.
 */
export const publicLookup =
  (lookup: LookupFunction = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const all = Array.isArray(found) ? found : [];
      const allowed = all.filter(({ address }) => isPublicAddress(address));
      const first = allowed[0];
      if (!first) return callback(ledAstray(hostname), '', 0);
      if (options.all) return callback(null, allowed);
      return callback(null, first.address, first.family);
    });
  };

/**
 * Why an address may not be asked on behalf of a platform, in words that follow its host; `undefined`
 * when it may. Only https, the usual port, no user name, and a host of the platform's list.
 */
export const objection = (url: URL, hosts: readonly string[]): Message | undefined => {
  if (url.protocol !== 'https:') return messages.addressIsNotHttps;
  if (!isHostIn(url.hostname, hosts)) return messages.addressIsOtherHost;
  if (url.username !== '' || url.password !== '') return messages.addressHasPassword;
  if (url.port !== '') return messages.addressHasUnusualPort;
  return undefined;
};
