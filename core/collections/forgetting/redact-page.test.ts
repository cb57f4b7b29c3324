import { expect, test } from 'vitest';
import { steepWith } from '../../../test/support/growth.ts';
import { createAccountMatcher } from './account-matcher.ts';
import { cutAccountOutOfPage } from './redact-page.ts';

const matcher = createAccountMatcher(
  { ids: [], handles: ['heron'], addresses: [] },
  { domains: new Set(['site.test']), hasHandleFirst: true },
);

/** Without heron and what heron wrote, as long as each of `others` is still there. */
const withoutHeron = (page: string, ...others: string[]): string | undefined => {
  const keepsOthers = (rest: string): boolean => others.every((one) => rest.includes(one));
  return cutAccountOutOfPage(page, {
    matcher,
    isOwnText: (_, value) => value === 'what a heron wrote',
    keepsOthers,
    isGood: (rest) => keepsOthers(rest) && !rest.includes('heron'),
  });
};

test.each([
  [
    'a row of a list',
    '<ul><li>wren</li><li><a href="/@heron">x</a> <p>what a heron wrote</p></li><li>tit</li></ul>',
    '<ul><li>wren</li><li>tit</li></ul>',
  ],
  [
    'an element of a list in a script',
    '<p>wren</p><script>var a = {"l":[{"user":"heron","t":"hi"},{"user":"wren"}]};</script>',
    '<p>wren</p><script>var a = {"l":[{"user":"wren"}]};</script>',
  ],
  [
    'an attribute of an element that others need',
    '<p data-author="heron" title="wren">wren</p>',
    '<p data-author="" title="wren">wren</p>',
  ],
  [
    'a text between others',
    '<div>wren<br>what a heron wrote<br>tit</div>',
    '<div>wren<br><br>tit</div>',
  ],
  [
    'a value of JSON around which others stand',
    '<script>{"by":{"user":"heron","near":"wren"}}</script>',
    '<script>{"by":{"user":"","near":"wren"}}</script>',
  ],
  [
    'an element that is not closed, and an end that closes nothing',
    '<ul><li>wren</p><li><a href="https://site.test/heron">x</a></ul>',
    '<ul><li>wren</p></ul>',
  ],
])('%s', (_, page, rest) => {
  expect(withoutHeron(page, 'wren')).toBe(rest);
});

test('what is not good is not taken', () => {
  expect(withoutHeron('<p>wren <b>heron</b></p>', 'wren')).toBe(undefined);
  expect(withoutHeron('<p data-author="heron">wren and heron</p>', 'wren')).toBe(undefined);
});

test('the work grows with the length of the page', () => {
  const units = ['<li a=">', '<div><p>', '</p>', '<script>{"a":[', '<li data-author="heron">'];
  expect(steepWith((text) => void withoutHeron(text, 'wren'), { before: '<p>wren', units })).toBe(
    undefined,
  );
}, 60_000);
