import { decodeXML } from 'entities';
import { parseMarkup, walk, type MarkupNode } from '../markup.ts';

/** Elements after which a line ends. */
const BLOCKS = new Set('p div li blockquote pre h1 h2 h3 h4 h5 h6 tr'.split(' '));

export interface PlainText {
  /** The text of the post, with a line for each paragraph. */
  readonly text: string | undefined;
  /** Where the post leads: the target of the link that is called `[link]`. */
  readonly link: string | undefined;
}

/** The text and the link of the HTML in a feed. Markup is dropped; nothing of it is ever shown. */
export const plainText = (html: string): PlainText => {
  const reader = new Reader();
  walk(
    parseMarkup(unescapedHtml(html), 'html'),
    (node) => reader.enter(node),
    (node) => reader.leave(node),
  );
  return reader.result();
};

/** Reads in one go: the first `div.md` is the text, and the site's own link stands outside of it. */
class Reader {
  private readonly words: string[] = [];
  private body: MarkupNode | 'before' | 'after' = 'before';
  private anchor: { readonly node: MarkupNode; text: string } | undefined;
  private link: string | undefined;

  enter(node: MarkupNode): void {
    const { type, name, data = '' } = node;
    const isInBody = typeof this.body === 'object';
    if (type === 'text') {
      if (isInBody) this.words.push(data);
      else if (this.anchor) this.anchor.text += data;
    } else if (isInBody) {
      if (name === 'br') this.words.push('\n');
    } else if (name === 'div' && this.body === 'before' && isMarked(node)) this.body = node;
    else if (name === 'a') this.anchor = { node, text: '' };
  }

  leave(node: MarkupNode): void {
    if (node === this.body) this.body = 'after';
    else if (typeof this.body === 'object' && BLOCKS.has(node.name ?? '')) this.words.push('\n\n');
    if (node !== this.anchor?.node) return;
    if (this.anchor.text.trim() === '[link]') this.link = node.attribs?.['href'];
    this.anchor = undefined;
  }

  result(): PlainText {
    const text = this.words
      .join('')
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
    return { text: text === '' ? undefined : text, link: this.link };
  }
}

const isMarked = ({ attribs }: MarkupNode): boolean =>
  attribs?.['class']?.split(/\s/).includes('md') === true;

/** A feed that was copied may have been escaped twice: its HTML then begins with an escaped sign. */
const unescapedHtml = (html: string): string =>
  /^\s*&lt;(?:!--|div\b|table\b|a\b|span\b)/.test(html) ? decodeXML(html) : html;
