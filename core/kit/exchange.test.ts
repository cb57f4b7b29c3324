import { describe, expect, test } from 'vitest';
import { AppError } from './errors.ts';
import {
  hostAndPath,
  isPage,
  jsonFromReply,
  textFromReply,
  withText,
  type Reply,
} from './exchange.ts';

const reply = (body: string, url = 'https://www.example.org/a?secret=1'): Reply => ({
  request: { method: 'GET', url, headers: {} },
  status: 200,
  headers: {},
  body: new TextEncoder().encode(body),
  at: '2026-08-01T12:00:00.000Z',
});

const catchMessage = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error.message;
  }
  return 'nothing was thrown';
};

test('a body is decoded and parsed once, and nobody sees where that is kept', () => {
  const one = reply('{"a":[1]}');
  const plain = { ...one };
  expect(jsonFromReply(one)).toEqual({ a: [1] });
  expect(jsonFromReply(one)).toBe(jsonFromReply(one));
  expect(textFromReply(one)).toBe('{"a":[1]}');
  expect(one).toEqual(plain);
  expect(Object.keys(one)).toEqual(['request', 'status', 'headers', 'body', 'at']);
});

test('a body that holds null is parsed once too', () => {
  expect(jsonFromReply(reply('null'))).toBeNull();
});

test('a reply that nobody may change is read all the same', () => {
  expect(jsonFromReply(Object.freeze(reply('[1]')))).toEqual([1]);
});

test('other text stands in for the body, and the bytes stay as they came', () => {
  const one = reply('{"a":1}');
  expect(jsonFromReply(one)).toEqual({ a: 1 });
  const other = withText(one, '{"a":2}');
  expect([jsonFromReply(other), jsonFromReply(one), other.body]).toEqual([
    { a: 2 },
    { a: 1 },
    one.body,
  ]);
});

describe('prefixes against hijacking', () => {
  test.each([
    [')]}\'\n{"a":1}', { a: 1 }],
    [")]}'[1]\n[2]", [2]],
    [" )]}', more of it\n[1]", [1]],
    ['for (;;);{"a":1}', { a: 1 }],
    ['for(;;);[]', []],
    ['\n for  (;;);[]', []],
    [' [1]', [1]],
  ])('%j', (body, value) => {
    expect(jsonFromReply(reply(body))).toEqual(value);
  });

  test.each(["[1])]}'\n[2]", 'x for(;;);[]'])('%j is none', (body) => {
    expect(catchMessage(() => jsonFromReply(reply(body)))).toBe(
      'Platform error: expected JSON from www.example.org/a, got broken or truncated JSON',
    );
  });
});

test.each([
  ['<!doctype html>', 'an HTML page'],
  ['\n  <html>', 'an HTML page'],
  ['{"a":"<b>"', 'broken or truncated JSON'],
  ['', 'broken or truncated JSON'],
])('%j is no JSON, but %s', (body, kind) => {
  expect(catchMessage(() => jsonFromReply(reply(body)))).toBe(
    `Platform error: expected JSON from www.example.org/a, got ${kind}`,
  );
});

test('an address is shown without its query', () => {
  expect(hostAndPath('https://user:pass@example.org:8080/a/b?key=secret#c')).toBe(
    'example.org:8080/a/b',
  );
  expect(hostAndPath('no address')).toBe('the platform');
});

test.each([
  ['<!DOCTYPE html><html>', true],
  ['\ufeff\n <html lang="en">', true],
  ['<div>a part of a page</div>', true],
  ['<?xml version="1.0"?><feed>', false],
  [' <feed xmlns="x">', false],
  ['<rss version="2.0">', false],
  ['{"a":"<html>"}', false],
  ['0:["<html>"]', false],
  ['', false],
])('whether %j is a page', (body, is) => {
  expect(isPage(reply(body))).toBe(is);
});
