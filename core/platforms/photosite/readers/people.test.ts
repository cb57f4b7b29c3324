import { expect, it } from 'vitest';
import { tagsIn } from './people.ts';

const names = (text: string): string[] =>
  tagsIn(text).map((tag) => (tag.type === 'Hashtag' ? `#${tag.name}` : (tag.name ?? '')));

it.each([
  ['#pond #Pond #été_1 #朝の池', ['#pond', '#été_1', '#朝の池']],
  ['with @sample.wren. and (@b_2)', ['@sample.wren', '@b_2']],
  ['mail@sample.invalid a#b &#39; #1 @ # http://a.test/#x', []],
  ['@...', []],
])('%s', (text, found) => {
  expect(names(text)).toEqual(found);
});

it('no text, no tags', () => {
  expect(tagsIn(undefined)).toEqual([]);
});
