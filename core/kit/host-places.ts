/**
 * Where a host is: `private` on this computer, in its network or where no host is, `public` elsewhere, `name` where
 * only a look-up tells. Opens no connection.
 */
export type HostPlace = 'private' | 'public' | 'name';

/**
 * The place of a host as it stands in an address, or of an address that a look-up gave; IPv6 with or without
 * brackets. Numbers are read as browsers read them (`2130706433`, `0x7f.1`, `0177.0.0.1`). `localhost` and what
 * ends in it are never looked up by browsers: they are this computer. What is no host is a name.
 */
export const placeOfHost = (host: string): HostPlace => {
  const written =
    host.includes(':') && !host.startsWith('[') ? `[${host.replace(/%.*$/s, '')}]` : host;
  const { hostname } = URL.parse(`http://${written}/`) ?? { hostname: '' };
  if (hostname.startsWith('['))
    return isPublicIPv6(numberFromIPv6(hostname.slice(1, -1))) ? 'public' : 'private';
  if (IPV4.test(hostname)) return isPublicIPv4(numberFromIPv4(hostname)) ? 'public' : 'private';
  return /(?:^|\.)localhost\.?$/.test(hostname) ? 'private' : 'name';
};

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

type Range = readonly [start: string, bits: number];

/**
 * What is not the public internet: this computer, its network, and addresses with a special meaning (IANA
 * special-purpose registries of IPv4 and IPv6). No platform lives there.
 */
const SPECIAL_V4: readonly Range[] = [
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
/** Global unicast, the only part of IPv6 from which public hosts have addresses. */
const GLOBAL_V6: Range = ['2000::', 3];
/** Inside it, and yet not public: documentation, Teredo, 6to4 (both carry an IPv4 address). */
const SPECIAL_V6: readonly Range[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
/** NAT64 (RFC 6052): on networks without IPv4 every IPv4 host is reached through it. */
const NAT64: Range = ['64:ff9b::', 96];

/** Numbers of `size` bits each as one. */
const joined = (parts: readonly number[], size: bigint): bigint =>
  parts.reduce((sum, part) => (sum << size) | BigInt(part), 0n);

const numberFromIPv4 = (address: string): bigint => joined(address.split('.').map(Number), 8n);

/** Of an address of eight groups of 16 bits, in the form in which `URL` writes it. */
const numberFromIPv6 = (address: string): bigint => {
  const [left = [], right = []] = address
    .split('::')
    .map((half) =>
      half.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)])),
    );
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => 0);
  return joined([...left, ...zeros, ...right], 16n);
};

type IsInRange = (number: bigint) => boolean;
const isInRange = (size: number, first: bigint, bits: number): IsInRange => {
  const shift = BigInt(size - bits);
  return (number) => number >> shift === first >> shift;
};
const specialV4 = SPECIAL_V4.map(([start, bits]) => isInRange(32, numberFromIPv4(start), bits));
const inIPv6 = ([start, bits]: Range): IsInRange => isInRange(128, numberFromIPv6(start), bits);
const [isGlobal, isNat64, specialV6] = [inIPv6(GLOBAL_V6), inIPv6(NAT64), SPECIAL_V6.map(inIPv6)];

const isPublicIPv4 = (number: bigint): boolean => !specialV4.some((isIn) => isIn(number));

const isPublicIPv6 = (number: bigint): boolean =>
  isNat64(number)
    ? isPublicIPv4(number & 0xff_ff_ff_ffn)
    : isGlobal(number) && !specialV6.some((isIn) => isIn(number));

/** `[::1]`, or whatever a URL may have before its port that is no IPv6 address. */
const HOST = /^(?:\[[\da-f:.]+\]|[\da-z.-]+)$/i;
/** 127.0.0.0/8 and ::1, and the first as IPv4 in IPv6, in the one form to which a URL brings every way of writing. */
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/** Whether a host, as a URL has it or without brackets, is an address of this computer; of a name, `localhost` too, never. */
export const isLoopback = (host: string): boolean => {
  // Most that are asked for, without parsing: each request is.
  if (host === '127.0.0.1' || host === '::1') return true;
  const bracketed = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  if (!HOST.test(bracketed)) return false;
  const address = `http://${bracketed}/`;
  return URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);
};

/**
 * The same, or `localhost`. That name is reserved for this computer (RFC 6761, section 6.3): browsers take it so
 * themselves, and elsewhere the computer's own list of hosts says it, which only its keeper writes. So it counts
 * where people name a server of their own computer. Where somebody who bends names would gain by it (updates,
 * sign-in providers, timestamps), only the address counts.
 */
export const isThisComputer = (host: string): boolean =>
  host.toLowerCase() === 'localhost' || isLoopback(host);
