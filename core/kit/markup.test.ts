import { expect, test } from 'vitest';
import {
  elements,
  findOutside,
  outermost,
  parseMarkup,
  rawText,
  textWithBreaks,
} from './markup.ts';

test('elements are found by a selector, in the order of the document', () => {
  const document = parseMarkup('<div class="a b">one<i>two</i></div><div class="ab">three</div>');
  expect(elements(document.find('div')).map((one) => one.attr('class'))).toEqual(['a b', 'ab']);
  expect(document.find('.a i, .ab').text()).toBe('twothree');
  expect(document.find('.none').length).toBe(0);
});

test('XML keeps the case of its names, and what they hold is not read as HTML', () => {
  const document = parseMarkup('<Feed><media:x href="a&amp;b"/><p>1<p>2</p></p></Feed>', 'xml');
  expect(document.children('Feed').children('media\\:x').attr('href')).toBe('a&b');
  expect(document.children('feed').length).toBe(0);
  expect(document.find('p p').text()).toBe('2');
});

test('too many tags, or too deep within each other, are refused', () => {
  const refused = {
    kind: 'platform_error',
    message: expect.stringContaining('too much markup') as string,
  };
  expect(parseMarkup('<b>x</b>'.repeat(15_000)).find('b').length).toBe(15_000);
  expect(() => parseMarkup('<b>x</b>'.repeat(15_001))).toThrow(expect.objectContaining(refused));
  expect(parseMarkup('<b>'.repeat(100)).find('b').length).toBe(100);
  expect(() => parseMarkup('<b>'.repeat(101))).toThrow(expect.objectContaining(refused));
  expect(() => parseMarkup('<b>'.repeat(101), 'xml')).toThrow(expect.objectContaining(refused));
});

test('a text has a line break for each `br`, and leaves out what is hidden', () => {
  const document = parseMarkup('<p>a &amp; b<br>c<!-- d --></p><script>e</script><p>f</p>');
  expect(textWithBreaks(document)).toBe('a & b\ncef');
  const isHidden = ({ name }: { readonly name: string }): boolean => name === 'script';
  expect(textWithBreaks(document, { isHidden, blocks: new Set(['p']) })).toBe('a & b\nc\n\nf\n\n');
  const piece = (text: string): string => text.toUpperCase();
  expect(textWithBreaks(document.find('p'), { piece })).toBe('A & B\nCF');
  expect(rawText(document.find('p').first())).toBe('a & bc d ');
});

test('parts of an element are passed over, and what stands in them', () => {
  const document = parseMarkup(
    '<i>1</i><div class="part"><i>2</i><div class="part"><i>3</i></div><i>4</i></div><i>5</i>',
  );
  const found = (top: typeof document): string =>
    findOutside(top, '.part')('i').text() + findOutside(top, '.part')('.part').text();
  expect(found(document)).toBe('15');
  // What is searched is itself no part of it.
  expect(found(document.find('.part').first())).toBe('24');
  expect(findOutside(document, '.none')('i').text()).toBe('12345');
});

test('of what stands within each other the outermost are told', () => {
  const document = parseMarkup('<b id="1"><i><b id="2"></b></i></b><b id="3"></b>');
  expect(outermost(document, 'b').map((one) => one.attr('id'))).toEqual(['1', '3']);
});

test('below an element with many children, selecting takes time in their number alone', () => {
  const document = parseMarkup(`<section><div>${'<b>x</b>'.repeat(13_000)}</div></section>`);
  expect(document.find('div').find('b').length).toBe(13_000);
  expect(document.find('div').find('.none, i').length).toBe(0);
  expect(document.find('div, section').find('b, div').length).toBe(13_001);
});
