import { Parser } from 'htmlparser2';
import { textOf, type Reply } from '#kit/exchange.ts';

/** What the head of a page says for those who make a preview of it. */
export interface PageHead {
  readonly title: string | undefined;
  readonly canonical: string | undefined;
  /** By name or property; of several of one name the first. */
  readonly meta: ReadonlyMap<string, string>;
}

/** The tags stand within the first 20 kB of the pages of 2022 to 2026, before the scripts of the head. */
const MOST = 64_000;

/** Reads the beginning of a page; what follows its head is long, and holds what anybody wrote. */
export const headOf = (reply: Reply): PageHead => {
  const text = textOf(reply).slice(0, MOST);
  const end = text.indexOf('</head');
  const meta = new Map<string, string>();
  let title: string | undefined;
  let canonical: string | undefined;
  let inTitle = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      inTitle = name === 'title' && title === undefined;
      const { property, name: called, content } = attributes;
      const key = name === 'meta' ? (property ?? called) : undefined;
      if (key !== undefined && content !== undefined && !meta.has(key)) meta.set(key, content);
      if (name === 'link' && attributes['rel'] === 'canonical') canonical ??= attributes['href'];
    },
    ontext: (words) => {
      if (inTitle) title = (title ?? '') + words;
    },
    onclosetag: () => {
      inTitle = false;
    },
  });
  parser.end(end < 0 ? text : text.slice(0, end));
  return { title: title?.trim(), canonical, meta };
};

/** The path of the address that the page gives itself. */
export const ownPath = ({ meta, canonical }: PageHead): string => {
  const url = meta.get('og:url') ?? canonical ?? '';
  return URL.canParse(url) ? new URL(url).pathname : '';
};
