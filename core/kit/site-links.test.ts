import { expect, test } from 'vitest';
import { z } from 'zod';
import { isLinkCutOff, recogniser } from './recognise.ts';
import { defineSite, inLinks } from './site-links.ts';

const site = defineSite({
  origin: 'https://pond.example',
  hosts: /^(?:m\.)?pond\.example$/,
  reserved: ['home'],
});

const params = z.object({
  name: z.string().regex(/^\w{1,9}$/),
  sort: z.enum(['new', 'top']).default('new'),
  time: z
    .enum(['day', 'week'])
    .meta({ 'x-only-with': { sort: ['top'] } })
    .optional(),
  tag: inLinks(z.string().max(9), {
    read: (text) => text.toLowerCase(),
    write: (value) => (value === 'none' ? undefined : value.toUpperCase()),
  }).optional(),
});
const links = site.links(params, [
  '/t/{tag}',
  '/{name}/{sort}?t={time?}',
  '/{name}',
  '//short.example/{name}',
]);

test.each([
  ['pond.example/heron', { name: 'heron' }],
  ['m.pond.example/heron?utm=x', { name: 'heron' }],
  ['short.example/heron', { name: 'heron' }],
  ['pond.example/heron/top?t=week', { name: 'heron', sort: 'top', time: 'week' }],
  ['pond.example/heron/top?t=eon', { name: 'heron', sort: 'top' }],
  ['pond.example/heron/new?t=week', { name: 'heron', sort: 'new' }],
  ['pond.example/t/Ducks', { tag: 'ducks' }],
  ['pond.example/t', { name: 't' }],
])('%s says %j', (address, found) => {
  expect(links.read(`https://${address}`)).toEqual(found);
});

test.each([
  'pond.example/',
  'pond.example/home',
  'pond.example/Home/new',
  'pond.example/no-name',
  'pond.example/heron/old',
  'other.example/heron',
  'short.example/heron/new',
  'pond.example.other.example/heron',
  'two words',
])('%s is none of its links', (address) => {
  expect(links.read(`https://${address}`)).toBeUndefined();
});

test('the address to open is the first that can be filled', () => {
  expect(links.address({ name: 'heron' })).toBe('https://pond.example/heron');
  expect(links.address({ name: 'heron', sort: 'top', time: 'day' })).toBe(
    'https://pond.example/heron/top?t=day',
  );
  expect(links.address({ tag: 'ducks', name: 'heron' })).toBe('https://pond.example/t/DUCKS');
  expect(links.address({ tag: 'none', name: 'heron' })).toBe('https://pond.example/heron');
  expect(links.address({})).toBeUndefined();
});

test('a template that names another parameter is refused at once', () => {
  expect(() => site.links(params, ['/{title}'])).toThrow('title, which is no parameter');
});

test('of several operations the one whose link says more is meant, then the first', () => {
  const named = z.object({ name: z.string() });
  const operation = (name: string, ...templates: readonly string[]) => ({
    name,
    label: `The ${name}`,
    links: site.links(named, templates),
  });
  const recognise = recogniser(
    [operation('one', '/{name}'), operation('two', '/{name}'), operation('any', '/{name}/**')],
    (text) => (text === '!' ? { operation: 'two', params: {}, confidence: 0.5 } : undefined),
  );
  expect(recognise('pond.example/a')).toEqual({
    operation: 'one',
    params: { name: 'a' },
    label: 'The one',
    confidence: 1,
  });
  expect(recognise('pond.example/a/b')?.operation).toBe('any');
  expect(recognise('!')).toMatchObject({ label: 'The two', confidence: 0.5 });
  expect(recognise('elsewhere.example/a')).toBeUndefined();
});

test('an address of any length is read in a time that grows with it', () => {
  for (const unit of ['/a', '%2F', '-', '&q=a', '?'])
    expect(links.read(`https://pond.example/${unit.repeat(100_000)}`)).toBeUndefined();
});

test('a hashtag means what the address of its page means, in any script and less surely', () => {
  const tagged = defineSite({
    origin: 'https://pond.example',
    hosts: /^pond\.example$/,
    hashtags: '/tag/{tag}/',
  });
  const tagParams = z.object({ tag: z.string() });
  const operations = [
    { name: 'list-tag', label: 'Tag', links: tagged.links(tagParams, ['/tag/{tag}']) },
  ];
  const recognise = recogniser(operations);
  expect(recognise(' #garden_2 ')).toEqual({
    operation: 'list-tag',
    params: { tag: 'garden_2' },
    label: 'Tag',
    confidence: 0.25,
  });
  expect(recognise('#حديقة')?.params).toEqual({ tag: 'حديقة' });
  for (const text of ['#', '#two words', 'garden', '#a/b']) expect(recognise(text)).toBeUndefined();
});

const FILM = /^[\w-]{11}$/;
const films = [
  {
    name: 'get-film',
    label: 'Film',
    links: site.links(
      z.object({ id: z.string().regex(FILM), word: z.string().max(9).optional() }),
      ['/watch?v={id}&w={word?}', '/no/{id}/**', '//short.example/{id}'],
    ),
  },
];

test.each([
  ['https://pond.example/watch?v=heron', true],
  ['short.example/heron_0000', true],
  ['https://pond.example/no/9/talk', true],
  ['https://pond.example/watch?v=heron_000001', false],
  ['https://pond.example/watch?v=heron!', false],
  ['https://pond.example/watch?v=', false],
  ['https://pond.example/watch', false],
  ['https://pond.example/heron', false],
  ['heron', false],
])('%s is cut off: %s', (text, isCut) => {
  expect(isLinkCutOff(films, text)).toBe(isCut);
});
