import { expect, test } from 'vitest';
import {
  decodeQuotedPrintable,
  encodeQuotedPrintable,
  formatMhtml,
  pagesInMhtml,
  parseMhtml,
} from './mhtml.ts';

const FILE = [
  'From: <Saved by Blink>',
  'Snapshot-Content-Location: https://birds.test/',
  'Content-Type: multipart/related;',
  '\ttype="text/html";',
  '\tboundary="----Bird----"',
  '',
  '',
  '------Bird----',
  'Content-Type: text/html',
  'Content-Transfer-Encoding: quoted-printable',
  'Content-Location: https://birds.test/',
  '',
  '<p class=3D"a">M=C3=B6we and a very long line that goes on=',
  ' here</p>',
  '------Bird----',
  'Content-Type: image/png',
  'Content-Transfer-Encoding: base64',
  '',
  'iVBORw0KGgo=',
  '------Bird------',
  '',
].join('\r\n');

test('parts are taken apart and put together again', () => {
  const file = parseMhtml(FILE);
  expect(
    file?.parts.map(({ mediaType, isQuotedPrintable }) => [mediaType, isQuotedPrintable]),
  ).toEqual([
    ['text/html', true],
    ['image/png', false],
  ]);
  expect(file?.parts[1]?.body).toBe('iVBORw0KGgo=');
  expect(file && parseMhtml(formatMhtml(file))).toEqual(file);
});

test('the pages in it are read, byte by byte', () => {
  expect(pagesInMhtml(FILE)).toEqual([
    '<p class="a">M\u00c3\u00b6we and a very long line that goes on here</p>',
  ]);
});

test('what is cut off, and what is none, is not taken apart', () => {
  expect(parseMhtml(FILE.slice(0, FILE.indexOf('------Bird------')))).toBeUndefined();
  expect(parseMhtml('<html></html>')).toBeUndefined();
  expect(pagesInMhtml('')).toEqual([]);
});

test('bytes come back as they were, in lines of at most 76 characters', () => {
  const every = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('');
  const bytes = `${every.replace('\r', '')} \n tab\t\r\n${'x=y '.repeat(60)} `;
  const encoded = encodeQuotedPrintable(bytes);
  expect(Math.max(...encoded.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76);
  expect(/[^\t\r\n -~]/.test(encoded)).toBe(false);
  expect(decodeQuotedPrintable(encoded)).toBe(bytes.replaceAll(/\r?\n/g, '\r\n'));
});
