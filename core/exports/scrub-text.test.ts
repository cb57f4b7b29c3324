import { describe, expect, test, vi } from 'vitest';
import { steepWith } from '../../test/support/growth.ts';
import { keyedBy, KnownPeople } from './known-people.ts';
import { KnownThings } from './known-things.ts';
import { createTextScrubber } from './scrub-text.ts';

// Much is read here: a busy machine takes its time, which decides nothing.
vi.setConfig({ testTimeout: 120_000 });

const keyed = keyedBy(Buffer.from('an invented key for tests only'));
const people = new KnownPeople(keyed);
people.meet('site', { id: 'UCheron000001', handle: 'heron', name: 'José Heron' });
people.meet('site', { id: 'UCaaaa', handle: 'aaaa', name: 'a a a a' });
people.meet('site', { handle: 'adalow', addresses: ['https://site.example/@adalow'] });
people.meetHost('heron-at-home.example');
const things = new KnownThings(keyed);
things.learn('urn:li:share:7100000000000000001');
things.learn('qZpondAbcde');
const scrubber = createTextScrubber(people, things, keyed);
const scrub = (text: string): string => scrubber.text('site', text);

const heron = people.pseudonym('site', 'handle', 'heron');
const stranger = people.pseudonym('site', 'handle', 'stranger');

describe('names', () => {
  test.each([
    ['heron said', `${heron} said`],
    ['HERON and José Heron', `${heron} and ${heron}`],
    ['herons in a pond', 'herons in a pond'],
    ['%40heron', `@${heron}`],
    ['\\u0040heron', `@${heron}`],
    ['&#64;heron, &#x40;stranger', `@${heron}, @${stranger}`],
    ['by\\nheron', `by\\n${heron}`],
    ['by%20heron%20', `by%20${heron}%20`],
    ['Jos\\u00e9 Heron', heron],
    ['Jos%C3%A9%20Heron', heron],
    ['u/stranger and r/u_stranger', `u/${stranger} and r/u_${stranger}`],
    ['menu_item', 'menu_item'],
    ['UCheron000001', heron],
  ])('%s', (text, left) => {
    expect(scrub(text)).toBe(left);
  });

  test('a mail address loses what is before its @, also where that was a name', () => {
    const host = people.pseudonym('site', 'handle', 'mail.example');
    expect(scrub('to: x.heron@mail.example, somebody+1@mail.example!')).toBe(
      `to: @${host}, @${host}!`,
    );
  });
});

describe('identifiers of things', () => {
  const share = things.key('site', '7100000000000000001');
  test.each([
    ['urn:li:share:7100000000000000001', `urn:li:share:${share}`],
    ['urn%3Ali%3Ashare%3A7100000000000000001', `urn%3Ali%3Ashare%3A${share}`],
    ['see qZpondAbcde.', `see ${things.key('site', 'qZpondAbcde')}.`],
    ['share of 71000000000 and qzpondabcde', 'share of 71000000000 and qzpondabcde'],
  ])('%s', (text, left) => {
    expect(scrub(text)).toBe(left);
  });
});

describe('links keep their site, where that names nobody', () => {
  test.each([
    ['https://www.news.example/a/heron', 'https://news.example/'],
    ['https://somebody.blogs.example/a', 'https://blogs.example/'],
    ['https://a.shop.co.uk/b', 'https://shop.co.uk/'],
    ['https://heron-at-home.example/photos', 'https://link.invalid/'],
    ['https://heron.example/', 'https://link.invalid/'],
    ['https://192.0.2.7/a', 'https://link.invalid/'],
    ['https://site.example/@AdaLow/', 'https://person.invalid/p-'],
  ])('%s', (link, start) => {
    expect(scrub(`see ${link}, there`)).toMatch(
      new RegExp(
        `^see ${start.replaceAll('.', String.raw`\.`)}[0-9a-z.-]*(?:/[0-9a-f]{16})?, there$`,
      ),
    );
  });
});

test('many mentions take a time that grows with their number', () => {
  const units = [
    [
      '@stranger ',
      '@heron',
      '@\u2068',
      '@.',
      '@a.',
      '@',
      'heron',
      'aaaa ',
      'a a ',
      'u/',
      'u/a',
      'u_',
    ],
    ['x@y ', 'x@', 'x', ' ', '.', 'https://', 'https://a.b ', 'a.bc/d ', '&#64;', '%40heron'],
    ['qZpondAbcde ', '71000000', '\u0130'],
  ].flat();
  expect(steepWith(scrub, { units })).toBeUndefined();
  expect(
    steepWith((text) => scrubber.address('site', `https://a.example/${text}`)),
  ).toBeUndefined();
});

test('so do people of many names, and people of long ones', () => {
  const meet = (text: string) => {
    const known = new KnownPeople(keyed);
    const page = (n: number): string => `https://site.example/${n}`;
    // Each identifier stands before those known so far, and the last page is the furthest from it.
    for (let i = text.length; i > 0; i -= 10) {
      known.meet('site', { id: String(i).padStart(9, '0'), addresses: [page(i), page(i + 10)] });
      known.pseudonym('site', 'page', page(text.length));
    }
  };
  expect(steepWith(meet, { units: ['x'] })).toBeUndefined();
  const named = (text: string) => {
    const known = new KnownPeople(keyed);
    known.meet('site', { id: '1', name: text });
    createTextScrubber(known, new KnownThings(keyed), keyed).text('site', text);
  };
  expect(steepWith(named, { units: ['a', 'ab ', 'é'] })).toBeUndefined();
});
