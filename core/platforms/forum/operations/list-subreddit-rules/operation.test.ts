import { expect, test } from 'vitest';
import { Rule } from '#vocab/rule.ts';
import { api, listing } from '../../cases/reply.ts';
import * as made from '../../cases/subreddits.ts';
import operation, { parse } from './operation.ts';

const PATH = '/r/wrens/about/rules?raw_json=1';

test('its own rules, in its order; those of the site are not its own', () => {
  const { data, notices } = parse([api(PATH, made.rules)], {});
  expect(operation.routes[0]?.parse([api(PATH, made.rules)], {}).params).toEqual({
    subreddit: 'wrens',
  });
  expect([data.totalItems, data.next]).toEqual([3, null]);
  expect(data.items.map((item) => Rule.parse(item))).toEqual([
    {
      type: 'Document',
      name: 'Wrens only',
      content: 'Other birds have **their own** places.',
      mediaType: 'text/markdown',
      appliesTo: 'link',
      violationReason: 'No wren',
      position: 0,
      published: '2020-04-27T01:00:10.000Z',
    },
    { type: 'Document', name: 'Be kind', appliesTo: 'all', position: 1 },
  ]);
  expect(notices.map(({ code, count }) => [code, count])).toEqual([['items-set-aside', 1]]);
});

test('a subreddit without rules', () => {
  const { data } = parse([api(PATH, { rules: [], site_rules: [] })], { subreddit: 'wrens' });
  expect(data).toEqual({ items: [], totalItems: 0, next: null });
});

test.each([
  ['a search in their place', listing(), 'Not found: r/wrens: Reddit knows no such thing'],
  ['another layout', { rules: {} }, 'Platform error: no rules in the answer'],
])('%s', (_, content, message) => {
  expect(() => parse([api(PATH, content)], { subreddit: 'wrens' })).toThrow(message);
});
