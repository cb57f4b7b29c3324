import { embeddedText } from '#kit/embedded-json.ts';
import { isNode, list, node, type Node } from '#kit/dig.ts';
import { parseWhole } from './whole-numbers.ts';

/** Where scripts of pages until 2021 kept what the page showed; web archives hold many such pages. */
const NAMES = ['window._sharedData', 'window.__additionalDataLoaded'] as const;

/**
 * What a page of 2013 to 2021 holds in its scripts: `window._sharedData = {"entry_data": {"PostPage":
 * [{"graphql": …}]}}`, and `window.__additionalDataLoaded('/p/…/', {"graphql": …})` since 2019. Until
 * 2017 a post stood under `media`, without `graphql` (form of the pages as public scrapers of those years
 * read them).
 */
export const sharedDocuments = (html: string): unknown[] =>
  NAMES.flatMap((name) => {
    const text = html.includes(name) ? embeddedText(html, name) : undefined;
    const value = text === undefined ? undefined : parseWhole(text);
    return isNode(value) ? pagesIn(value) : [];
  });

const pagesIn = (value: Node): unknown[] => {
  const entries = node(value, 'entry_data');
  const pages = entries ? Object.keys(entries).flatMap((name) => list(entries, name)) : [value];
  return pages.flatMap((page) => [page, ...(node(page, 'media') ? [node(page, 'media')] : [])]);
};
