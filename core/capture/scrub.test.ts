import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { Reply } from '#kit/exchange.ts';
import { createScrubber } from './scrub.ts';

const { scrub } = createScrubber({
  home: 'https://birds.test/',
  hosts: ['birds.test'],
  secretNames: ['msToken', 'X-Bogus', 'fb_dtsg'],
  viewerNames: ['digged'],
  viewerFlags: ['following'],
});

const reply = (given: {
  url?: string;
  headers?: Record<string, string>;
  requestBody?: unknown;
  responseHeaders?: Record<string, string>;
  body?: string;
}): Reply => ({
  request: {
    method: 'POST',
    url: given.url ?? 'https://birds.test/api/list',
    headers: given.headers ?? {},
    ...(given.requestBody === undefined ? {} : { body: given.requestBody }),
  },
  status: 200,
  headers: given.responseHeaders ?? {},
  body: new TextEncoder().encode(given.body ?? ''),
  at: '2026-11-20T10:00:00.000Z',
});

const decodeReplyBody = ({ body }: Reply): string => new TextDecoder().decode(body);

test('no header of a request is kept, and of a reply those alone that speak of its body', () => {
  const clean = scrub(
    reply({
      headers: { cookie: 'sessionid=planted', authorization: 'Bearer planted', accept: '*/*' },
      responseHeaders: {
        'content-type': 'application/json',
        'set-cookie': 'sessionid=planted',
        'x-ms-token': 'planted',
      },
    }),
  );
  expect(clean.request.headers).toEqual({});
  expect(clean.headers).toEqual({ 'content-type': 'application/json' });
});

test('an address keeps what was asked, and no signature, device or fragment', () => {
  const { request } = scrub(
    reply({
      url: 'https://me:planted@birds.test/api/list?cursor=20&msToken=planted&X-Bogus=planted&device_id=7311#planted',
    }),
  );
  expect(request.url).toBe('https://birds.test/api/list?cursor=20');
});

test('a form keeps its question alone, without the secrets in it', () => {
  const { request } = scrub(
    reply({
      requestBody:
        'fb_dtsg=planted&__user=1&doc_id=42&variables=%7B%22first%22%3A3%2C%22device_id%22%3A%22planted%22%7D',
    }),
  );
  expect(request.body).toBe(
    'doc_id=42&variables=%7B%22first%22%3A3%2C%22device_id%22%3A%22%5Bremoved%5D%22%7D',
  );
});

test('a body of JSON loses its secret members at any depth', () => {
  const { request } = scrub(
    reply({ requestBody: { q: 'wren', auth: { csrf_token: 'planted', n: 1 } } }),
  );
  expect(request.body).toEqual({ q: 'wren', auth: { n: 1 } });
});

test.each([
  ['a text', '{"csrf_token":"plan\\/ted","id":"7"}', '{"csrf_token":"[removed]","id":"7"}'],
  ['a number', '{"device_id": 731123,"id":7}', '{"device_id": null,"id":7}'],
  ['any case of the name', '{"CSRF_Token":"planted"}', '{"CSRF_Token":"[removed]"}'],
  [
    'JSON inside a text',
    String.raw`{"state":"{\"csrf_token\":\"planted\",\"id\":\"7\"}"}`,
    String.raw`{"state":"{\"csrf_token\":\"[removed]\",\"id\":\"7\"}"}`,
  ],
  [
    'a page',
    '<script>x={"sessionid":"planted"}</script>',
    '<script>x={"sessionid":"[removed]"}</script>',
  ],
  [
    'a page that escapes its JSON',
    '<code>{&quot;csrfToken&quot;:&quot;ajax:1&quot;,&quot;n&quot;:1}</code>',
    '<code>{&quot;csrfToken&quot;:&quot;[removed]&quot;,&quot;n&quot;:1}</code>',
  ],
  ['a script', "var csrfToken = 'planted', n = 1", "var csrfToken = '[removed]', n = 1"],
  ['a pair', '["fb_dtsg","planted"],["n","1"]', '["fb_dtsg","[removed]"],["n","1"]'],
  [
    'a field of a list',
    '{"name":"csrf_token","value":"planted"}',
    '{"name":"csrf_token","value":"[removed]"}',
  ],
  [
    'a field of a form',
    "<input value='planted' name='fb_dtsg'><input name='n' value='1'>",
    "<input value='[removed]' name='fb_dtsg'><input name='n' value='1'>",
  ],
  ['an address', 'https://a.test/?msToken=planted&n=1', 'https://a.test/?msToken=[removed]&n=1'],
  [
    'an address inside an address',
    'https://a.test/?to=b%3FmsToken%3Dplanted%26n%3D1',
    'https://a.test/?to=b%3FmsToken%3D[removed]%26n%3D1',
  ],
])('of %s in the reply the value alone is taken out', (_, body, kept) => {
  expect(decodeReplyBody(scrub(reply({ body })))).toBe(kept);
});

test('what holds no secret stays as it came, to the byte', () => {
  const body = '{"id":7311234567890123456,"text":"wren 🐦","signature_count":3}';
  const given = reply({ body });
  expect(scrub(given).body).toBe(given.body);
});

test('of the headers only the path of the page stays, and of no other site', () => {
  const { scrub } = createScrubber({ home: 'https://birds.test/', hosts: ['birds.test'] });
  const headersFor = (referer: string) =>
    scrub({
      request: { method: 'GET', url: 'https://birds.test/list', headers: { referer, cookie: 'a' } },
      status: 200,
      headers: {},
      body: new Uint8Array(),
      at: '2026-11-20T10:00:00.000Z',
    }).request.headers;
  expect(headersFor('https://birds.test/@wren?msToken=planted#x')).toEqual({
    referer: 'https://birds.test/@wren',
  });
  expect(headersFor('https://bank.test/@wren')).toEqual({});
});

describe('what only the exchange itself tells to be a secret', () => {
  const echo = (headers: Record<string, string>, body: string): string =>
    decodeReplyBody(scrub(reply({ headers, body })));

  test.each([
    ['a cookie', { cookie: 'sid=pl4nted-Session; lang=en' }, 'pl4nted-Session'],
    ['a token', { 'x-guest-token': 'pl4nted-Token' }, 'pl4nted-Token'],
    ['authorisation', { authorization: 'Bearer pl4nted/Bearer' }, String.raw`pl4nted\/Bearer`],
  ])('%s is taken out under any name', (_, headers, written) => {
    expect(echo(headers, `{"a":"${written}","lang":"en"}`)).toBe('{"a":"[removed]","lang":"en"}');
  });

  test('also inside of what is written in Base64', () => {
    const packed = Buffer.from('{"at":"pl4nted-Session","n":1}').toString('base64');
    expect(echo({ cookie: 'sid=pl4nted-Session' }, `{"state":"${packed}"}`)).toBe(
      '{"state":"[removed]"}',
    );
  });

  test('but no plain word: a cookie may hold what was looked at last', () => {
    const body = '{"username":"samplename","id":"7311234567890123456"}';
    expect(echo({ cookie: 'a=samplename; uid=7311234567890123456' }, body)).toBe(body);
  });
});

test('what the viewer did or is to somebody is taken out, and no count of that name', () => {
  const body = `{"following":true,"counts":{"following":12},"digged":1,"viewer_has_liked":false,"viewer":{"user":{"id":"7","a":"}"}},"viewer_count":3,"id":"8","s":"{\\"viewer\\":{\\"id\\":1},\\"n\\":2}"}`;
  expect(decodeReplyBody(scrub(reply({ body })))).toBe(
    `{"following":null,"counts":{"following":12},"digged":null,"viewer_has_liked":null,"viewer":null,"viewer_count":3,"id":"8","s":"{\\"viewer\\":null,\\"n\\":2}"}`,
  );
});

test('what people write about themselves, and the signed address of a file, stay', () => {
  const body =
    '{"signature":"my session: tokens, cookies and birds","secret":false,"picture":"https://p.test/a.jpg?refresh_token=1234abcd&x-signature=Zm9v"}';
  expect(decodeReplyBody(scrub(reply({ body })))).toBe(body);
});

test('a body without an end is cleaned up to where it breaks off', () => {
  expect(decodeReplyBody(scrub(reply({ body: '{"viewer":{"csrf_token":"planted","a":["' })))).toBe(
    '{"viewer":{"csrf_token":"[removed]","a":["',
  );
});

test('a text that does nothing but begin is read in time', () => {
  const bodies = ['"viewer":{', '"csrf_token":"', String.raw`"a":\"csrf\":\"`, 'csrf='].map(
    (start) => start.repeat(40_000),
  );
  for (const body of bodies)
    expect(decodeReplyBody(scrub(reply({ body }))).length).toBeGreaterThan(0);
});

test('a name that was met is remembered without the text in which it stood', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const memory = (): number => {
    collect();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const read = (n: number): void =>
    void scrub(reply({ body: `{"name_of_${n}_alone":1,"text":"${'reed '.repeat(100_000)}"}` }));
  read(0);
  const before = memory();
  // 12 MB in all.
  for (let n = 1; n <= 24; n += 1) read(n);
  expect(memory() - before).toBeLessThan(6);
});
