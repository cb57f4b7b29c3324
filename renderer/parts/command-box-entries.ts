/** What the box offers for a text: what it means, and which pages, operations and settings it names. Pure. */
import type { CatalogueView, RecognisedView } from '../../core/contract/index.ts';
import { formPath, PAGES, pagePath, type PageName, type Params } from '../places.ts';

export type Entry = {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
} & (
  | {
      readonly kind: 'match' | 'search';
      readonly operation: string;
      readonly params: Params;
      readonly cost: number;
    }
  | { readonly kind: 'page' | 'operation' | 'setting'; readonly path: string }
);

/** Words that the entries are made of, in the reader's language. */
export interface Words {
  readonly page: (page: PageName) => string;
  /** `path`: of those that have a page of their own. */
  readonly settings: readonly {
    readonly id: string;
    readonly title: string;
    readonly path?: string;
  }[];
  readonly settingsTitle: string;
}

const AT_MOST = 8;

export const matchEntries = (
  recognised: RecognisedView | undefined,
  catalogue: CatalogueView | undefined,
): Entry[] =>
  (recognised?.matches ?? []).map((match) => ({
    kind: 'match' as const,
    key: `match ${match.operation} ${JSON.stringify(match.params)}`,
    title: match.label,
    detail: [match.platformLabel, ...Object.values(match.params)].join(' · '),
    operation: match.operation,
    params: match.params,
    cost:
      catalogue?.platforms
        .flatMap(({ operations }) => operations)
        .find(({ id }) => id === match.operation)?.cost ?? 1,
  }));

/** Words that nothing else fits can be searched for, where a platform can do that. */
export const searchEntries = (
  text: string,
  catalogue: CatalogueView | undefined,
  title: (words: string) => string,
): Entry[] => {
  const words = text.trim();
  if (words === '' || /^https?:/i.test(words)) return [];
  return (catalogue?.platforms ?? []).flatMap((platform) =>
    platform.operations
      .filter(({ part }) => part?.of === 'search' && part.as === 'videos')
      .map(({ id, cost }) => ({
        kind: 'search' as const,
        key: `search ${id}`,
        title: title(words),
        detail: platform.brand,
        operation: id,
        params: { query: words },
        cost,
      })),
  );
};

/** Every word typed must begin a word of the entry. Without any text everything is offered. */
export const commandEntries = (
  text: string,
  catalogue: CatalogueView | undefined,
  words: Words,
): Entry[] => {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (...texts: readonly string[]): boolean => {
    const all = ` ${texts
      .join(' ')
      .toLowerCase()
      .replaceAll(/[-./_]/g, ' ')}`;
    return wanted.every((word) => all.includes(` ${word}`));
  };
  const pages = PAGES.map((page) => ({
    kind: 'page' as const,
    key: `page ${page}`,
    title: words.page(page),
    detail: '',
    path: pagePath(page),
  })).filter(({ title }) => fits(title));
  const operations = (catalogue?.platforms ?? []).flatMap((platform) =>
    platform.operations
      .filter(({ id, title }) => fits(title, platform.brand, platform.label, id))
      .map(({ id, title }) => ({
        kind: 'operation' as const,
        key: `operation ${id}`,
        title,
        detail: platform.brand,
        path: formPath(id),
      })),
  );
  const settings = words.settings
    .filter(({ title }) => fits(title, words.settingsTitle))
    .map(({ id, title, path }) => ({
      kind: 'setting' as const,
      key: `setting ${id}`,
      title,
      detail: words.settingsTitle,
      path: path ?? pagePath('settings'),
    }));
  const limit = wanted.length === 0 ? Infinity : AT_MOST;
  return [...pages, ...operations.slice(0, limit), ...settings];
};

/** A link, an id with figures, a handle: something to recognise rather than a word to look up. */
export const looksLikeName = (text: string): boolean => /[/@#.:_=\d-]/.test(text);
