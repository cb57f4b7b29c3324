/**
 * Where a host is: `private` on this computer or in its network, `public` elsewhere, `name` where only a look-up
 * tells. Opens no connection.
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
    return isPrivateIPv6(groupsIn(hostname.slice(1, -1))) ? 'private' : 'public';
  if (IPV4.test(hostname))
    return isPrivateIPv4(hostname.split('.').map(Number)) ? 'private' : 'public';
  return /(?:^|\.)localhost\.?$/.test(hostname) ? 'private' : 'name';
};

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Loopback, private (RFC 1918), shared (RFC 6598) and link-local addresses, and "this host". */
const isPrivateIPv4 = ([first = 0, second = 0]: readonly number[]): boolean =>
  first === 0 ||
  first === 10 ||
  first === 127 ||
  (first === 100 && second >= 64 && second < 128) ||
  (first === 169 && second === 254) ||
  (first === 172 && second >= 16 && second < 32) ||
  (first === 192 && second === 168);

/** Eight numbers of 16 bits, of an address in the form in which `URL` writes it. */
const groupsIn = (address: string): readonly number[] => {
  const [left = [], right = []] = address
    .split('::')
    .map((half) =>
      half.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)])),
    );
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
};

/** Also an IPv4 address that is written within one of IPv6, or reached by way of one. */
const isPrivateIPv6 = (groups: readonly number[]): boolean => {
  const [first = 0, second = 0, third = 0] = groups;
  const ipv4At = (place: number): boolean =>
    isPrivateIPv4(groups.slice(place, place + 2).flatMap((group) => [group >> 8, group & 255]));
  const zeros = groups.findIndex((group) => group !== 0);
  // `::`, `::1`, and IPv4 behind 96 bits of nothing; mapped (`::ffff:0:0/96`).
  if (zeros === -1 || zeros >= 6) return zeros !== 6 || ipv4At(6);
  if (zeros === 5 && groups[5] === 0xff_ff) return ipv4At(6);
  if (first === 0x64 && second === 0xff_9b) return third !== 0 || ipv4At(6);
  if (first === 0x20_02) return ipv4At(1);
  // Unique local, link-local and site-local.
  return (first & 0xfe_00) === 0xfc_00 || (first & 0xff_80) === 0xfe_80;
};
