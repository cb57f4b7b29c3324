import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#kit/errors.ts';
import { textFromReply } from '#kit/exchange.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { record } from './recorder.ts';
import { loadRecordings, readRecording } from './recordings.ts';
import { invented, site } from './testing/invented.ts';

let dir: string;
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'bowerbird-recordings-'))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

interface Files {
  readonly request?: unknown;
  readonly response?: unknown;
  readonly body?: string;
  readonly note?: unknown;
}
const URL_1 = 'https://www.site.test/watch?v=1';

/** Writes an invented recording; what is left out gets the plainest value. */
const put = (name: string, files: Files = {}): string => {
  const at = join(dir, name);
  mkdirSync(at, { recursive: true });
  const { request = { method: 'GET', url: URL_1 }, response = { status: 200, headers: {} } } =
    files;
  writeFileSync(join(at, 'request.json'), JSON.stringify(request));
  writeFileSync(join(at, 'response.json'), JSON.stringify(response));
  writeFileSync(join(at, 'response.body'), files.body ?? name);
  if (files.note !== undefined) writeFileSync(join(at, 'case.json'), JSON.stringify(files.note));
  return at;
};
const identityFor = (request: SentRequest): string | undefined =>
  new URL(request.url).hostname.endsWith('.site.test') ? site.identity(request) : undefined;
const ask = (url: string, body?: unknown): SentRequest => ({
  method: body === undefined ? 'GET' : 'POST',
  url,
  headers: {},
  ...(body === undefined ? {} : { body }),
});
const dated = (date: string) => ({ status: 200, headers: { date } });

describe('one recording', () => {
  it('is a reply', () => {
    const at = put('one', {
      request: { method: 'get', url: URL_1, headers: { Accept: 'x' }, body: null, source: {} },
      response: {
        status: 200,
        headers: {
          'Content-Type': 'text/html',
          'set-cookie-names': ['a', 'b'],
          date: 'Thu, 02 Jul 2026 07:36:41 GMT',
        },
        body_bytes: 3,
      },
      body: 'abc',
    });
    const reply = readRecording(at);
    expect(textFromReply(reply)).toBe('abc');
    expect({ ...reply, body: '' }).toEqual({
      request: { method: 'GET', url: URL_1, headers: { accept: 'x' } },
      status: 200,
      headers: {
        'content-type': 'text/html',
        'set-cookie-names': 'a, b',
        date: 'Thu, 02 Jul 2026 07:36:41 GMT',
      },
      body: '',
      at: '2026-07-02T07:36:41.000Z',
    });
  });

  it.each([
    [
      { response: { status: 200, headers: {}, at: '2026-01-02T03:04:05.678Z' } },
      '2026-01-02T03:04:05.678Z',
    ],
    [{ note: { recorded: 'Sun, 10 Nov 2024 17:54:28 GMT' } }, '2024-11-10T17:54:28.000Z'],
    [{ note: { recorded: '2021-03' } }, '2021-03-01T00:00:00.000Z'],
    [{ note: { recorded: '2024-10 (source commit)' } }, '2024-10-01T00:00:00.000Z'],
    [{ note: { recorded: '2020-2021' } }, '2020-01-01T00:00:00.000Z'],
    [{ request: { url: URL_1, recorded_date: '2025-10-20' } }, '2025-10-20T00:00:00.000Z'],
  ])('knows its time: %j', (files: Files, at) => {
    expect(readRecording(put('timed', files)).at).toBe(at);
  });

  it('has the time of its file when nothing says better', () => {
    const at = put('old', { note: { recorded: 'long ago' } });
    utimesSync(join(at, 'response.body'), 1_700_000_000, 1_700_000_000);
    expect(readRecording(at).at).toBe('2023-11-14T22:13:20.000Z');
  });

  it('tells where a redirect led', () => {
    const moved = { status: 301, headers: { location: '/other' } };
    expect(readRecording(put('moved', { response: moved })).finalUrl).toBe(
      'https://www.site.test/other',
    );
  });

  it('reads a body that was written as text', () => {
    const text = { method: 'POST', url: URL_1, body: '{"id":1}' };
    expect(readRecording(put('text', { request: text })).request.body).toEqual({ id: 1 });
    const form = { method: 'POST', url: URL_1, body: 'a=1&b=2' };
    expect(readRecording(put('form', { request: form })).request.body).toBe('a=1&b=2');
  });

  it.each([
    ['no url', { request: { method: 'GET' } }, 'x is no recording: request.json has no url'],
    ['no status', { response: {} }, 'x is no recording: response.json has no status'],
    ['no object', { request: [] }, 'x is no recording: request.json is not an object'],
  ])('is refused with %s', (_why, files: Files, message) => {
    expect(() => readRecording(put('x', files))).toThrow(`Validation error: ${message}`);
  });
});

describe('a replay', () => {
  it('finds recordings in a folder, below it, and two levels down', () => {
    put('a');
    put('b/c', { request: { url: 'https://www.site.test/2' } });
    put('d/e/f', { request: { url: 'https://www.site.test/too-deep' } });
    const below = loadRecordings([dir], identityFor);
    expect(below.size).toBe(2);
    expect(loadRecordings([join(dir, 'a')], identityFor).size).toBe(1);
    expect(textFromReply(below.answer(ask('https://www.site.test/2')))).toBe('b/c');
    expect(below.has(ask('https://www.site.test/too-deep'))).toBe(false);
  });

  it('answers by identity, whatever is volatile or secret', () => {
    put('a', { request: { url: 'https://www.site.test/x?b=2&a=1&session=9' } });
    put('b', {
      request: { method: 'POST', url: 'https://www.site.test/token', body: 'client_secret=s&a=1' },
    });
    const replay = loadRecordings([dir], identityFor);
    expect(
      textFromReply(replay.answer(ask('https://www.site.test/x?a=1&b=2&session=7&key=k'))),
    ).toBe('a');
    const other = ask('https://www.site.test/token', 'client_secret=other&a=1');
    expect(textFromReply(replay.answer(other))).toBe('b');
  });

  it('gives the newest of several', () => {
    put('a', { response: dated('Thu, 02 Jul 2026 07:00:00 GMT') });
    put('b', { response: dated('Fri, 03 Jul 2026 07:00:00 GMT') });
    put('c', { response: dated('Wed, 01 Jul 2026 07:00:00 GMT') });
    expect(textFromReply(loadRecordings([dir], identityFor).answer(ask(URL_1)))).toBe('b');
  });

  it('reads bodies only when asked', () => {
    const at = put('a');
    const replay = loadRecordings([dir], identityFor);
    writeFileSync(join(at, 'response.body'), 'changed since');
    expect(textFromReply(replay.answer(ask(URL_1)))).toBe('changed since');
  });

  it('takes addresses with an ellipsis as they are', () => {
    put('a', { request: { url: 'https://www.site.test/watch?v=…' } });
    const replay = loadRecordings([dir], identityFor);
    expect(replay.has(ask('https://www.site.test/watch?v=…'))).toBe(true);
  });

  it('sets aside what cannot answer, and says why', () => {
    put('fragment', { request: { method: '-', url: 'part of an answer' } });
    put('stranger', { request: { url: 'https://unknown.test/' } });
    put('unsent', { response: { status: 0, headers: {} } });
    put('well');
    writeFileSync(join(put('broken'), 'request.json'), '{');
    const replay = loadRecordings([dir], identityFor);
    expect(replay.size).toBe(1);
    expect(replay.setAside.map(({ reason }) => reason)).toEqual([
      'Validation error: broken is no recording: request.json is missing or not JSON',
      'Validation error: fragment is no recording: its address is not one',
      'Validation error: stranger is no recording: no platform has this host',
      'Validation error: unsent is no recording: its status is 0',
    ]);
  });

  it('names what it does not hold, and that nobody was asked', () => {
    put('a');
    const replay = loadRecordings([dir], identityFor);
    const asking = (): unknown => replay.answer(ask('https://www.site.test/other?key=mine'));
    expect(asking).toThrow(
      'Platform error: not among the 1 recordings: GET https://www.site.test/other',
    );
    let error: unknown;
    try {
      asking();
    } catch (thrown) {
      error = thrown;
    }
    expect(error instanceof AppError && error.replayMiss).toBe(true);
  });

  it('of a folder that is not there fails loudly', () => {
    expect(() => loadRecordings([join(dir, 'nowhere')], identityFor)).toThrow(AppError);
  });
});

describe('recording', () => {
  it('gives identical bytes when replayed', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const reply = invented(
      200,
      '',
      { 'content-type': 'application/octet-stream' },
      { body: bytes, finalUrl: 'https://api.site.test/watch?v=1' },
    );
    const at = await record(dir).write(reply);
    expect(readRecording(at)).toEqual({ ...reply, body: Buffer.from(bytes) });
    const replayed = loadRecordings([dir], identityFor).answer(ask(URL_1));
    expect([...replayed.body]).toEqual([...bytes]);
  });

  it('keeps no cookie, key or token', async () => {
    const reply = invented(
      200,
      '{"access_token":"SECRET","expires_in":1}',
      { 'Set-Cookie': 'SECRET' },
      {
        request: {
          method: 'POST',
          url: 'https://www.site.test/x?key=SECRET&v=1',
          headers: { Cookie: 'SECRET', Authorization: 'SECRET' },
          body: 'grant_type=x&client_secret=SECRET',
        },
      },
    );
    const at = await record(dir).write(reply);
    const text = readdirSync(at).map((file) => readFileSync(join(at, file), 'utf8'));
    expect(text.join('')).not.toContain('SECRET');
    expect(text.join('')).toContain('{"access_token":"[redacted]","expires_in":1}');
    expect(at).not.toContain('SECRET');
  });

  it('writes folders with safe names, one for each exchange, whole', async () => {
    const recorder = record(join(dir, 'new'));
    const request = {
      method: 'GET',
      url: 'https://www.site.test/a/../@b%2F..%00/ü?x=1',
      headers: {},
    };
    await recorder.write(invented(200, '1', {}, { request }));
    await recorder.write(invented(200, '2', {}, { request }));
    const names = readdirSync(join(dir, 'new')).sort();
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(
        /^www\.site\.test-b-2F\.\.-00-C3-BC-20260701T120000000Z-[\da-f]{8}(-2)?$/,
      );
      expect(readdirSync(join(dir, 'new', name)).sort()).toEqual([
        'request.json',
        'response.body',
        'response.json',
      ]);
    }
  });
});

it.skipIf(process.platform === 'win32')(
  'what is written is for its owner only (no modes on Windows)',
  async () => {
    const into = join(dir, 'new');
    const at = await record(into).write({
      request: { method: 'GET', url: 'https://www.site.test/watch', headers: {} },
      status: 200,
      headers: {},
      body: new Uint8Array([1]),
      at: '2026-08-01T12:00:00.000Z',
    });
    const paths = [into, at, ...readdirSync(at).map((name) => join(at, name))];
    expect(paths.map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual([
      '700',
      '700',
      '600',
      '600',
      '600',
    ]);
  },
);

const RECORDINGS = join(import.meta.dirname, '../../../shared/recordings');
const present = existsSync(RECORDINGS);
const where = present ? '' : ' (skipped: no recordings beside the project)';

describe.skipIf(!present)(`the recordings at hand${where}`, () => {
  it('can answer, but for fragments', () => {
    const replay = loadRecordings([RECORDINGS], (request) => site.identity(request));
    expect(replay.size).toBeGreaterThan(200);
    expect(replay.setAside.filter(({ dir }) => !/fragment-/.test(dir))).toEqual([]);
  });
});
