import { expect, test } from 'vitest';
import { reply } from '../../cases/reply.ts';
import { parse } from './operation.ts';

const request = {
  method: 'GET',
  url: 'https://suggestqueries-clients6.youtube.com/complete/search?client=youtube&q=bird&xhr=t',
};
const read = (content: unknown, status = 200) =>
  parse([reply(content, { ...request, status })], {});

test('suggestions in their order', () => {
  const answer = ['bird', [['bird song', 0, [512]], ['bird', 0], 'birds'], { k: 1 }];
  expect(read(answer)).toEqual({
    data: {
      items: ['bird song', 'bird', 'birds'].map((name) => ({ type: 'Suggestion', name })),
      totalItems: 3,
      next: null,
    },
    notices: [],
    params: { query: 'bird' },
  });
  expect(read(['bird', []]).data.items).toEqual([]);
  const script = `window.google.ac.h(${JSON.stringify(answer)})`;
  expect(read(script).data.items).toHaveLength(3);
});

test('a broken one is set aside; anything else is an error', () => {
  expect(read(['bird', [['bird song'], [null]]]).notices.map(({ code }) => code)).toEqual([
    'items-set-aside',
  ]);
  expect(() => read({})).toThrow('unknown layout of search suggestions');
  expect(() => read(['bird', [[3]]])).toThrow('the only item could not be read');
  expect(() => read('<html></html>')).toThrow('an HTML page');
  expect(() => read(['bird', []], 404)).toThrow('answered 404');
});
