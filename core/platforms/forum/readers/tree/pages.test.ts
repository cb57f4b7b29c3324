import { expect, test } from 'vitest';
import { api, thing, comment } from '../../cases/reply.ts';
import { morePage } from './pages.ts';

const PATH = '/api/morechildren?link_id=t3_p1&children=c,d&sort=new&raw_json=1';
const read = (content: unknown) => morePage(api(PATH, content), 'the post');

test('the answer to a form, and what was asked', () => {
  const things = [comment('c')];
  expect(read({ json: { errors: [], data: { things } } })).toEqual({
    requestedIds: ['c', 'd'],
    things,
    post: 'p1',
    sort: 'new',
  });
});

/** What a page of then had to do. */
const steps = (...things: object[]) => [
  [0, 1, 'call', ['body']],
  [1, 2, 'attr', 'find'],
  [2, 3, 'call', ['.status']],
  [3, 4, 'attr', 'insert_things'],
  [4, 5, 'call', [things, false]],
];

test('without api_type=json the things stand among the steps of a page', () => {
  const things = [comment('c'), thing('more', { id: 'e', parent_id: 't1_c', children: ['e'] })];
  expect(read({ jquery: steps(...things), success: true }).things).toEqual(things);
  expect(read({ jquery: steps(), success: true }).things).toEqual([]);
  expect(() => read({ jquery: steps(), success: false })).toThrow('does not give more comments');
});

test('a thing that is a piece of a page has its text and its full names', () => {
  const data = { id: 't1_c', parent: 't1_a', link: 't3_p1', contentText: 'Words', content: '<i>' };
  expect(read({ jquery: steps(thing('t1', data)) }).things).toEqual([
    thing('t1', { id: 'c', name: 't1_c', parent_id: 't1_a', link_id: 't3_p1', body: 'Words' }),
  ]);
});

test.each([{}, [], { json: { errors: [] } }, { json: { data: { things: {} } } }])(
  'another layout: %o',
  (content) => {
    expect(() => read(content)).toThrow('unknown layout of more comments');
  },
);
