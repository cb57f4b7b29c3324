import { expect, test } from 'vitest';
import { isVisible, trueHost } from './true-host.ts';

const EVIL = 'https://www.evil.example/login';

test.each([
  'bank.com',
  'www.bank.com',
  'https://bank.com/login',
  'https://bank.com@evil.example',
  'See bank.com, please',
  'visit:bank.com',
  'BANK.COM',
  'bank。com',
  'bank．com',
  'ba\u200bnk.c\u00adom',
  'bank.com/evil.example',
  'evil.example.bank.com',
  'b\u00fccher.example.org',
  'x'.repeat(501),
])('%j does not lead where it says', (words) => {
  expect(trueHost(EVIL, words)).toBe('evil.example');
});

test.each([
  'a plain word',
  'evil.example',
  'https://evil.example/login/x.html',
  'www.evil.example/other',
  'version 1.2, e.g. this',
  EVIL,
])('%j is no lie', (words) => {
  expect(trueHost(EVIL, words)).toBeUndefined();
});

test('other alphabets are compared as addresses write them', () => {
  expect(trueHost('https://xn--bcher-kva.example/', 'bücher.example')).toBeUndefined();
  expect(trueHost('https://xn--pypal-4ve.com/', 'paypal.com')).toBe('xn--pypal-4ve.com');
});

test('what is no web address leads nowhere', () => {
  expect(trueHost('javascript:alert(1)', 'bank.com')).toBeUndefined();
});

test('words of which nothing is seen', () => {
  expect(isVisible('\u200b\u{e0041} \u2060')).toBe(false);
  expect(isVisible('a')).toBe(true);
});
