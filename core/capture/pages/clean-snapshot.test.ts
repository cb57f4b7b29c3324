import { expect, test } from 'vitest';
import {
  decodeQuotedPrintable,
  encodeQuotedPrintable,
  pagesInMhtml,
  parseMhtml,
} from '#kit/mhtml.ts';
import { createScrubber } from '../scrub.ts';
import { cleanSnapshot, withoutScripts } from './clean-snapshot.ts';

const SECRET = 'Zx81kQ9vTrandomSessionValue77';
const PAGE = `<html><script>var a = '${SECRET}'</script><body data-x="${SECRET}">
<meta name="csrf-token" content="Tk99AbCdEfGhIjKl">Möwe <a href="/n?csrf_token=Tk99AbCdEfGhIjKl&amp;x=1">n</a>
<p>${'a long line = '.repeat(20)}</p></body></html>`;

const file = (page: string, address: string): string =>
  [
    'From: <Saved by Blink>',
    'Content-Type: multipart/related;\r\n\tboundary="--B--"',
    '',
    '',
    '----B--',
    'Content-Type: text/html',
    'Content-Transfer-Encoding: quoted-printable',
    `Content-Location: ${address}`,
    '',
    encodeQuotedPrintable(Buffer.from(page).toString('latin1')),
    '----B--',
    'Content-Type: image/png',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgo=',
    '----B----',
    '',
  ].join('\r\n');

const manners = { home: 'https://birds.test/', hosts: ['birds.test'] };
const cleaner = createScrubber(manners).cleanPage('https://birds.test/', `sessionid=${SECRET}`);

test('secrets by name and by value go, also where a line was broken within one, and so do scripts', () => {
  const cleaned = cleanSnapshot(file(PAGE, `https://birds.test/?access_token=${SECRET}`), cleaner);
  const [page = ''] = pagesInMhtml(cleaned?.text ?? '');
  const words = Buffer.from(page, 'latin1').toString();
  for (const gone of [SECRET, 'Tk99AbCdEfGhIjKl', '<script'])
    expect(decodeQuotedPrintable(cleaned?.text ?? '')).not.toContain(gone);
  expect(words).toContain('Möwe');
  expect(words).toContain('a long line = a long line = ');
  expect(cleaned?.cleanedParts).toBe(1);
  expect(parseMhtml(cleaned?.text ?? '')?.parts[1]?.body).toBe('iVBORw0KGgo=');
});

test('what holds no secret stays as it came, to the character', () => {
  const plain = file('<p>plain</p>', 'https://birds.test/');
  const cleaned = cleanSnapshot(plain, cleaner);
  expect(cleaned?.cleanedParts).toBe(0);
  expect(parseMhtml(cleaned?.text ?? '')).toEqual(parseMhtml(plain));
});

test('what is no whole MHTML is not kept', () => {
  expect(cleanSnapshot('<html>', cleaner)).toBeUndefined();
});

test('script elements go, closed or not', () => {
  expect(withoutScripts('a<SCRIPT src=x>b</script >c<script>d')).toBe('ac');
  expect(withoutScripts('<p>no script</p>')).toBe('<p>no script</p>');
});
