import { expect, test } from 'vitest';
import { givenFrom } from './command.ts';
import { SERVE_OPTIONS, formatOpenHostWarning } from './server-options.ts';

const read = (values: Record<string, string | string[]>) => {
  const { host, allowHost, allowOrigin } = givenFrom(SERVE_OPTIONS, values).options;
  return { host, allowHost, allowOrigin };
};

test('an address and names, in small letters', () => {
  const place = read({ host: '0.0.0.0', 'allow-host': ['Lab.Example.org', 'lab:8443'] });
  expect(place).toEqual({
    host: '0.0.0.0',
    allowHost: ['lab.example.org', 'lab:8443'],
    allowOrigin: [],
  });
  expect(read({})).toEqual({ host: undefined, allowHost: [], allowOrigin: [] });
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
  expect(() => read(values)).toThrow(words);
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
  expect(read({ 'allow-origin': origins }).allowOrigin).toEqual([
    'http://localhost:8888',
    'https://notebook.example.org',
  ]);
});

test.each(['*', 'null', 'localhost:8888', 'http://localhost:8888/lab'])(
  '--allow-origin %s is wrong usage',
  (origin) => {
    expect(() => read({ 'allow-origin': [origin] })).toThrow(/--allow-origin takes/);
  },
);
