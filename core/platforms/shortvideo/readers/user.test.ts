import { expect, test } from 'vitest';
import { Person } from '#vocab/person.ts';
import { readFoundUser, readUser } from './user.ts';

const user = (more: object, rest: object = {}) => {
  const person = readUser({ user: { uniqueId: 'some.one', ...more }, ...rest });
  expect(Person.safeParse(person).error).toBeUndefined();
  return person;
};

test.each([
  ['twitch.tv/illojuan', 'https://twitch.tv/illojuan'],
  ['http://example.org', 'http://example.org'],
  ['  linktr.ee/x ', 'https://linktr.ee/x'],
  ['javascript:alert(1)', undefined],
  ['javascript://x.test/%0aalert(1)', undefined],
  ['two words', undefined],
  ['', undefined],
])('the link %j is %j', (link, href) => {
  expect(user({ bioLink: { link } }).attachment).toEqual(
    href === undefined ? undefined : [{ type: 'Link', href }],
  );
});

test('exact counts where there are any, and the names of the others', () => {
  const stats = { followerCount: 783_400, followingCount: 0, heart: -7, heartCount: 3_900_000 };
  const both = user({}, { stats, statsV2: { followerCount: '783427', heart: '3922200' } });
  expect(both).toMatchObject({ followerCount: 783_427, followingCount: 0, likeCount: 3_922_200 });
  expect(both).not.toHaveProperty('roundedCounts');
  expect(user({}, { stats })).toMatchObject({
    followerCount: 783_400,
    likeCount: 3_900_000,
    roundedCounts: ['followerCount', 'likeCount'],
  });
});

test('a stream is told by its room: running, not running, or not said', () => {
  expect(user({ roomId: '7650000000000000901' })).toMatchObject({
    isLive: true,
    liveRoomId: '7650000000000000901',
  });
  expect(user({ roomId: '' }).isLive).toBe(false);
  expect(user({})).not.toHaveProperty('isLive');
  expect(readFoundUser({ unique_id: 'x1', room_id: 1, room_id_str: '0' }).isLive).toBe(false);
});

test('an account without a handle is an error, one without a reason has no mark that we know of', () => {
  expect(() => readUser({ user: { nickname: 'x' } })).toThrow('no handle of the account');
  expect(readFoundUser({ unique_id: 'x1', custom_verify: '' })).not.toHaveProperty('isVerified');
  expect(
    readFoundUser({ unique_id: 'x1', custom_verify: '', enterprise_verify_reason: '' }).isVerified,
  ).toBe(false);
});
