import { expect, test } from 'vitest';
import { originFromText } from './address.ts';

test.each([
  ['http://localhost:8888', 'http://localhost:8888'],
  ['HTTP://LocalHost:8888/', 'http://localhost:8888'],
  ['http://localhost:80', 'http://localhost'],
  ['https://notebook.example.org', 'https://notebook.example.org'],
  ['http://[::1]:8888', 'http://[::1]:8888'],
  ['http://127.0.0.1:8888', 'http://127.0.0.1:8888'],
])('%s is %s', (text, origin) => {
  expect(originFromText(text)).toBe(origin);
});

test.each([
  '*',
  'null',
  '',
  'localhost:8888',
  'file:///home',
  'ftp://localhost',
  'http://*.example.org',
  'http://localhost:8888/lab',
  'http://localhost:8888?x',
  'http://localhost:8888#x',
  'http://user@localhost',
  'http://localhost:99999',
  'http://localhost 8888',
  ' http://localhost',
  'http://',
  'javascript:alert(1)',
])('%j is none', (text) => {
  expect(originFromText(text)).toBeUndefined();
});
