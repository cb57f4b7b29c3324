/**
 * What the box offers for a text, in the order in which it is offered: what it surely means, what the
 * window itself has under these words, searches for them, operations, and last what could be an id. Pure.
 */
import type {
  CatalogueView,
  CallsView,
  MatchView,
  OperationView,
  PlatformView,
  RecognisedView,
} from '#contract/index.ts';
import {
  formPath,
  PAGES,
  pagePath,
  type PageName,
  type Params,
  type Question,
} from '../../places.ts';
import i18next from 'i18next';
import { sayIn } from '../../engine-words.ts';
import type { Message } from '#contract/index.ts';

export type Entry = {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
} & (
  | {
      readonly kind: 'match' | 'search' | 'recent' | 'maybe';
      readonly operation: string;
      readonly params: Params;
      readonly cost: number;
      /** Why nobody may be asked for it: then its form says what there is instead. */
      readonly because?: Message | undefined;
    }
  | { readonly kind: 'links'; readonly questions: readonly Question[] }
  | { readonly kind: 'page' | 'operation' | 'setting'; readonly path: string }
  | { readonly kind: 'action'; readonly act: string }
);

/** Something of the window that has a name, and other words by which it is looked for. */
interface Named {
  readonly id: string;
  readonly title: string;
  readonly also?: string;
}

/** Words that the entries are made of, in the reader's language. */
export interface Words {
  readonly page: (page: PageName) => { readonly title: string; readonly also: string };
  readonly settings: readonly (Named & {
    /** Of those that have a page of their own. */
    readonly path?: string;
  })[];
  readonly settingsTitle: string;
  /** What is done at once; each is named by what `Entry.act` hands over. */
  readonly actions: readonly Named[];
}

const AT_MOST = 8;

/** Less sure than this, a text is looked for as words first. */
const LIKELY = 0.2;

interface Found {
  readonly operation: OperationView;
  readonly platform: PlatformView;
}

const find = (catalogue: CatalogueView | undefined, id: string): Found | undefined => {
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
  const found = find(catalogue, match.operation);
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

interface LinkWords {
  readonly batch: (count: number, brand: string) => string;
  readonly open: (count: number) => string;
  readonly unknown: (count: number) => string;
}

/** Several links at once: as one batch where an operation takes them all, and each in a tab of its own. */
export const linkEntries = (
  recognised: RecognisedView | undefined,
  catalogue: CatalogueView | undefined,
  words: LinkWords,
): Entry[] => {
  const links = recognised?.links ?? [];
  const matches = links.flatMap(({ match }) => match ?? []);
  if (matches.length === 0) return [];
  const unknown = links.length - matches.length;
  const detail = unknown === 0 ? '' : words.unknown(unknown);
  return [
    ...batchEntry(matches, catalogue, words, detail),
    {
      kind: 'links',
      key: 'links',
      title: words.open(matches.length),
      detail,
      questions: matches,
    },
  ];
};

/** An operation of the same platform that takes many of what these links name one by one. */
const batchEntry = (
  matches: readonly MatchView[],
  catalogue: CatalogueView | undefined,
  words: LinkWords,
  detail: string,
): Entry[] => {
  const first = find(catalogue, matches[0]?.operation ?? '');
  const part = first?.operation.part;
  if (!first || !part || matches.some(({ operation }) => operation !== first.operation.id))
    return [];
  const batch = first.platform.operations.find(
    (one) => one.part?.of === 'batch' && one.part.as === `${part.of}s`,
  );
  if (!batch?.part) return [];
  const ids = [...new Set(matches.flatMap(({ params }) => params[part.by] ?? []))];
  return [
    {
      kind: 'match',
      key: `batch ${batch.id}`,
      title: words.batch(ids.length, first.platform.brand),
      detail,
      operation: batch.id,
      params: { [batch.part.by]: ids },
      cost: ids.length,
    },
  ];
};

/** The kinds of results that a platform is mainly searched for, the likeliest first. */
const SEARCHED = ['videos', 'posts'];

const searchRank = ({ part }: OperationView): number => {
  const at = SEARCHED.indexOf(part?.as ?? '');
  return at < 0 ? SEARCHED.length : at;
};

/** Takes words and nothing else, and somebody may be asked. */
const isSearch = ({ list, params, routes, part }: OperationView): boolean =>
  list &&
  routes.length > 0 &&
  part?.as !== 'suggestions' &&
  params.required?.length === 1 &&
  params.required[0] === 'query';

/** A search for the words on every platform that can. */
export const searchEntries = (
  text: string,
  catalogue: CatalogueView | undefined,
  title: (words: string, brand: string) => string,
): Entry[] => {
  const words = text.trim();
  if (words === '' || /^https?:/i.test(words)) return [];
  return (catalogue?.platforms ?? []).flatMap((platform) => {
    const [best] = platform.operations
      .filter(isSearch)
      .sort((a, b) => searchRank(a) - searchRank(b));
    if (!best) return [];
    return [
      {
        kind: 'search' as const,
        key: `search ${best.id}`,
        title: title(words, platform.brand),
        detail: best.title,
        operation: best.id,
        params: { query: words },
        cost: best.cost,
      },
    ];
  });
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
  const pages = PAGES.map((page) => ({ page, ...words.page(page) }))
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
      path: path ?? pagePath('settings'),
    }));
  return [...pages, ...actions, ...settings];
};

/** As many of what was opened before as are offered at once. */
const RECENT = 5;

/** What was fetched before, each once, by its name. */
export const recentEntries = (
  text: string,
  calls: CallsView['calls'],
  catalogue: CatalogueView | undefined,
  nameFromCall: (call: CallsView['calls'][number]) => string,
): Entry[] => {
  const fits = fitting(text);
  const entries = new Map<string, Entry>();
  for (const call of calls) {
    const found = find(catalogue, call.operation);
    if (!found || call.outcome !== 'ok' || 'cursor' in call.params) continue;
    const key = `recent ${call.operation} ${JSON.stringify(call.params)}`;
    const name = nameFromCall(call);
    if (entries.has(key) || !fits(name, found.operation.title, found.platform.brand)) continue;
    entries.set(key, {
      kind: 'recent',
      key,
      title: name === '' ? found.operation.title : name,
      detail: `${found.platform.brand} · ${found.operation.title}`,
      operation: call.operation,
      params: call.params,
      cost: found.operation.cost,
    });
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
