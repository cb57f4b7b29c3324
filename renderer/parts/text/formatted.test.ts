import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Formatted, plainWords } from './formatted.tsx';

const shown = (text: string): string =>
  renderToStaticMarkup(createElement(Formatted, { text }))
    .replaceAll(/ (?:class|dir|rel|target)="[^"]*"/g, '')
    .replace(/^<div>(.*)<\/div>$/s, '$1');

test('marks are shown as what they mean', () => {
  expect(shown('**Bold**, *slanted*, ~~gone~~ and `code`')).toBe(
    '<p><strong>Bold</strong>, <em>slanted</em>, <del>gone</del> and <code>code</code></p>',
  );
  expect(shown('> said\n\nanswered')).toBe('<blockquote><p>said</p></blockquote><p>answered</p>');
  expect(shown('3. third\n4. fourth')).toBe(
    '<ol start="3"><li><p>third</p></li><li><p>fourth</p></li></ol>',
  );
  expect(shown('# A heading')).toBe('<p>A heading</p>');
  expect(shown('a | b\n-|-\n1 | 2')).toBe(
    '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
  );
});

test('a link says where it leads, a picture loads nothing, and other addresses are words', () => {
  expect(shown('[bank](https://other.example/)')).toBe(
    '<p><span title="https://other.example/"><a href="https://other.example/"><bdi>bank</bdi></a></span></p>',
  );
  expect(shown('![nest](https://pics.example/1.png)')).not.toContain('<img');
  expect(shown('![nest](https://pics.example/1.png)')).toContain('<bdi>nest</bdi>');
  expect(shown('[x](javascript:alert(1))')).toBe(
    '<p><span title="javascript:alert(1)"><bdi>x</bdi></span></p>',
  );
});

test('HTML is words', () => {
  expect(shown('<script>alert(1)</script> <b>x</b>')).toBe(
    '&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;x&lt;/b&gt;',
  );
});

test('signs that turn the text around are shown, in links too', () => {
  expect(shown('a\u202eb')).toBe('<p>a[U+202E]b</p>');
  expect(shown('[a\u202eb](https://x.example/)')).toContain('a[U+202E]b');
});

test('what an entity stands for is harmless too', () => {
  expect(shown('a&#x202E;b')).toBe('<p>a[U+202E]b</p>');
  expect(shown('`a`&#8238;**&#x2066;c**')).toContain('[U+202E]<strong>[U+2066]c</strong>');
  expect(shown('[x](https://x.example/&#x202E;y)')).toContain(
    'title="https://x.example/[U+202E]y"',
  );
  expect(plainWords('a&#x202E;b &#xE0041;')).toBe('a[U+202E]b [U+E0041]');
});

test('a link that names another host than its own says the true one', () => {
  expect(shown('[bank.example](https://evil.example/ "bank.example")')).toBe(
    '<p><span title="https://evil.example/"><a href="https://evil.example/"><bdi>bank.example</bdi></a><bdi> (evil.example)</bdi></span></p>',
  );
  expect(shown('![https://bank.example](https://evil.example/1.png)')).toContain('(evil.example)');
  expect(shown('[&#x200B;](https://evil.example/)')).toContain('<bdi>https://evil.example/</bdi>');
});

test('in one line there are words only', () => {
  expect(plainWords('**Bold** [link](https://x.example/)\n\n- one\n- `two`\n\n> three')).toBe(
    'Bold link one two three',
  );
  expect(plainWords('> '.repeat(500) + 'deep')).toContain('deep');
});

test('deep quotes end in words, and a flood of signs is shown as it was written', () => {
  expect(shown(`${'> '.repeat(60)}deep`)).toContain('deep');
  const flood = '>'.repeat(10_000);
  expect(shown(flood)).toBe(`<p>${'&gt;'.repeat(10_000)}</p>`);
});
