import { expect, test } from 'vitest';
import { parseMarkup } from './markup.ts';
import { readPageHead, readHead } from './page-head.ts';

const PAGE = `<!doctype html><html><head>
  <title>
    A pond
    in spring </title>
  <link rel="stylesheet" href="/a.css"><link rel=" canonical " href=" https://pond.example/1 ">
  <meta property="og:title" content="">
  <meta property="og:title" content="  Two
lines ">
  <meta property="og:title" content="Second">
  <meta name="description" property="" content="Reeds &amp; herons">
  <meta name="empty" content=" "><meta content="nameless"><meta name="without content">
  <svg><title>Icon</title></svg>
</head><body><meta name="late" content="written by anybody"><title>Body</title></body></html>`;

test.each([
  ['of a document', readPageHead(parseMarkup(PAGE))],
  ['alone', readHead(PAGE)],
])('a head %s', (_, head) => {
  expect(head.title).toBe('A pond in spring');
  expect(head.canonical).toBe('https://pond.example/1');
  expect(Object.fromEntries(head.meta)).toEqual({
    'og:title': 'Two\nlines',
    description: 'Reeds & herons',
  });
});

test('a page without a head, and one that was cut within it', () => {
  expect(readHead('<p>text')).toEqual({ title: undefined, canonical: undefined, meta: new Map() });
  expect(readHead('<meta name="a" content="1"><title>Cut').title).toBe('Cut');
  expect(
    readHead('<head><meta name="a" content="1"></HEAD ><meta name="b" content="2">').meta,
  ).toEqual(new Map([['a', '1']]));
});

test('what follows the head is not even parsed', () => {
  expect(readHead(`<title>x</title></head>${'<div>'.repeat(50_000)}`).title).toBe('x');
});
