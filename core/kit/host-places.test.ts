import { expect, test } from 'vitest';
import { placeOfHost } from './host-places.ts';

test.each([
  '127.0.0.1',
  '127.255.0.9',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127.1',
  '0',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '[::1]',
  '::1',
  '[::]',
  '[::ffff:127.0.0.1]',
  '::ffff:10.0.0.1',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[fe80::1]',
  'fe80::1%eth0',
  '[febf::1]',
  '[fec0::1]',
  '[fd00::1]',
  '[fc00::]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2002:c0a8:101::1]',
  // No public host has one of these.
  '2001:db8::1',
  '[::ffff:1.1.1.1]',
  '[2002:101:101::]',
  '192.0.2.7',
  '224.0.0.1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  '１２７.0.0.1',
  '127.0.0.1.',
])('%s is this computer, its network, or nowhere', (host) => {
  expect(placeOfHost(host)).toBe('private');
});

test.each([
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '100.128.0.1',
  '192.169.0.1',
  '11.0.0.1',
  '[2606:4700::1111]',
  '[64:ff9b::101:101]',
])('%s is elsewhere', (host) => {
  expect(placeOfHost(host)).toBe('public');
});

test.each(['x.com', 'localhost.example', 'notlocalhost', '127.0.0.1.example', '', 'a b', '::x'])(
  'of %s only a look-up tells',
  (host) => {
    expect(placeOfHost(host)).toBe('name');
  },
);
