import { documentOf, walk, type Place } from '../dom.ts';

/** Elements after which a line ends. */
const BLOCKS = new Set('p div li blockquote pre h1 h2 h3 h4 h5 h6 tr'.split(' '));

export interface Said {
  /** The text of the post, with a line for each paragraph. */
  readonly text: string | undefined;
  /** Where the post leads: the target of the link that is called `[link]`. */
  readonly link: string | undefined;
}

/** The text and the link of the HTML in a feed. Markup is dropped; nothing of it is ever shown. */
export const plainText = (html: string): Said => {
  const top = documentOf(inHtml(html), 'html');
  const reader = new Reader();
  if (top)
    walk(
      top,
      (place) => reader.enter(place),
      (place) => reader.leave(place),
    );
  return reader.said();
};

/** Reads in one go: the first `div.md` is the text, and the site's own link stands outside of it. */
class Reader {
  private readonly words: string[] = [];
  private body: Place | 'before' | 'after' = 'before';
  private anchor: { readonly place: Place; text: string } | undefined;
  private link: string | undefined;

  enter(place: Place): void {
    const { type, name, data = '' } = place;
    const isInBody = typeof this.body === 'object';
    if (type === 'text') {
      if (isInBody) this.words.push(data);
      else if (this.anchor) this.anchor.text += data;
    } else if (isInBody) {
      if (name === 'br') this.words.push('\n');
    } else if (name === 'div' && this.body === 'before' && isMarked(place)) this.body = place;
    else if (name === 'a') this.anchor = { place, text: '' };
  }

  leave(place: Place): void {
    if (place === this.body) this.body = 'after';
    else if (typeof this.body === 'object' && BLOCKS.has(place.name ?? '')) this.words.push('\n\n');
    if (place !== this.anchor?.place) return;
    if (this.anchor.text.trim() === '[link]') this.link = place.attribs?.['href'];
    this.anchor = undefined;
  }

  said(): Said {
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

const isMarked = ({ attribs }: Place): boolean =>
  attribs?.['class']?.split(/\s/).includes('md') === true;

/** A feed that was copied may have been escaped twice: its HTML then begins with an escaped sign. */
const inHtml = (html: string): string =>
  /^\s*&lt;(?:!--|div\b|table\b|a\b|span\b)/.test(html) ? once(html) : html;

const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
};

/** Escapes of a text undone once. */
const once = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos|#39);/g, (whole, name: string) => SIGNS[name] ?? whole);
