import type { LookupFunction } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, objection, publicLookup } from './addresses.ts';

const answering =
  (...addresses: readonly string[]): LookupFunction =>
  (_host, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
const found = (lookup: LookupFunction, all: boolean): Promise<unknown> =>
  new Promise((resolve) => {
    publicLookup(lookup)('www.site.test', { all }, (error, address) => resolve(error ?? address));
  });

describe('an address', () => {
  it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:2800:220:1::1', '64:ff9b::8.8.8.8'])(
    'is public: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    'www.site.test',
    '',
  ])('is not public: %j', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a look-up', () => {
  it('gives public addresses only, all of them or the first', async () => {
    const mixed = answering('127.0.0.1', '8.8.8.8', '::1');
    expect(await found(mixed, true)).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(await found(mixed, false)).toBe('8.8.8.8');
  });

  it('fails when there is none, and when the name is unknown', async () => {
    expect(await found(answering('10.0.0.1', 'fe80::1'), true)).toMatchObject({
      kind: 'platform_error',
    });
    const unknown = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    expect(await found((_host, _options, callback) => callback(unknown, ''), true)).toBe(unknown);
  });
});

describe('an objection', () => {
  it.each([
    ['https://www.site.test/x', undefined],
    ['https://a.b.media.test/x', undefined],
    ['https://media.test/x', 'is not a host of this platform'],
    ['https://www.site.test.evil.test/x', 'is not a host of this platform'],
    ['https://evilmedia.test/x', 'is not a host of this platform'],
    ['https://www.site.test@evil.test/', 'is not a host of this platform'],
    ['http://www.site.test/x', 'is not an https address'],
    ['file:///etc/hosts', 'is not an https address'],
    ['https://www.site.test:444/', 'names an unusual port'],
    ['https://me@www.site.test/', 'carries a user name or password'],
  ])('to %s: %s', (url, why) => {
    expect(objection(new URL(url), ['www.site.test', '*.media.test'])?.message).toBe(why);
  });
});
