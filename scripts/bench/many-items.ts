import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, type ItemFilter, type RowsWanted, type Store } from '../../core/store/index.ts';
import { say } from '../command.ts';
import {
  collect,
  makeItemDraft,
  makePageExchange,
  openBench,
  PAGE,
  makeDraftPage,
  WORDS,
} from './invented-items.ts';
import { benchCharts } from './many-charts.ts';
import { benchExportMemory } from './many-exports.ts';
import { tell } from './tell.ts';

const ORDERS = ['collected', 'published', 'likes', 'seen'] as const;

/** Each is asked in every order, up and down, in the collection and in everything that is held. */
const FILTERS: readonly (readonly [name: string, filter: ItemFilter])[] = [
  ['no filter', {}],
  ['one author', { author: 'Author 77' }],
  ['a month', { from: '2025-11-01', to: '2025-12-01' }],
  ['the older half', { to: '2025-01-17' }],
  ['liked 900 times or more', { leastLikes: 900 }],
  ['liked 10 times or more', { leastLikes: 10 }],
  ['what was removed', { removed: true }],
  ['what was removed and liked 500 times', { removed: true, leastLikes: 500 }],
  ['one platform of two', { platform: 'forum' }],
  ['a platform that is not there', { platform: 'nowhere' }],
  ['one kind of two', { shape: 'Post' }],
  ['one operation of two', { operation: 'forum.list-posts' }],
  ['one language of four', { language: 'ar' }],
  ['a language that is not there', { language: 'xx' }],
  ['what has pictures', { pictured: true }],
  ['what is not coded', { coded: false }],
  ['one platform in a month', { platform: 'forum', from: '2025-11-01', to: '2025-12-01' }],
  ['what answers one item', { parent: 'https://site.test/c/100' }],
  ['what has a note', { noted: true }],
  ['a rare word', { words: WORDS[4800] ?? '' }],
  ['a common word', { words: WORDS[40] ?? '' }],
  ['the most common word', { words: WORDS[0] ?? '' }],
  ['two words', { words: `${WORDS[3]} ${WORDS[9]}` }],
  ['the beginning of a word', { words: 'word1a*' }],
  [
    'the most common word in a month',
    { words: WORDS[0] ?? '', from: '2025-11-01', to: '2025-12-01' },
  ],
];

/** How soon a large collection answers; the goals are those of a million items. */
export const benchMany = async (dir: string, many: number): Promise<void> => {
  const filling = openBench(dir);
  const filled = seconds(() => {
    for (let page = 0; page < many / PAGE; page += 1) {
      const drafts = makeDraftPage(page);
      collect(filling, [drafts], [makePageExchange(page, drafts)], page);
    }
  });
  filling.close();
  const file = statSync(join(dir, 'bowerbird.db'));
  say(
    `\n${many.toLocaleString('en')} items: put in by ${Math.round(many / filled)} a second, ${Math.round(file.size / 1e6)} MB`,
  );
  let store: Store | undefined;
  const opened = seconds(() => {
    store = openStore({ dir });
    store.itemRows.page({ collection: 1, limit: 100 });
  });
  if (!store) return;
  tell('opened, with the first page', { value: opened * 1000, goal: 1000, unit: 'ms' });
  const { itemRows } = store;
  const deep = makeItemDraft(many / 2).published;
  const took = seconds(() =>
    itemRows.page({ collection: 1, sort: 'published', limit: 100, after: [deep, many / 2] }),
  );
  tell('a page deep inside by date', { value: took * 1000, goal: 300, unit: 'ms' });
  for (const [name, filter] of FILTERS) benchFilter(store, name, filter);
  for (const [name, filter] of FACETED) benchFacets(store, name, filter);
  store.close();
  benchCharts(dir);
  await benchExportMemory(dir);
};

/** Facets are counted for each of these. */
const FACETED: typeof FILTERS = [
  ['no filter', {}],
  ['one author', { author: 'Author 77' }],
  ['one platform of two', { platform: 'forum' }],
  ['the older half', { to: '2025-01-17' }],
  ['liked 10 times or more', { leastLikes: 10 }],
  ['what has replies', { leastReplies: 1 }],
  ['what was fetched since', { seenFrom: '2026-01-01T02:00:00.000Z' }],
  ['what has pictures', { pictured: true }],
  ['what is not coded', { coded: false }],
  ['what was removed', { removed: true }],
  ['a rare word', { words: WORDS[4800] ?? '' }],
];

const benchFacets = ({ charts }: Store, name: string, filter: ItemFilter): void => {
  const of = { collection: 1, filter };
  const kinds = seconds(() => charts.facets(of));
  const others = [charts.facetAuthors, charts.facetTags, charts.facetCodes].map((count) =>
    seconds(() => count(of)),
  );
  tell(`facets of ${name}`, {
    value: kinds * 1000,
    goal: 300,
    unit: 'ms',
    more: `authors, tags and codes ${others.map(ms).join(', ')}`,
  });
};

const benchFilter = ({ itemRows }: Store, name: string, filter: ItemFilter): void => {
  const pages = [1, undefined].flatMap((collection) =>
    ORDERS.flatMap((sort) =>
      [true, false].map((ascending): RowsWanted => ({
        collection,
        filter,
        sort,
        ascending,
        limit: 100,
      })),
    ),
  );
  const took = pages.map((wanted) => seconds(() => itemRows.page(wanted))).sort((a, b) => a - b);
  const counted = seconds(() => itemRows.count(1, filter, 10_000));
  const orders = `the worst of ${took.length} orders, median ${ms(took[took.length >> 1] ?? 0)}`;
  tell(`first page of ${name}`, {
    value: (took.at(-1) ?? 0) * 1000,
    goal: 300,
    unit: 'ms',
    more: `${orders}; counted in ${ms(counted)}`,
  });
};

const seconds = (work: () => void): number => {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
};

const ms = (s: number): string => `${(s * 1000).toFixed(1)} ms`;
