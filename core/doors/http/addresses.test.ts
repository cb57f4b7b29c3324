import { describe, expect, test } from 'vitest';
import { countedAddress, createAddressList, isAddressRange, readAddress } from './addresses.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['', undefined],
  ['unknown', undefined],
  ['192.0.2.256', undefined],
  ['192.0.2.1, 192.0.2.2', undefined],
])('%s is read as %s', (text, address) => {
  expect(readAddress(text)).toBe(address);
});

describe('ranges', () => {
  const list = createAddressList(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

  test.each([
    ['127.0.0.1', true],
    ['127.0.0.2', false],
    ['10.255.0.1', true],
    ['11.0.0.1', false],
    ['fd12::1', true],
    ['fe80::1', false],
    ['', false],
  ])('%s is in the list: %s', (address, isIn) => {
    expect(list.has(address)).toBe(isIn);
  });

  test.each([
    '',
    'lab.example.org',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    'fd00::/129',
    '/8',
  ])('%s is none', (text) => {
    expect(isAddressRange(text)).toBe(false);
    expect(() => createAddressList([text])).toThrow(RangeError);
  });

  test('an empty list has nobody', () => {
    expect(createAddressList([]).has('127.0.0.1')).toBe(false);
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});
