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
  const $ = load(html);
  const link = $('a')
    .toArray()
    .find((anchor) => $(anchor).text().trim() === '[link]');
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
