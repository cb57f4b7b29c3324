import { useTranslation } from 'react-i18next';
import { Page } from '../../parts/frame/page.tsx';
import { guidePath } from '../../places.ts';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Nodes } from 'mdast';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../parts/text/code-block.tsx';
import { Address } from '../../parts/text/text.tsx';
import css from './help.module.css';

/** The guide as it is shipped: the same files that the repository shows. */
const TEXTS = import.meta.glob<string>('../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const PICTURES = import.meta.glob<string>('../../../docs/guide/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The page that lists the others. */
export const INDEX = 'README';

const fileNameFromPath = (path: string): string => path.replace(/^.*\//, '').replace(/\.\w+$/, '');

const texts = new Map(Object.entries(TEXTS).map(([path, text]) => [fileNameFromPath(path), text]));
const pictures = new Map(
  Object.entries(PICTURES).map(([path, url]) => [fileNameFromPath(path), url]),
);

export const guideNames = (): readonly string[] => [...texts.keys()];

/** The Markdown of a page; `undefined` where there is no such page. */
export const guideText = (page: string): string | undefined => texts.get(page);

/** The page of the guide that a link in it leads to; `undefined` for any other link. */
export const linkedPage = (url: string): string | undefined => {
  const page = /^([\w-]+)\.md$/.exec(url)?.[1];
  return page !== undefined && texts.has(page) ? page : undefined;
};

/* oxlint-disable react/no-array-index-key -- the parts of a text have a place and no other name */
/** A page of our own guide: Markdown with headings, pictures and links between its pages. */

/** The guide is in English, in every language of the window. */
const GuideText = ({ text }: { readonly text: string }) => (
  <div className={css.guide} lang="en" dir="ltr">
    <Inside of={fromMarkdown(text).children} />
  </div>
);

/** The first heading: the title of a page. */
const titleIn = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? '';

const Inside = ({ of }: { readonly of: readonly Nodes[] }): ReactNode =>
  of.map((node, place) => <Part key={place} node={node} />);

const Part = ({ node }: { readonly node: Nodes }): ReactNode => {
  const inside = 'children' in node ? <Inside of={node.children} /> : null;
  switch (node.type) {
    case 'text':
      return node.value;
    case 'heading':
      // The first one is the title of the page, which the page itself shows.
      return node.depth === 1 ? null : <h2>{inside}</h2>;
    case 'paragraph':
      return <p>{inside}</p>;
    case 'strong':
      return <strong>{inside}</strong>;
    case 'emphasis':
      return <em>{inside}</em>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return <CodeBlock title={node.lang === 'sh' ? 'curl' : ''} text={node.value} />;
    case 'list':
      return node.ordered ? <ol>{inside}</ol> : <ul>{inside}</ul>;
    case 'listItem':
      return <li>{inside}</li>;
    case 'link':
      return <Link url={node.url}>{inside}</Link>;
    case 'image':
      return <Picture path={node.url} alt={node.alt ?? ''} />;
    default:
      return inside;
  }
};

/** To a page of the guide, or to the web; a file of the repository is named only. */
const Link = ({ url, children }: { readonly url: string; readonly children: ReactNode }) => {
  const page = linkedPage(url);
  if (page !== undefined) return <a href={`#${guidePath(page)}`}>{children}</a>;
  return url.startsWith('https:') ? <Address url={url} /> : children;
};

const Picture = ({ path, alt }: { readonly path: string; readonly alt: string }) => {
  const address = pictures.get(fileNameFromPath(path));
  return address === undefined ? null : <img src={address} alt={alt} loading="lazy" />;
};

/** One page of the guide; the list of them without a name. */
export const GuidePage = ({ page = INDEX }: { readonly page?: string | undefined }) => {
  const { t, i18n } = useTranslation();
  const text = guideText(page);
  return (
    <Page
      title={text === undefined ? t('help.guide') : titleIn(text)}
      lead={page === INDEX ? undefined : <a href={`#${guidePath()}`}>{t('help.guideList')}</a>}
    >
      {i18n.language === 'en' ? null : <p>{t('help.inEnglish')}</p>}
      {text === undefined ? <p>{t('help.noPage')}</p> : <GuideText text={text} />}
    </Page>
  );
};
