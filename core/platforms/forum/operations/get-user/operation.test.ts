import { expect, test } from 'vitest';
import { Person } from '#vocab/person.ts';
import { api, listing } from '../../cases/reply.ts';
import * as made from '../../cases/accounts.ts';
import { parse } from './operation.ts';

const PATH = '/user/wren_watcher/about?raw_json=1';
const read = (content: unknown, status = 200) =>
  parse([api(PATH, content, { status })], { username: 'wren_watcher' });

test('an account, whole, and nothing of whoever asks', () => {
  const { data, notices } = read(made.account);
  expect(Person.parse(data)).toEqual({
    type: 'Person',
    id: 'https://www.reddit.com/user/wren_watcher/',
    url: 'https://www.reddit.com/user/wren_watcher/',
    entityId: 'a1b2c',
    preferredUsername: 'wren_watcher',
    name: 'Wren watcher',
    summary: 'Counts wrens.',
    published: '2019-03-12T23:30:44.000Z',
    postScore: 120,
    commentScore: -7,
    score: 118,
    awardeeScore: 5,
    awarderScore: 0,
    icon: { type: 'Image', url: 'https://styles.redditmedia.com/t5_x/i.png?width=256&s=00ff' },
    image: { type: 'Image', url: 'https://styles.redditmedia.com/t5_x/b.png' },
    isAdult: false,
    isVerified: true,
    hasVerifiedEmail: true,
    isEmployee: false,
    isMod: true,
    isPremium: false,
    isFollowable: true,
    isSearchable: false,
  });
  expect(notices).toEqual([]);
});

test('what an old answer does not say is left out', () => {
  expect(Object.keys(read(made.oldAccount).data).sort().join()).toBe(
    'commentScore,entityId,id,postScore,preferredUsername,published,type,url',
  );
});

test.each([
  ['suspended', made.suspended, 200, 'Not found: u/wren_watcher: account suspended'],
  ['unknown', made.unknown, 404, 'Not found: u/wren_watcher: Reddit knows no such thing, or'],
  ['a search in its place', listing(), 200, 'Not found: u/wren_watcher: Reddit knows no'],
  ['another thing', { kind: 't5', data: {} }, 200, 'Platform error: u/wren_watcher: unknown'],
  ['no name', { kind: 't2', data: { id: 'a' } }, 200, 'Platform error: no user name in the answer'],
  ['a list', [], 200, 'Platform error: u/wren_watcher: unknown layout of the answer'],
])('%s', (_, content, status, message) => {
  expect(() => read(content, status)).toThrow(message);
});
