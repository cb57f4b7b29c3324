import { mkdtempSync, rmSync, statSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type ItemFilter, type RowsWanted, type Store } from '../../core/store/index.ts';
import { say, root } from '../command.ts';
import {
  collect,
  makeItemDraft,
  makePageExchange,
  openBench,
  PAGE,
  makeDraftPage,
  WORDS,
} from './invented-items.ts';
import { measureDuration, median, middle } from './measure.ts';
import { tell, written } from './tell.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { build } from '../build.ts';
import { readChart, type ChartTask } from '../../core/store/collections/charts/read-charts.ts';

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

/** Those of the collection that is asked, drawn and exported; 1000000 for the large one, which takes an hour. */
const MANY = Number(process.env['BOWERBIRD_BENCH_ROWS'] ?? 50_000);

/** How soon a large collection answers; the goals are those of a million items. */
export const benchTables = (): Promise<void> =>
  withMany((dir) => {
    let store: Store | undefined;
    const opened = measureDuration(() => {
      store = openStore({ dir });
      store.itemRows.page({ collection: 1, limit: 100 });
    });
    if (!store) return;
    const { itemRows } = store;
    tell('opened, with the first page', { ...opened, goal: 1000, unit: 'ms' });
    const deep = makeItemDraft(MANY / 2).published;
    const took = measureDuration(() =>
      itemRows.page({ collection: 1, sort: 'published', limit: 100, after: [deep, MANY / 2] }),
    );
    tell('a page deep inside by date', { ...took, goal: 300, unit: 'ms' });
    for (const [name, filter] of FILTERS) benchFilter(store, name, filter);
    for (const [name, filter] of FACETED) benchFacets(store, name, filter);
    store.close();
    benchCharts(dir);
  });

/** Memory of the built program while it exports such a collection. */
export const benchManyExports = (): Promise<void> => withMany(benchExportMemory);

const withMany = async (work: (dir: string) => unknown): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'));
  try {
    const filling = openBench(dir);
    const filled = measureDuration(() => {
      for (let page = 0; page < MANY / PAGE; page += 1) {
        const drafts = makeDraftPage(page);
        collect(filling, [drafts], [makePageExchange(page, drafts)], page);
      }
    });
    filling.close();
    const { size } = statSync(join(dir, 'bowerbird.db'));
    say(
      `\n${MANY.toLocaleString('en')} items: put in by ${Math.round((MANY / filled.value) * 1000)} a second, ${Math.round(size / 1e6)} MB`,
    );
    await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
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
  const kinds = measureDuration(() => charts.facets(of));
  const others = [charts.facetAuthors, charts.facetTags, charts.facetCodes].map((count) =>
    written(measureDuration(() => count(of)).value, 'ms'),
  );
  const more = `authors, tags and codes ${others.join(', ')}`;
  tell(`facets of ${name}`, { ...kinds, goal: 300, unit: 'ms', more });
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
  const took = pages.map((wanted) => measureDuration(() => itemRows.page(wanted)));
  let found = 0;
  const counted = measureDuration(() => {
    found = itemRows.count(1, filter, 10_000);
  });
  const middling = written(middle(took, median).value, 'ms');
  tell(`first page of ${name}`, {
    ...middle(took, (all) => Math.max(...all)),
    goal: 300,
    unit: 'ms',
    more: `the worst of ${took.length} orders, median ${middling}; counted in ${written(counted.value, 'ms')}`,
    found,
  });
};

const FORMATS = ['csv', 'xlsx', 'ndjson', 'as2', 'parquet', 'sqlite', 'gexf', 'qdpx', 'package'];
const MEMORY = join(root, 'scripts/bench/peak-memory.ts');

/** Resident memory of the built program while it exports a collection, beside what it has without one. */
const benchExportMemory = async (dir: string): Promise<void> => {
  await build();
  const bare = await measurePeak(dir, ['collections', '--data', dir]);
  for (const format of FORMATS) {
    const file = join(dir, `export.${format}`);
    const started = performance.now();
    const options = ['--format', format, '--out', file];
    const value = await measurePeak(dir, ['export', 'Bench', '--data', dir, ...options]);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const size = Math.round(statSync(file).size / 1e6);
    const more = `the program alone ${Math.round(bare)} MB; ${size} MB written in ${seconds} s`;
    tell(`exported as ${format}, memory at most`, { value, goal: 300, unit: 'MB', more });
    rmSync(file);
  }
};

/** The most megabytes that a command of the built program had. */
const measurePeak = async (dir: string, args: readonly string[]): Promise<number> => {
  const file = join(dir, 'peak.json');
  await promisify(execFile)(
    process.execPath,
    ['--import', MEMORY, join(root, 'dist/cli.js'), ...args],
    { env: { ...process.env, BOWERBIRD_PEAK_FILE: file } },
  );
  return (JSON.parse(readFileSync(file, 'utf8')) as { peak: number }).peak / 1e6;
};

const ROUNDS = 3;
const MOST = { people: 120, replies: 400 };

const CHARTS: readonly (readonly [name: string, task: (of: Of) => ChartTask])[] = [
  ['over time', (of) => ({ chart: 'overTime', args: [of] })],
  ['authors', (of) => ({ chart: 'authors', args: [of, 25] })],
  ['likes', (of) => ({ chart: 'figures', args: [of, 'likeCount'] })],
  ['another figure', (of) => ({ chart: 'figures', args: [of, 'replyCount'] })],
  ['over time by author', (of) => ({ chart: 'overTime', args: [{ ...of, split: 'author' }] })],
  ['over time by kind', (of) => ({ chart: 'overTime', args: [{ ...of, split: 'kind' }] })],
  ['over time by list', (of) => ({ chart: 'overTime', args: [{ ...of, split: 'list' }] })],
  ['over time by code', (of) => ({ chart: 'overTime', args: [{ ...of, split: 'code' }] })],
  [
    'sum of a figure by kind',
    (of) => ({
      chart: 'overTime',
      args: [{ ...of, split: 'kind' }, { sum: { field: 'replyCount', shape: 'Comment' } }],
    }),
  ],
  ['who answers whom', (of) => ({ chart: 'replies', args: [of, MOST] })],
];

interface Of {
  readonly collection: number;
  readonly filter: { readonly leastLikes?: number };
}

/** The first look; the second is answered by what was kept. */
const benchCharts = (dir: string): void => {
  for (const [name, task] of CHARTS)
    for (const [rows, filter] of [
      ['all rows', {}],
      ['rows liked 10 times or more', { leastLikes: 10 }],
    ] as const) {
      const took = Array.from({ length: ROUNDS }, () =>
        measureDuration(() => readChart(dir, task({ collection: 1, filter }))),
      );
      tell(`chart of ${rows}, ${name}`, { ...middle(took, median), goal: 1000, unit: 'ms' });
    }
};
