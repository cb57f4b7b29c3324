import { parseMarkup, type Selection } from './markup.ts';

/** What the head of a page says of it to programs. Texts have no space around them, and are not empty. */
export interface PageHead {
  /** One line. */
  readonly title: string | undefined;
  readonly canonical: string | undefined;
  /** By property or name (`og:title`); of several of one name the first. */
  readonly meta: ReadonlyMap<string, string>;
}

/** The head of a document. What stands in its body is passed over: it may hold what anybody wrote. */
export const readPageHead = (document: Selection): PageHead => {
  const meta = new Map<string, string>();
  let title: string | undefined;
  let canonical: string | undefined;
  const tags = document.find('title, link, meta').not('body *, svg *');
  tags.each((index, { name, attribs }) => {
    const attribute = (key: string): string | undefined => attribs[key]?.trim() || undefined;
    if (name === 'title')
      title ??= tags.eq(index).text().replaceAll(/\s+/g, ' ').trim() || undefined;
    else if (name === 'link') {
      if (attribute('rel') === 'canonical') canonical ??= attribute('href');
    } else {
      const key = attribute('property') ?? attribute('name');
      const content = attribute('content');
      if (key !== undefined && content !== undefined && !meta.has(key)) meta.set(key, content);
    }
  });
  return { title, canonical, meta };
};

/** The head of a page of which nothing else is read. */
export const readHead = (html: string): PageHead => {
  const [head = ''] = html.split(/<\/head\b/i, 1);
  return readPageHead(parseMarkup(head));
};
