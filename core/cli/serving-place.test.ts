import { expect, test } from 'vitest';
import { placeIn, formatOpenHostWarning } from './serving-place.ts';

const given = (values: Record<string, string | string[]>) => ({ values, rest: [] });

test('an address and names, in small letters', () => {
  const place = placeIn(given({ host: '0.0.0.0', 'allow-host': ['Lab.Example.org', 'lab:8443'] }));
  expect(place).toEqual({
    host: '0.0.0.0',
    allowHosts: ['lab.example.org', 'lab:8443'],
    allowOrigins: [],
  });
  expect(placeIn(given({}))).toEqual({ host: undefined, allowHosts: [], allowOrigins: [] });
});

test.each([
  [{ host: 'lab.example.org' }, '--host takes an IP address'],
  [{ host: '' }, '--host takes an IP address'],
  [{ 'allow-host': ['https://lab.example.org'] }, '--allow-host takes a name'],
  [{ 'allow-host': ['*'] }, '--allow-host takes a name'],
  [{ 'allow-host': [''] }, '--allow-host takes a name'],
  [{ 'allow-host': ['-lab.example.org'] }, '--allow-host takes a name'],
  [{ 'allow-host': ['lab..org'] }, '--allow-host takes a name'],
])('%j is refused', (values, words) => {
  expect(() => placeIn(given(values))).toThrow(words);
});

test('what is open to others is said, and what is still missing', () => {
  expect(formatOpenHostWarning('0.0.0.0', [])).toMatch(
    /^warning: 0\.0\.0\.0 is open .* --allow-host/,
  );
  expect(formatOpenHostWarning('::', ['lab.example.org'])).toMatch(
    /Let in by name: lab\.example\.org\.$/,
  );
});

test('addresses of pages, as browsers write them', () => {
  const origins = ['HTTP://LocalHost:8888/', 'https://notebook.example.org'];
  expect(placeIn(given({ 'allow-origin': origins })).allowOrigins).toEqual([
    'http://localhost:8888',
    'https://notebook.example.org',
  ]);
});

test.each(['*', 'null', 'localhost:8888', 'http://localhost:8888/lab'])(
  '--allow-origin %s is wrong usage',
  (origin) => {
    expect(() => placeIn(given({ 'allow-origin': [origin] }))).toThrow(/--allow-origin takes/);
  },
);
