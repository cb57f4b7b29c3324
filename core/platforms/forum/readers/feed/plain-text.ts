import { decodeXML } from 'entities';
import { elements, parseMarkup, textWithBreaks, type TextElement } from '#kit/markup.ts';

/** Elements after which a line ends. */
const BLOCKS = new Set('p div li blockquote pre h1 h2 h3 h4 h5 h6 tr'.split(' '));

export interface PlainText {
  /** The text of the post, with a line for each paragraph. */
  readonly text: string | undefined;
  /** Where the post leads: the target of the link that is called `[link]`. */
  readonly link: string | undefined;
}

/**
 * The text and the link of the HTML in a feed. Markup is dropped; nothing of it is ever shown. The first
 * `div.md` is the text, and the site's own link stands outside of it.
 */
export const plainText = (html: string): PlainText => {
  const document = parseMarkup(unescapedHtml(html));
  const body = document.find('div.md').first();
  const text = textWithBreaks(body, { isHidden, blocks: BLOCKS })
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  const links = elements(document.find('a').not(body.find('a')));
  const link = links.findLast((one) => textWithBreaks(one, { isHidden }).trim() === '[link]');
  return { text: text === '' ? undefined : text, link: link?.attr('href') };
};

const isHidden = ({ name }: TextElement): boolean => name === 'script' || name === 'style';

/** A feed that was copied may have been escaped twice: its HTML then begins with an escaped sign. */
const unescapedHtml = (html: string): string =>
  /^\s*&lt;(?:!--|div\b|table\b|a\b|span\b)/.test(html) ? decodeXML(html) : html;
