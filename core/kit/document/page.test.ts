import { expect, test } from 'vitest';
import { printedDocument } from './page.ts';

test('a printed document holds no style and no script; its footer cannot end the text in the style', () => {
  const { html, css } = printedDocument(
    {
      title: '<b>A & B</b>',
      about: 'About',
      sections: [{ title: 'One', texts: ['<script>alert(1)</script>'] }],
    },
    'Entry 4, "} body { display: none } \u2028 ü',
  );
  expect(html).toContain('<link rel="stylesheet" href="/document.css">');
  expect(html).toContain('<title>&lt;b&gt;A &amp; B&lt;/b&gt;</title>');
  expect(html).not.toMatch(/<script|<style|style=/);
  expect(css).toContain(
    String.raw`@bottom-left { content: "Entry 4, \22 \7d  body \7b  display: none \7d  \2028  \fc ";`,
  );
});
