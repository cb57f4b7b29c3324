import { load } from 'cheerio/slim';

/** Elements after which a line ends. */
const BLOCKS = 'p, div, li, blockquote, pre, h1, h2, h3, h4, h5, h6, tr';

export interface Said {
  /** The text of the post, with a line for each paragraph. */
  readonly text: string | undefined;
  /** Where the post leads: the target of the link that is called `[link]`. */
  readonly link: string | undefined;
}

/** The text and the link of the HTML in a feed. Markup is dropped; nothing of it is ever shown. */
export const plainText = (html: string): Said => {
  const $ = load(inHtml(html));
  // The site’s own link stands behind the text, which may have links of any name.
  const link = $('a')
    .toArray()
    .findLast(
      (anchor) => $(anchor).text().trim() === '[link]' && $(anchor).closest('div.md').length === 0,
    );
  const body = $('div.md').first();
  body.find('br').replaceWith('\n');
  body.find(BLOCKS).append('\n\n');
  const text = body
    .text()
    .replaceAll(/[ \t\u00a0]*\n[ \t]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return { text: text === '' ? undefined : text, link: link && $(link).attr('href') };
};

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
