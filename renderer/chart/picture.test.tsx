import { JSDOM } from 'jsdom';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { barList } from './bar-list.tsx';
import { composed } from './picture.tsx';

const { window } = new JSDOM('<body></body>');

/** A file is read by other programs: it has colours of its own, and says where it comes from. */
const drawn = (isRtl: boolean): Document => {
  const { element } = composed({
    title: 'Authors & <others>',
    lines: ['All rows.', 'word '.repeat(60).trim()],
    keys: [{ place: 1, certainty: 'possible', text: 'perhaps' }],
    draw: barList([{ label: '</text><script/>', count: 12, text: 'Ann: 12' }]),
    source: 'Source: collection “Talk”.',
    isRtl,
  });
  const markup = renderToStaticMarkup(element);
  expect(markup).not.toContain('var(--');
  return new window.DOMParser().parseFromString(markup, 'image/svg+xml');
};

it('has its title, its sentences in lines, its keys, its bars and its source', () => {
  const page = drawn(false);
  expect(page.documentElement.tagName).toBe('svg');
  expect(page.querySelector('script')).toBeNull();
  const texts = [...page.querySelectorAll('text')].map((one) => one.textContent);
  expect(texts).toEqual([
    'Authors & <others>',
    'All rows.',
    'word '.repeat(29).trim(),
    'word '.repeat(29).trim(),
    'word word',
    'perhaps',
    'Source: collection “Talk”.',
    '</text><script/>',
    '12',
  ]);
});

it('begins on the right where one reads from there', () => {
  const page = drawn(true);
  expect(page.querySelector('svg > g')?.getAttribute('direction')).toBe('rtl');
  expect(page.querySelector('text')?.getAttribute('x')).toBe('932');
});
