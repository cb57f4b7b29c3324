import { expect, test } from 'vitest';
import { Trophy } from '#vocab/trophy.ts';
import { api } from '../../cases/reply.ts';
import * as made from '../../cases/accounts.ts';
import operation, { parse } from './operation.ts';

const PATH = '/api/v1/user/wren_watcher/trophies?raw_json=1';

test('all of them on one page; one without a name is set aside', () => {
  const { data, notices } = parse([api(PATH, made.trophies)], {});
  expect(operation.routes[0]?.parse([api(PATH, made.trophies)], {}).params).toEqual({
    username: 'wren_watcher',
  });
  expect([data.totalItems, data.next]).toEqual([4, null]);
  expect(data.items.map((item) => Trophy.parse(item))).toEqual([
    {
      type: 'Trophy',
      name: 'Ten-Year Club',
      icon: { type: 'Image', url: 'https://www.redditstatic.com/awards2/club-70.png' },
      published: '2023-11-14T22:13:20.000Z',
    },
    {
      type: 'Trophy',
      entityId: '1uf5tz',
      awardId: '7',
      name: 'Inciteful Link',
      summary: '2018-03-05',
      url: 'https://www.reddit.com/r/wrens/comments/a1/one/b2/?context=5#b2',
      icon: { type: 'Image', url: 'https://www.redditstatic.com/awards2/link-70.png' },
    },
    { type: 'Trophy', name: 'Odd' },
  ]);
  expect(notices).toEqual([
    expect.objectContaining({
      code: 'items-set-aside',
      message: '1 of 4 items set aside: Platform error: no name of the trophy in the answer',
      count: 1,
    }),
  ]);
});

test('none', () => {
  const { data } = parse([api(PATH, made.none)], { username: 'wren_watcher' });
  expect(data).toEqual({ items: [], totalItems: 0, next: null });
});

test('an unknown user is not found, though the platform calls it a bad request', () => {
  const reply = api(PATH, made.unknownUser, { status: 400 });
  expect(() => parse([reply], { username: 'wren_watcher' })).toThrow(
    'Not found: u/wren_watcher: Reddit knows no such thing',
  );
});

test('another layout', () => {
  const reply = api(PATH, { kind: 'TrophyList', data: { trophies: {} } });
  expect(() => parse([reply], {})).toThrow('Platform error: no trophies in the answer');
});
