/** Addresses of machines: how they are written, compared and counted. Opens no connection. */
import { BlockList, isIP } from 'node:net';

/** Addresses and ranges of addresses. */
export interface AddressList {
  /** `address` as `readAddress` returns it. */
  readonly has: (address: string) => boolean;
}

interface Range {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly prefix: number;
}

/**
 * An address in its one form: IPv6 in small letters and shortened, without a zone; an IPv4 address that
 * came over IPv6 as IPv4. `undefined` for what is no address.
 */
export const readAddress = (text: string): string | undefined => {
  const [address = ''] = text.split('%', 1);
  const family = isIP(address);
  if (family === 0) return undefined;
  if (family === 4) return address;
  const shortened = new URL(`http://[${address}]`).hostname.slice(1, -1);
  return mappedIPv4(shortened) ?? shortened;
};

const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

const mappedIPv4 = (address: string): string | undefined => {
  const [, high, low] = MAPPED.exec(address) ?? [];
  if (high === undefined || low === undefined) return undefined;
  const [left, right] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [left >> 8, left & 255, right >> 8, right & 255].join('.');
};

/** `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`; `undefined` for anything else. */
const readRange = (text: string): Range | undefined => {
  const [written = '', length, ...more] = text.split('/');
  const address = readAddress(written);
  if (address === undefined || more.length > 0) return undefined;
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  const most = family === 'ipv4' ? 32 : 128;
  if (length === undefined) return { address, family, prefix: most };
  if (!/^\d{1,3}$/.test(length) || Number(length) > most) return undefined;
  return { address, family, prefix: Number(length) };
};

export const isAddressRange = (text: string): boolean => readRange(text) !== undefined;

/** Throws `RangeError` for a text that is neither an address nor a range (`isAddressRange`). */
export const createAddressList = (texts: readonly string[]): AddressList => {
  const list = new BlockList();
  for (const text of texts) {
    const range = readRange(text);
    if (!range) throw new RangeError(`no address or range of addresses: ${text}`);
    list.addSubnet(range.address, range.prefix, range.family);
  }
  return {
    has: (address) =>
      texts.length > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  };
};

/**
 * What an address is counted by: an IPv4 address itself, of IPv6 the network of 64 bits, because one
 * machine may use any address of it.
 */
export const countedAddress = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const [before = '', after] = address.split('::');
  const groups = (part: string | undefined): string[] => (part ? part.split(':') : []);
  const [left, right] = [groups(before), groups(after)];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
};
