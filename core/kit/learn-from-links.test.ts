import { expect, test } from 'vitest';
import { z } from 'zod';
import { replyTo } from './fake/site.ts';
import { capture } from './route.ts';
import { learningFrom, defineSite } from './site-links.ts';

const site = defineSite({ origin: 'https://pond.example', hosts: /^pond\.example$/ });
const params = z.object({ name: z.string(), sort: z.enum(['new', 'top']).optional() });
const route = learningFrom(
  site.links(params, ['/{name}/{sort}']),
  capture({
    reads: () => true,
    parse: (_replies, known) => ({ data: known, notices: [], params: { cursor: 'next' } }),
  }),
);
const reply = (path: string) =>
  replyTo(
    { method: 'GET', url: `https://pond.example${path}`, headers: {} },
    { status: 200, headers: {}, body: '' },
  );

test('a reading without parameters is told what the address of a request says', () => {
  expect(route.parse([reply('/api/list'), reply('/heron/top')], {})).toEqual({
    data: { name: 'heron', sort: 'top' },
    notices: [],
    params: { name: 'heron', sort: 'top', cursor: 'next' },
  });
});

test('a cursor alone is no parameter', () => {
  expect(route.parse([reply('/heron/top')], { cursor: 'c' }).data).toEqual({
    name: 'heron',
    sort: 'top',
    cursor: 'c',
  });
});

test('whoever asked with parameters is told nothing more', () => {
  expect(route.parse([reply('/heron/top')], { name: 'wren' })).toEqual({
    data: { name: 'wren' },
    notices: [],
    params: { cursor: 'next' },
  });
});

test('another address says nothing', () => {
  expect(route.parse([reply('/elsewhere')], {}).data).toEqual({});
});
