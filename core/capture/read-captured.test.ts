import { describe, expect, test } from 'vitest';
import { browsed } from '../../test/support/browsed.ts';
import { catalogue } from '../engine/catalogue.ts';
import type { Reply } from '#kit/exchange.ts';
import { createCapturedReader, type CapturedReading } from './read-captured.ts';

const read = createCapturedReader({ catalogue });
const reading = (reply: Reply): CapturedReading =>
  read(reply, { preloads: false, collects: false });

const list = (): Reply => {
  const [reply] = browsed()['microblog'] ?? [];
  if (!reply) throw new Error('nothing is browsed');
  return reply;
};
const withBody = (text: string): Reply => ({ ...list(), body: new TextEncoder().encode(text) });
const at = (url: string): Reply => ({ ...list(), request: { ...list().request, url } });

describe('what is too much is named, and not looked at', () => {
  test.each([
    ['nested', '{"session":'.repeat(600), 'it is nested deeper than 512 levels'],
    ['many', `[${'1,'.repeat(2_000_001)}1]`, 'it holds more than 2,000,000 values'],
    [
      'many behind a guard',
      `for (;;);[${'1,'.repeat(2_000_001)}1]`,
      'it holds more than 2,000,000 values',
    ],
    ['many in a page', `<p>${'{,'.repeat(1_000_001)}`, 'it holds more than 2,000,000 values'],
    ['large', `"${'x'.repeat(32_000_001)}"`, 'it is larger than 32 MB'],
  ])('%s', (_, text, unreadable) => {
    const { outcome, endpoint, unread, ...rest } = reading(withBody(text));
    expect([outcome, endpoint, rest.unreadable, rest.answers]).toEqual([
      'unknown',
      'graphql/UserTweets',
      unreadable,
      [],
    ]);
    expect(unread?.form).toBe('"too large"');
  });

  test('a request or headers of a megabyte', () => {
    const long = 'x'.repeat(1_000_001);
    const { request } = list();
    expect([
      reading({ ...list(), request: { ...request, body: long } }).unreadable,
      reading({ ...list(), request: { ...request, headers: { cookie: long } } }).unreadable,
      reading({ ...list(), headers: { 'content-type': long } }).unreadable,
    ]).toEqual([
      'it has a request of more than 1 MB',
      'it has a request of more than 1 MB',
      'it has headers of more than 1 MB',
    ]);
  });
});

describe('whose a reply is', () => {
  test('is told also where no route claims it', () => {
    expect(reading(at('https://x.com/settings/none'))).toMatchObject({
      outcome: 'left',
      platform: 'microblog',
      host: 'x.com',
    });
  });

  test('nothing is told of a host of no platform', () => {
    expect(reading(at('https://mail.test/'))).toEqual({ outcome: 'left', answers: [] });
  });
});

test('a page under its former http address is the page of the same https address', () => {
  const secure = reading(list());
  const plain = reading(at(list().request.url.replace('https:', 'http:')));
  const [answer] = plain.answers;
  expect(plain.exchange?.identity).toBe(secure.exchange?.identity);
  expect([answer?.json, answer?.paramsKey]).toEqual([
    secure.answers[0]?.json,
    secure.answers[0]?.paramsKey,
  ]);
  expect(answer?.notices.map(({ code }) => code)).toContain('read-as-https');
  expect(secure.answers[0]?.notices.map(({ code }) => code)).not.toContain('read-as-https');
});

test('a page that asks for a login, or refuses in another known way, is no unknown form', () => {
  const page = (url: string, html: string): Reply => ({
    ...at(url),
    headers: { 'content-type': 'text/html' },
    body: new TextEncoder().encode(html),
  });
  const wall = '<html><head><meta name="pageKey" content="auth_wall_desktop_profile">';
  const member = 'https://www.linkedin.com/in/sample-heron';
  expect(reading(page(member, wall))).toMatchObject({
    outcome: 'refused',
    reason: 'LinkedIn asked for a login (its “authwall”)',
    answers: [],
  });
  expect(reading(page(member, wall))).not.toHaveProperty('unread');
  expect(reading(page(member, '<html><head><title>Heron</title></head></html>')).outcome).toBe(
    'unknown',
  );
});
