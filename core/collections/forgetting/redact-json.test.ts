import { expect, test } from 'vitest';
import { createAccountMatcher } from './account-matcher.ts';
import { cutAccountOut } from './redact-json.ts';

const matcher = createAccountMatcher(
  { ids: [], handles: ['heron'], addresses: [] },
  { domains: new Set(['site.test']), hasHandleFirst: true },
);

/** Without heron, as long as each of `others` is still there. */
const withoutHeron = (text: string, ...others: string[]): string | undefined => {
  const keepsOthers = (rest: string): boolean => others.every((one) => rest.includes(one));
  return cutAccountOut(text, matcher, {
    isOwnText: () => false,
    keepsOthers,
    isGood: (rest) => keepsOthers(rest) && !rest.includes('heron'),
  });
};

test.each([
  ['the first of a list', '[{"user":"heron"}, {"user":"wren"}]', '[ {"user":"wren"}]'],
  ['the last of a list', '[{"user":"wren"}, {"user":"heron"}]', '[{"user":"wren"}]'],
  ['the middle', '[{"user":"wren"},{"user":"heron"},{"a":1}]', '[{"user":"wren"},{"a":1}]'],
  [
    'several beside each other',
    '{"n":[{"user":"heron"},{"user":"heron"},{"user":"wren"},{"user":"heron"}]}',
    '{"n":[{"user":"wren"}]}',
  ],
  ['the whole list', '{"a":"wren","n":[{"user":"heron"}]}', '{"a":"wren","n":[]}'],
  [
    'an element with all that is in it',
    '[{"text":"hi","by":{"user":"heron"}},{"user":"wren"}]',
    '[{"user":"wren"}]',
  ],
  [
    'an object that is in no list',
    '{"owner":{"user":"heron","bio":"b"}, "n":["wren"]}',
    '{ "n":["wren"]}',
  ],
  [
    'figures that are more than a number holds stay as they are written',
    '[{"user":"heron"},{"id":6790000000000000001,"x":"wren","y":1.50}]',
    '[{"id":6790000000000000001,"x":"wren","y":1.50}]',
  ],
  [
    'a value where others stand around it',
    '[{"id":"wren","link_author":"heron"},{"author":"heron"}]',
    '[{"id":"wren","link_author":""}]',
  ],
  [
    'an object in which others stand loses all its other members',
    '[{"author":"heron", "user_name":"heron", "score":1.5, "replies":[{"by":"wren"}]},{"a":1}]',
    '[{ "replies":[{"by":"wren"}]},{"a":1}]',
  ],
  [
    'at each depth of a tree',
    '{"r":[{"author":"heron","login":"heron","r":[{"b":"x","r":[{"author":"heron","login":"heron","r":[{"by":"wren"}]}]}]}]}',
    '{"r":[{"r":[{"b":"x","r":[{"r":[{"by":"wren"}]}]}]}]}',
  ],
  ['a value that is all there is', '{"user":"heron","n":"wren"}', '{"user":"","n":"wren"}'],
])('%s', (_, text, rest) => {
  expect(withoutHeron(text, 'wren')).toBe(rest);
});

test('where the person is not in it, all of it stays', () => {
  expect(withoutHeron('[{"user":"wren"}]', 'wren')).toBe('[{"user":"wren"}]');
});

test('names that others wrote go where others stay as they were', () => {
  const text = '{"by":"wren","user_mentions":[{"screen_name":"heron"},{"screen_name":"reed"}]}';
  const cut = (...others: string[]): string | undefined => {
    const keepsOthers = (rest: string): boolean => others.every((one) => rest.includes(one));
    return cutAccountOut(text, matcher, {
      isOwnText: () => false,
      keepsOthers,
      isGood: keepsOthers,
    });
  };
  expect(cut('wren')).toBe('{"by":"wren","user_mentions":[{"screen_name":"reed"}]}');
  expect(cut('wren', 'heron')).toBe(text);
});

test('what others need is replaced by what names nobody, the same by the same', () => {
  const text = '{"refs":["wren"],"owner":"heron","users":[{"user":"heron"},{"user":"reed"}]}';
  const isJoined = (rest: string): boolean => {
    const { owner, users } = JSON.parse(rest) as { owner?: string; users: { user?: string }[] };
    return owner !== '' && users.length === 2 && owner === users[0]?.user;
  };
  const rest = cutAccountOut(text, matcher, {
    isOwnText: () => false,
    keepsOthers: isJoined,
    isGood: (left) => isJoined(left) && !left.includes('heron'),
  });
  expect(rest).toBe(
    '{"refs":["wren"],"owner":"deleted1","users":[{"user":"deleted1"},{"user":"reed"}]}',
  );
});

test('what is not good is not taken', () => {
  expect(withoutHeron('[{"user":"heron","text":"heron wren"}]', 'wren')).toBe(undefined);
  expect(withoutHeron('[{"user":"wren"}]', 'reed')).toBe(undefined);
});
