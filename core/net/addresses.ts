import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, isIPv4 } from 'node:net';
import type { LookupFunction } from 'node:net';
import { AppError } from '#kit/errors.ts';
import { isHostIn } from '#kit/operation.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';

/**
 * What is not the public internet: this computer, its network, and addresses with a special meaning
 * (IANA special-purpose registries of IPv4 and IPv6). A platform never lives there; a request that
 * would go there was led astray, by a redirect or by a name server.
 */
const SPECIAL_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

const special = new BlockList();
for (const [net, prefix] of SPECIAL_V4) special.addSubnet(net, prefix, 'ipv4');

/** Global unicast, the only part of IPv6 from which public hosts have addresses. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
/** Inside it, and yet not public: documentation, Teredo, 6to4 (both carry an IPv4 address). */
const specialV6 = new BlockList();
specialV6.addSubnet('2001::', 23, 'ipv6');
specialV6.addSubnet('2001:db8::', 32, 'ipv6');
specialV6.addSubnet('2002::', 16, 'ipv6');
specialV6.addSubnet('3fff::', 20, 'ipv6');

/** NAT64 (RFC 6052): on networks without IPv4 every IPv4 host is reached through it. */
const NAT64 = /^64:ff9b::(?:([\da-f]{1,4}):([\da-f]{1,4})|(\d+\.\d+\.\d+\.\d+))$/i;

const embeddedIn = (address: string): string | undefined => {
  const match = NAT64.exec(address);
  if (!match) return undefined;
  const [, high, low, dotted] = match;
  if (dotted !== undefined) return dotted;
  const [a, b] = [parseInt(high ?? '0', 16), parseInt(low ?? '0', 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join('.');
};

/** Whether an IP address is one of the public internet. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  if (isIP(address) !== 6) return false;
  const embedded = embeddedIn(address);
  if (embedded !== undefined) return isPublicAddress(embedded);
  return global.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
};

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
