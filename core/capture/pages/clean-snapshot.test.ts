import { expect, test } from 'vitest';
import {
  decodeQuotedPrintable,
  encodeQuotedPrintable,
  pagesInMhtml,
  parseMhtml,
} from '#kit/mhtml.ts';
import { createScrubber } from '../scrub.ts';
import { cleanSnapshot } from './clean-snapshot.ts';

const SECRET = 'Zx81kQ9vTrandomSessionValue77';
const PAGE = `<html><script>var a = '${SECRET}'</script><body data-x="${SECRET}">
<meta name="csrf-token" content="Tk99AbCdEfGhIjKl">Möwe <a href="/n?csrf_token=Tk99AbCdEfGhIjKl&amp;x=1">n</a>
<p>${'a long line = '.repeat(20)}</p></body></html>`;

interface Part {
  readonly type: string;
  readonly body: string;
  readonly encoding?: string;
}
const mhtml = (parts: readonly Part[], address = 'https://birds.test/'): string =>
  [
    'From: <Saved by Blink>',
    'Content-Type: multipart/related;\r\n\tboundary="--B--"',
    '',
    '',
    ...parts.flatMap(({ type, body, encoding = 'quoted-printable' }) => [
      '----B--',
      `Content-Type: ${type}`,
      `Content-Transfer-Encoding: ${encoding}`,
      `Content-Location: ${address}`,
      '',
      body,
    ]),
    '----B----',
    '',
  ].join('\r\n');
const utf8 = (text: string): string => encodeQuotedPrintable(Buffer.from(text).toString('latin1'));
const IMAGE: Part = { type: 'image/png', body: 'iVBORw0KGgo=', encoding: 'base64' };
const file = (page: string, address?: string): string =>
  mhtml([{ type: 'text/html', body: utf8(page) }, IMAGE], address);

const manners = { home: 'https://birds.test/', hosts: ['birds.test'] };
const clean = (snapshot: string) =>
  cleanSnapshot(
    snapshot,
    createScrubber(manners).cleanPage('https://birds.test/', `sessionid=${SECRET}`),
  );
const pageFrom = (snapshot: string): string =>
  Buffer.from(pagesInMhtml(snapshot)[0] ?? '', 'latin1').toString();

test('secrets by name and by value go, also where a line was broken within one, and so do scripts', () => {
  const cleaned = clean(file(PAGE, `https://birds.test/?access_token=${SECRET}`));
  const words = pageFrom(cleaned?.text ?? '');
  for (const gone of [SECRET, 'Tk99AbCdEfGhIjKl', '<script'])
    expect(decodeQuotedPrintable(cleaned?.text ?? '')).not.toContain(gone);
  expect(words).toContain('Möwe');
  expect(words).toContain('a long line = a long line = ');
  expect(cleaned?.cleanedParts).toBe(1);
  expect(cleaned?.dropped).toEqual({ scripts: 1, secrets: 3 });
  expect(parseMhtml(cleaned?.text ?? '')?.parts[1]?.body).toBe('iVBORw0KGgo=');
});

test('what holds no secret stays as it came, to the character', () => {
  const plain = file('<p>plain</p>');
  const cleaned = clean(plain);
  expect([cleaned?.cleanedParts, cleaned?.dropped]).toEqual([0, {}]);
  expect(parseMhtml(cleaned?.text ?? '')).toEqual(parseMhtml(plain));
});

test('what was cleaned is cleaned', () => {
  const once = clean(file(PAGE, `https://birds.test/?access_token=${SECRET}`))?.text ?? '';
  expect(clean(once)).toEqual({ text: once, cleanedParts: 0, dropped: {} });
});

test('what is no whole MHTML is not kept, nor what holds more markup than anybody reads', () => {
  expect(clean('<html>')).toBeUndefined();
  expect(clean(file('<i>'.repeat(600)))).toBeUndefined();
});

test('no value of a secret is left in a page, in a style or in the head of a part', () => {
  const body = `<input type="PassWord" value="hunter2 is mine"><b data-token="d1">x</b>
<form><input name="authenticity_token" value="f1"><textarea name="api_key">t1</textarea></form>
<div data-state='{"csrfToken":"Jj77AbCdEfGhIjKl"}'></div>`;
  const style = `a{background:url(/x?access_token=Ss88AbCdEfGhIjKl)}`;
  const cleaned = clean(
    mhtml([
      { type: 'text/html', body: utf8(body) },
      { type: 'text/css', body: utf8(style) },
    ]),
  );
  const text = decodeQuotedPrintable(cleaned?.text ?? '');
  for (const gone of ['hunter2', '"d1"', '"f1"', 't1<', 'Jj77', 'Ss88'])
    expect(text).not.toContain(gone);
  expect([cleaned?.dropped, cleaned?.cleanedParts]).toEqual([{ secrets: 6 }, 2]);
});

test('pictures and pages of other kinds lose what acts, however they are encoded', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>a()</script><g onload="a()"/></svg>';
  const page = '<html xmlns:h="http://www.w3.org/1999/xhtml"><h:script>a()</h:script>x</html>';
  const sheet =
    '<?xml-stylesheet href="x.xsl"?><!DOCTYPE a [<!ENTITY b "<script>a()</script>">]><a>&b;</a>';
  const inBase64 = (text: string): string => Buffer.from(text).toString('base64');
  const cleaned = clean(
    mhtml([
      { type: 'image/svg+xml', body: inBase64(svg), encoding: 'base64' },
      { type: 'application/xhtml+xml', body: utf8(page) },
      { type: 'text/xml', body: sheet, encoding: '8bit' },
      { type: 'text/javascript', body: 'a()' },
      { type: 'text/html', body: inBase64('<b>b</b><script>a()</script>'), encoding: 'base64' },
    ]),
  );
  const bodies = parseMhtml(cleaned?.text ?? '')?.parts.map(({ body, isBase64 }) =>
    isBase64 ? Buffer.from(body, 'base64').toString() : decodeQuotedPrintable(body),
  );
  expect(bodies).toEqual([
    '<svg xmlns="http://www.w3.org/2000/svg"><g></g></svg>',
    '<html xmlns:h="http://www.w3.org/1999/xhtml">x</html>',
    '<a>&amp;b;</a>',
    '',
    '<b>b</b>',
  ]);
  expect(cleaned?.dropped).toEqual({ scripts: 4, handlers: 1 });
});

test('a page of another character set is written in UTF-8, and says so', () => {
  const page = '<meta charset="windows-1251"><p>\xcf\xf2\xe8\xf6\xe0</p>';
  const body = encodeQuotedPrintable(page);
  const [byPage, byHead] = ['text/html', 'text/html; charset="windows-1251"'].map((type) =>
    clean(mhtml([{ type, body }])),
  );
  for (const cleaned of [byPage, byHead])
    expect(pageFrom(cleaned?.text ?? '')).toBe('<meta charset="utf-8"><p>Птица</p>');
  expect(byHead?.text).toContain('Content-Type: text/html; charset=utf-8\r\n');
});
