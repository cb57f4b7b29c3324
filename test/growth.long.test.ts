import { describe, expect, test, vi } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import { parseMaxAge } from '../core/doors/http/request.ts';
import { isRegistered, redirectObjection } from '../core/doors/oauth/redirects.ts';
import { figure, plain } from '#kit/figures.ts';
import { printable, visibleJson, withoutUnseen } from '#kit/printable.ts';
import { safeName } from '#calls/downloads/names.ts';
import { detectRefusal } from '../core/net/refusal.ts';
import { redactBody, redactIdentity, redactText } from '#kit/redact.ts';
import { invented } from '../core/net/testing/invented.ts';
import { onSite } from '../core/platforms/forum/readers/addresses.ts';
import { isFeed } from '../core/platforms/forum/readers/answer.ts';
import { parseFeed, plainText } from '../core/platforms/forum/readers/feed.ts';
import { postInHead } from '../core/platforms/forum/operations/get-post/operation.ts';
import { documentsWithKeys } from '../core/platforms/photosite/readers/documents.ts';
import { detectRefusal as photoRefusal } from '../core/platforms/photosite/readers/refusals.ts';
import { quoteWideNumbers } from '../core/platforms/photosite/readers/whole-numbers.ts';
import { STATES, parsePageState } from '../core/platforms/shortvideo/readers/page-state.ts';
import { postsInStream } from '../core/platforms/professional/readers/components/feed.ts';
import { readSegments } from '../core/platforms/videosite/operations/get-transcript/segments.ts';
import { pageSource } from '../core/platforms/videosite/readers/video/player-facts.ts';
import { embeddedJson } from '#kit/embedded-json.ts';
import { decodeBase64, parseFields } from '../core/platforms/videosite/readers/protobuf.ts';
import { steepWith, UNITS } from './support/growth.ts';

// Much is read here: a busy machine takes its time, which decides nothing.
vi.setConfig({ testTimeout: 120_000 });

/** Texts of 3, 30 and 300 kB that were made to keep a reader busy: work grows with their length. */

const page = (text: string) => invented(200, text, { 'content-type': 'text/html' });

test('the measure sees what is quadratic', () => {
  const quadratic = (text: string) => /<[^>]*x/.test(text);
  // Long enough that even the shorter text takes more than a moment that says nothing.
  expect(steepWith(quadratic, { units: ['<'], sizes: [5000, 50_000] })).toBe('<');
});

describe('refusals', () => {
  // Longer pages are not looked at.
  test.each(['<html>', '<form action="', '<html><form ', '<div class="'])('page %j…', (before) => {
    expect(
      steepWith((text) => detectRefusal(page(text)), { before, sizes: [6000, 60_000] }),
    ).toBeUndefined();
  });

  test.each(catalogue.platforms.map(({ segment }) => segment))('signs of %s', (segment) => {
    const signs = catalogue.platform(segment)?.refusals ?? [];
    for (const before of ['<html>', '{', ''])
      expect(
        steepWith((text) => signs.map((sign) => sign(page(text))), { before }),
      ).toBeUndefined();
  });

  test('the answer of a photo site, which is looked at up to 20 kB', () => {
    expect(
      steepWith((text) => photoRefusal(page(text)), { sizes: [1900, 19_000] }),
    ).toBeUndefined();
  });
});

test.each(catalogue.platforms.map(({ segment }) => segment))('links of %s', (segment) => {
  const platform = catalogue.platform(segment);
  for (const before of ['', 'https://www.youtube.com/', 'https://www.reddit.com/'])
    expect(steepWith((text) => platform?.recognise(text), { before })).toBeUndefined();
});

describe('streams of server components', () => {
  const CARD = '{"viewTrackingSpecs":{"viewName":"feed-full-update"},"children":';
  const read = (text: string) =>
    postsInStream(invented(200, text, { 'content-type': 'text/x-component' }));
  const units = [
    ...UNITS,
    '1:["$L1"]\n',
    '1:Tfff,\n',
    '1:Tffff,é',
    '"$1",',
    '"$1:0:0:0",',
    `${CARD}"$0"},`,
    `["$","a",null,${CARD}[`,
    '["$","a",null,{"href":"/in/x","children":["#a",',
    '{"value":{"$case":"intValue","intValue":1},"key":"',
  ];

  test.each(['', '0:[', `0:${CARD}[`, '1:"$0"\n0:["$L1",', '0:T7fff,'])(
    'that begin with %j',
    (before) => {
      expect(steepWith(read, { before, units, sizes: [3000, 30_000] })).toBeUndefined();
      expect(
        steepWith(read, { before, units, sizes: [3000, 30_000], after: ']}' }),
      ).toBeUndefined();
    },
  );

  /** Texts that are whole, so that what they nest, share and repeat is walked and not refused. */
  const SHAPES: readonly (readonly [string, (n: number) => string])[] = [
    ['cards within each other', (n) => `0:${CARD.repeat(n)}1${'}'.repeat(n)}`],
    ['lists within each other', (n) => `0:${'['.repeat(n)}${']'.repeat(n)}`],
    ['a chain of rows', (n) => rows(n, (at) => `["$L${hex(at + 1)}"]`)],
    ['a chain of cards', (n) => rows(n, (at) => `${CARD}"$L${hex(at + 1)}"}`)],
    ['cards beside a chain', (n) => rows(n, (at) => `["$L${hex(at + 1)}",${CARD}1}]`)],
    ['cards that share one row', (n) => rows(n, () => `${CARD}"$0"}`)],
    [
      'cards that share a large row',
      (n) => `${rows(n, () => `${CARD}"$fffff"}`)}\nfffff:[${'{},'.repeat(n)}1]`,
    ],
    ['rows that double', (n) => rows(n, (at) => `["$${hex(at + 1)}","$${hex(at + 1)}"]`)],
    ['places within places', (n) => rows(n, (at) => `["$0:${at}:0","$${hex(at + 1)}:0"]`)],
  ];
  const hex = (number: number): string => number.toString(16);
  const rows = (n: number, value: (at: number) => string): string =>
    Array.from({ length: n }, (_, at) => `${hex(at)}:${value(at)}`).join('\n');

  test.each(SHAPES)('%s', (_, shape) => {
    const work = (text: string) => read(shape(text.length));
    // What fits into a processor's cache is quicker by more than its size.
    expect(steepWith(work, { units: ['a'], sizes: [600, 6000, 60_000] })).toBeUndefined();
  });
});

describe('pages', () => {
  test.each(['<html>', 'var ytInitialData = {"a":"', 'ytInitialData', '"'])(
    'the JSON in a page that begins with %j',
    (before) => {
      const units = [
        ...UNITS,
        'ytInitialData',
        'ytInitialData = {',
        'ytInitialData = JSON.parse("',
      ];
      expect(
        steepWith((text) => embeddedJson(text, 'ytInitialData'), { before, units }),
      ).toBeUndefined();
    },
  );

  test('the microdata of a page', () => {
    const units = [...UNITS, '<meta ', '<meta itemprop="', '<meta itemprop="a" content="'];
    expect(steepWith((text) => pageSource(text), { units })).toBeUndefined();
  });

  test.each(Object.values(STATES))('the script %s', (id) => {
    const units = [...UNITS, `<script id=${id} `, ` id=${id}`];
    for (const before of ['', `<script id=${id}`])
      expect(
        steepWith((text) => parsePageState(page(text), id), { before, units }),
      ).toBeUndefined();
  });

  test('scripts that hold JSON', () => {
    const units = [
      ...UNITS,
      '<script type="application/json">',
      '"contextJSON":"',
      '"contextJSON" ',
    ];
    for (const before of ['<html>', '<script type="application/json">', '"contextJSON":"', '{'])
      expect(
        steepWith((text) => documentsWithKeys(page(text), ['a']), { before, units }),
      ).toBeUndefined();
  });

  test('wide numbers in JSON', () => {
    expect(steepWith(quoteWideNumbers, { before: '[1234567890123456789,' })).toBeUndefined();
  });

  test.each(['<html><head>', '<html><head><title>', '<html><meta content="'])(
    'a head that begins with %j',
    (before) => {
      const after = '"></title><link rel=canonical href="https://www.reddit.com/comments/a/">';
      expect(steepWith((text) => postInHead(page(text)), { before, after })).toBeUndefined();
    },
  );
});

describe('feeds', () => {
  test.each(['<feed>', '<feed><title>', '<feed><entry><content>', '<feed a="'])('%s…', (before) => {
    expect(
      steepWith((text) => parseFeed(page(text), 'a feed').entries.map((entry) => entry()), {
        before,
      }),
    ).toBeUndefined();
  });

  test.each(['', '<div class="md">', '&lt;div'])('the text that begins with %j', (before) => {
    expect(steepWith((text) => [plainText(text), isFeed(page(text))], { before })).toBeUndefined();
  });
});

test.each([
  '<transcript>',
  '<timedtext>',
  '<tt>',
  '<tt><p ',
  'WEBVTT\n\n00:00.000 --> 00:01.000\n',
  '{',
])('captions that begin with %j', (before) => {
  const units = [...UNITS, '<text ', '<text a="', '<text start="1"/>', '<p/>', '<p ></p>', '-->\n'];
  for (const after of ['', '/>'])
    expect(
      steepWith((text) => readSegments(page(text), false), { before, after, units }),
    ).toBeUndefined();
});

describe('short texts that are long', () => {
  test.each<[string, (text: string) => unknown]>([
    ['addresses on a site', onSite],
    ['counts', (text) => [plain(text), figure(text)]],
    ['packed bytes', (text) => parseFields(decodeBase64(text))],
    ['names for messages', printable],
    ['lines for a terminal', withoutUnseen],
    ['JSON for a terminal', (text) => visibleJson(JSON.stringify(text))],
    ['names of files', (text) => safeName(text, 'none')],
    [
      'addresses with secrets',
      (text) => [redactText(text), redactIdentity(text), redactBody(text)],
    ],
    ['addresses for answers', (text) => [redirectObjection(text), isRegistered(text, [text])]],
    ['the age that a header allows', parseMaxAge],
  ])('%s', (_name, work) => {
    for (const before of ['', 'https://www.reddit.com/'])
      expect(steepWith(work, { before, after: 'x' })).toBeUndefined();
  });
});
