import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { har } from './har.ts';
import type { Found } from './source.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const entry = (url: string, content: object, request: object = {}) => ({
  startedDateTime: '2026-11-20T10:00:00.000Z',
  time: 250.4,
  request: { method: 'GET', url, headers: [], ...request },
  response: {
    status: 200,
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    content,
  },
});

const readAll = async (entries: readonly object[]): Promise<Found[]> => {
  const path = join(dir, 'saved.har');
  writeFileSync(path, JSON.stringify({ log: { version: '1.2', creator: {}, entries } }));
  const found: Found[] = [];
  for await (const one of har.read(path, (url) => url.includes('birds.test'))) found.push(one);
  return found;
};

const textFromFound = (found: Found | undefined): string =>
  found && 'reply' in found ? new TextDecoder().decode(found.reply.body) : 'none';

test('an entry is an exchange, at the time at which its reply came', async () => {
  const [found] = await readAll([
    entry('https://birds.test/a', { text: '{"n":1}' }, { headers: [{ name: 'X-A', value: 'b' }] }),
  ]);
  expect(found).toMatchObject({
    reply: {
      request: { method: 'GET', url: 'https://birds.test/a', headers: { 'x-a': 'b' } },
      status: 200,
      headers: { 'content-type': 'application/json' },
      at: '2026-11-20T10:00:00.250Z',
    },
  });
  expect(textFromFound(found)).toBe('{"n":1}');
});

test('a body in base64 is decoded', async () => {
  const [found] = await readAll([
    entry('https://birds.test/a', { text: 'eyJuIjoiw6kifQ==', encoding: 'base64' }),
  ]);
  expect(textFromFound(found)).toBe('{"n":"é"}');
});

test('text that is called base64 and is none is read as it is, with a notice', async () => {
  const [found] = await readAll([
    entry('https://birds.test/a', { text: '{"n":"é"}', encoding: 'base64' }),
  ]);
  expect(textFromFound(found)).toBe('{"n":"é"}');
  expect(found).toMatchObject({ notices: [{ code: 'not-base64' }] });
});

test('what was posted is there, as text or as the fields of a form', async () => {
  const found = await readAll([
    entry('https://birds.test/a', { text: 'x' }, { postData: { text: 'a=1' } }),
    entry(
      'https://birds.test/b',
      { text: 'x' },
      { postData: { params: [{ name: 'doc_id', value: '4 2' }] } },
    ),
  ]);
  expect(found.map((one) => 'reply' in one && one.reply.request.body)).toEqual([
    'a=1',
    'doc_id=4+2',
  ]);
});

test('what has no content, is elsewhere or is no exchange is counted as that', async () => {
  const found = await readAll([
    entry('https://birds.test/a', { size: 0 }),
    entry('https://mail.test/a', { text: 'x' }),
    { request: {} },
  ]);
  expect(found).toEqual([
    { lacking: 'without-body' },
    { lacking: 'elsewhere' },
    { lacking: 'unreadable' },
  ]);
});

test('only files that are HARs are taken for such', () => {
  const fits = (name: string, start: string) => har.fits({ name, start, isFolder: false });
  expect([fits('a.har', ''), fits('a.json', ' {"log": {'), fits('a.json', '{"a":1}')]).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  ['cut off', (text: string) => text.slice(0, -10)],
  ['broken', (text: string) => `${text.slice(0, -2)}oops`],
])('a file that is %s is read up to there, and that is named', async (_, harm) => {
  const whole = { log: { entries: [entry('https://birds.test/a', { text: '{"n":1}' })] } };
  const path = join(dir, 'saved.har');
  writeFileSync(path, harm(`${JSON.stringify(whole).slice(0, -3)},{"url": 1}]}}`));
  const found: Found[] = [];
  for await (const one of har.read(path, () => true)) found.push(one);
  expect(textFromFound(found[0])).toBe('{"n":1}');
  expect(found.at(-1)).toEqual({
    lacking: 'unreadable',
    damage: 'The HAR file is damaged or cut off; what stands behind that was not read.',
  });
});

test('what nobody wants is passed over wherever it is cut, and what stands behind it is read', async () => {
  const signs = [String.raw`\ud83d\udc26`, String.raw`\n`, String.raw`\"`, 'é'];
  const picture = entry('https://pictures.test/', { text: 'TEXT' });
  const post = entry('https://birds.test/a', { text: '{"n":1}' });
  const file = JSON.stringify({ log: { entries: [picture, post] } });
  const upToCut = 16 * 1024 - file.indexOf('TEXT');
  const path = join(dir, 'saved.har');
  for (const sign of signs)
    for (let shift = 0; shift < 14; shift += 1) {
      const text = `${'x'.repeat(upToCut - shift)}${sign}${'x'.repeat(100_000)}`;
      writeFileSync(
        path,
        file.replace('TEXT', () => text),
      );
      const found: Found[] = [];
      for await (const one of har.read(path, (url) => url.includes('birds.test'))) found.push(one);
      expect(found.map((one) => ('reply' in one ? textFromFound(one) : one.lacking))).toEqual([
        'elsewhere',
        '{"n":1}',
      ]);
    }
});
