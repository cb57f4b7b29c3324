import { expect, test } from 'vitest';
import type { Reply } from '../kit/exchange.ts';
import { createScrubber } from './scrub.ts';

const { scrub } = createScrubber({
  home: 'https://birds.test/',
  hosts: ['birds.test'],
  secretNames: ['msToken', 'X-Bogus', 'fb_dtsg'],
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

const bodyOf = ({ body }: Reply): string => new TextDecoder().decode(body);

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
])('of %s in the reply the value alone is taken out', (_, body, kept) => {
  expect(bodyOf(scrub(reply({ body })))).toBe(kept);
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
