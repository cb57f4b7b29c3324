import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('the text of a post, a line for each paragraph, and where it leads', () => {
  const html =
    '<div class="md"><p>Rooks &amp;amp; <em>jackdaws</em></p><p>5 &lt; 7<br/>and more</p></div> submitted by <a href="https://www.reddit.com/user/x"> /u/x </a> <a href="https://a.org/?b=1&amp;c=2">[link]</a>';
  expect(plainText(html)).toEqual({
    text: 'Rooks &amp; jackdaws\n\n5 < 7\nand more',
    link: 'https://a.org/?b=1&c=2',
  });
});

test('what was escaped twice is put back once more, and no further', () => {
  const twice =
    '&lt;div class="md"&gt;&lt;p&gt;They write &amp;amp;lt; for &amp;lt;.&lt;/p&gt;&lt;/div&gt;';
  expect(plainText(twice).text).toBe('They write &lt; for <.');
});

test('a link within the text is not where the post leads, and a script is no text', () => {
  const html =
    '<div class="md"><p><a href="https://b.org/">[link]</a><script>steal()</script></p></div>';
  expect(plainText(html)).toEqual({ text: '[link]', link: undefined });
});
