import { expect, test } from 'vitest';
import { page, reply } from '../cases/reply.ts';
import { detectRefusal } from './refusals.ts';
import { session } from './ask.ts';

const watch = { method: 'GET', url: 'https://www.youtube.com/watch?v=abcdefghijk' };

test.each([
  ['consent-page', '<form action="https://consent.youtube.com/s" method="POST">', watch],
  [
    'consent-page',
    '<html></html>',
    { ...watch, finalUrl: 'https://consent.youtube.com/m?continue=x' },
  ],
  [
    'consent-page',
    '',
    { ...watch, status: 302, headers: { location: 'https://consent.youtube.com/m' } },
  ],
  ['captcha', '<html><div id="captcha-page"><div class="g-recaptcha">', watch],
  ['captcha', '<html></html>', { ...watch, finalUrl: 'https://www.google.com/sorry/index?q=x' }],
  [
    'login-wall',
    '<html></html>',
    { ...watch, finalUrl: 'https://accounts.google.com/ServiceLogin' },
  ],
  [
    'login-wall',
    '',
    { ...watch, status: 302, headers: { location: 'https://accounts.google.com/v3' } },
  ],
])('%s', (kind, content, stated) => {
  const wall = detectRefusal(reply(content, stated));
  expect(wall?.kind).toBe(kind);
  expect(wall?.choices.length).toBeGreaterThan(0);
});

test('an ordinary page that mentions the words is no wall', () => {
  const words = 'g-recaptcha and action="https://consent.youtube.com/s"';
  expect(detectRefusal(reply(page({ data: { words } }) + words, watch))).toBeUndefined();
  expect(detectRefusal(reply({ words }, watch))).toBeUndefined();
});

const textFrom = (inside: unknown): string =>
  `)]}'\n\n${JSON.stringify([['yt.sw.adr', null, [[inside]]]])}`;
const parse = (text: string) => session.parse([reply(text, watch)]);

test('the session reads version and visitor by position', () => {
  const values: unknown[] = Array.from({ length: 20 }, () => null);
  values[13] = 'Cgt2aXNpdG9y%3D%3D';
  values[16] = '2.20260630.03.00';
  expect(parse(textFrom(values))).toEqual({
    clientVersion: '2.20260630.03.00',
    visitorData: 'Cgt2aXNpdG9y==',
  });
  expect(() => parse(textFrom([]))).toThrow('no client version');
  expect(() => parse('<html>')).toThrow('HTML page');
  expect(session.fallback).toEqual({ clientVersion: '2.20260708.00.00' });
});
