/**
 * What the box offers for a text: what it surely means, what of the own data and of the window has these
 * words, operations, what could be an id, and last the way to a search of platforms. Pure.
 */
import type {
  CatalogueView,
  CallsView,
  CollectionView,
  MatchView,
  OperationView,
  PlatformView,
  RecognisedView,
} from '#calls/index.ts';
import {
  datasetPath,
  formPath,
  pagePath,
  type PageName,
  type Params,
  type Question,
} from '../../places.ts';
import i18next from 'i18next';
import { sayIn } from '../../engine-words.ts';
import type { Message } from '#calls/index.ts';
import { searchesIn } from './searches.ts';

export type Entry = {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
} & (
  | {
      readonly kind: 'match' | 'recent' | 'maybe';
      readonly operation: string;
      readonly params: Params;
      readonly cost: number;
      /** Why nobody may be asked for it: then its form says what there is instead. */
      readonly because?: Message | undefined;
    }
  | { readonly kind: 'links'; readonly questions: readonly Question[] }
  /** What was pasted, collected into a new table, one that is there, or one that is chosen first. */
  | {
      readonly kind: 'collect';
      readonly pasted: string;
      readonly into: 'new' | 'another' | { readonly name: string };
    }
  | {
      readonly kind: 'page' | 'operation' | 'setting' | 'collection' | 'recentCollection';
      readonly path: string;
    }
  | { readonly kind: 'action'; readonly act: string }
  /** Rows of a collection, or of everything that was fetched, with these words or by a saved view. */
  | {
      readonly kind: 'data' | 'view';
      readonly collection: string | undefined;
      readonly look: { readonly words: string } | { readonly view: string };
    }
  /** What can be done with a link that means nothing here. */
  | { readonly kind: 'link'; readonly act: 'browse' | 'import'; readonly address: string }
  | { readonly kind: 'search'; readonly words: string }
);

/** Something of the window that has a name, and other words by which it is looked for. */
interface Named {
  readonly id: string;
  readonly title: string;
  readonly also?: string;
}

/** Words that the entries are made of, in the reader's language. */
export interface Words {
  /** Those that there are for whoever looks. */
  readonly pages: readonly PageName[];
  readonly page: (page: PageName) => { readonly title: string; readonly also: string };
  /** `path`: the section of the settings, or the page of its own, where it is changed. */
  readonly settings: readonly (Named & { readonly path: string })[];
  readonly settingsTitle: string;
  /** What is done at once; each is named by what `Entry.act` hands over. */
  readonly actions: readonly Named[];
}

const AT_MOST = 8;

/** Less sure than this, a text is looked for as words first. */
const LIKELY = 0.2;

interface FoundOperation {
  readonly operation: OperationView;
  readonly platform: PlatformView;
}

/** An operation by its id, with its platform. */
export const findOperation = (
  catalogue: CatalogueView | undefined,
  id: string,
): FoundOperation | undefined => {
  for (const platform of catalogue?.platforms ?? []) {
    const operation = platform.operations.find((one) => one.id === id);
    if (operation) return { operation, platform };
  }
  return undefined;
};

/** What a link, an id or a handle means. `likely`: what it could be besides a word comes last. */
export const matchEntries = (
  recognised: RecognisedView | undefined,
  catalogue: CatalogueView | undefined,
  which: 'likely' | 'unlikely' = 'likely',
): Entry[] =>
  (recognised?.matches ?? [])
    .filter(({ confidence }) => (which === 'likely') === confidence >= LIKELY)
    .map((match) => matchEntry(match, catalogue, which === 'likely' ? 'match' : 'maybe'));

const matchEntry = (
  match: MatchView,
  catalogue: CatalogueView | undefined,
  kind: 'match' | 'maybe',
): Entry => {
  const found = findOperation(catalogue, match.operation);
  const brand = found?.platform.brand ?? match.platformLabel;
  const because = found?.operation.because;
  return {
    kind,
    key: `match ${match.operation} ${JSON.stringify(match.params)}`,
    title: match.label,
    detail: [
      brand,
      ...(because === undefined ? Object.values(match.params) : [sayIn(i18next.language, because)]),
    ].join(' · '),
    operation: match.operation,
    params: match.params,
    cost: found?.operation.cost ?? 1,
    because,
  };
};

/** What calls open, by what they are about. */
export const questionEntries = (
  questions: readonly Question[],
  catalogue: CatalogueView | undefined,
): Entry[] =>
  questions.flatMap(({ operation: id, params }) => {
    const found = findOperation(catalogue, id);
    if (!found) return [];
    const { operation, platform } = found;
    return [
      {
        kind: 'match',
        key: `match ${id} ${JSON.stringify(params)}`,
        title: operation.title,
        detail: [platform.brand, ...Object.values(params).map(String)].join(' · '),
        operation: id,
        params,
        cost: operation.cost,
        because: operation.because,
      },
    ];
  });

/** The way to a choice of platforms that are searched; there is none for an address. */
export const searchEntries = (
  text: string,
  catalogue: CatalogueView | undefined,
  { title, detail }: { readonly title: (words: string) => string; readonly detail: string },
): Entry[] => {
  const words = text.trim();
  if (words === '' || /^https?:/i.test(words) || searchesIn(catalogue).length === 0) return [];
  return [{ kind: 'search', key: 'search', title: title(words), detail, words }];
};

type Fits = (...texts: readonly string[]) => boolean;

/** Every word typed must begin a word of the entry. */
const fitting = (text: string): Fits => {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (...texts) => {
    const all = ` ${texts
      .join(' ')
      .toLowerCase()
      .replaceAll(/[-./_]/g, ' ')}`;
    return wanted.every((word) => all.includes(` ${word}`));
  };
};

/** Pages, actions and settings. Without any text all are offered. */
export const ownEntries = (text: string, words: Words): Entry[] => {
  const fits = fitting(text);
  const pages = words.pages
    .map((page) => ({ page, ...words.page(page) }))
    .filter(({ title, also }) => fits(title, also))
    .map(({ page, title }) => ({
      kind: 'page' as const,
      key: `page ${page}`,
      title,
      detail: '',
      path: pagePath(page),
    }));
  const actions = words.actions
    .filter(({ title, also = '' }) => fits(title, also))
    .map(({ id, title }) => ({
      kind: 'action' as const,
      key: `action ${id}`,
      title,
      detail: '',
      act: id,
    }));
  const settings = words.settings
    .filter(({ title, also = '' }) => fits(title, words.settingsTitle, also))
    .map(({ id, title, path }) => ({
      kind: 'setting' as const,
      key: `setting ${id}`,
      title,
      detail: words.settingsTitle,
      path,
    }));
  return [...pages, ...actions, ...settings];
};

/** As many of what was opened before as are offered at once. */
const RECENT = 5;

interface RecentWords {
  /** Empty where nothing names it. */
  readonly call: (call: CallsView['calls'][number]) => string;
  readonly items: (count: number) => string;
}

interface RecentWork {
  readonly calls: CallsView['calls'];
  readonly collections: readonly Pick<CollectionView, 'name' | 'items' | 'updated'>[];
}

/** What was opened before, each once, by its name, and what runs gathered, by that of its collection; the latest first. */
export const recentEntries = (
  text: string,
  { calls, collections }: RecentWork,
  catalogue: CatalogueView | undefined,
  words: RecentWords,
): Entry[] => {
  const opened = openedEntries(text, calls, catalogue, words);
  const gathered = collections.map(({ name, items, updated }) => ({
    at: updated,
    entry: {
      kind: 'recentCollection' as const,
      key: `recent collection ${name}`,
      title: name,
      detail: words.items(items),
      path: datasetPath(name),
    },
  }));
  return [...opened, ...gathered]
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, RECENT)
    .map(({ entry }) => entry);
};

const openedEntries = (
  text: string,
  calls: CallsView['calls'],
  catalogue: CatalogueView | undefined,
  words: RecentWords,
): { readonly at: string; readonly entry: Entry }[] => {
  const fits = fitting(text);
  const entries = new Map<string, { readonly at: string; readonly entry: Entry }>();
  for (const call of calls) {
    const found = findOperation(catalogue, call.operation);
    if (!found || call.outcome !== 'ok' || 'cursor' in call.params) continue;
    const key = `recent ${call.operation} ${JSON.stringify(call.params)}`;
    const name = words.call(call);
    if (entries.has(key) || !fits(name, found.operation.title, found.platform.brand)) continue;
    const entry: Entry = {
      kind: 'recent',
      key,
      title: name === '' ? found.operation.title : name,
      detail:
        name === '' ? found.platform.brand : `${found.platform.brand} · ${found.operation.title}`,
      operation: call.operation,
      params: call.params,
      cost: found.operation.cost,
    };
    entries.set(key, { at: call.at, entry });
    if (entries.size === RECENT) break;
  }
  return [...entries.values()];
};

/** Operations by their names; without any text all of them. */
export const operationEntries = (text: string, catalogue: CatalogueView | undefined): Entry[] => {
  const fits = fitting(text);
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
  return text.trim() === '' ? operations : operations.slice(0, AT_MOST);
};

/** A link, an id with figures, a handle: something to recognise rather than a word to look up. */
export const looksLikeName = (text: string): boolean => /[/@#.:_=\d-]/.test(text);
