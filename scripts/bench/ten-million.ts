import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readChart, type ChartTask } from '../../core/store/collections/charts/read-charts.ts';
import { openStore, type ItemFilter, type Store } from '../../core/store/index.ts';
import { say } from '../command.ts';
import { collect, makeDraftPage, openBench, PAGE } from './invented-items.ts';
import { measureDuration, median, middle } from './measure.ts';
import { tell } from './tell.ts';

/** Built once, which takes half an hour and 21 GB, and kept there. */
const KEPT = process.env['BOWERBIRD_BENCH_DATA'] ?? join(tmpdir(), 'bowerbird-ten-million');

const MILLION = 1_000_000;
/** The ten million are the million in so many shapes, each some seconds earlier than the one before. */
const COPIES = 10;
/** Further rows are numbered behind those of the million and of the collection beside it. */
const NUMBERS = 1.1 * MILLION;
/** Of the million, one page in so many is in another collection as well. */
const REPEATED_ONE_IN = 10;
/** Pages that are put in within one transaction. */
const TOGETHER = 100;

const ROUNDS = 3;

/** How soon facets, charts and pages of a million and of ten million rows answer. */
export const benchTenMillion = (): Promise<void> => {
  say(`\nten million items in ${KEPT}, which stay there`);
  const million = kept('million', putIn);
  const many = kept('ten-million', (dir) => {
    cpSync(million, dir, { recursive: true });
    multiply(join(dir, 'bowerbird.db'));
  });
  for (const [rows, dir] of [
    ['a million', million],
    ['ten million', many],
  ] as const) {
    const store = openStore({ dir });
    const summed = measureDuration(() => Array.from(store.itemSums.add()));
    say(`  ${rows}: summed up in ${(summed.value / 1000).toFixed(1)} s`);
    for (const [name, filter, goal] of FILTERS)
      benchFilter(store, dir, `${rows}, ${name}`, filter, goal);
    store.close();
  }
  for (const repeated of [true, false])
    benchCharts(million, `a million, ${repeated ? '' : 'not '}held elsewhere`, { repeated }, 1000);
  return Promise.resolve();
};

/** Made beside its place first, so that a half one is never taken for a whole. */
const kept = (name: string, make: (dir: string) => void): string => {
  const [dir, making] = [join(KEPT, name), join(KEPT, `${name}-unfinished`)];
  if (existsSync(dir)) return dir;
  rmSync(making, { recursive: true, force: true });
  const { value } = measureDuration(() => make(making));
  renameSync(making, dir);
  say(`  ${name}: built in ${(value / 60_000).toFixed(0)} minutes`);
  return dir;
};

/** A million items, and a collection beside it with some of them. */
const putIn = (dir: string): void => {
  const store = openBench(dir);
  const pages = MILLION / PAGE;
  for (let first = 0; first < pages; first += TOGETHER)
    store.transaction(() =>
      store.items.together(() =>
        collect(
          store,
          Array.from({ length: TOGETHER }, (_, page) => makeDraftPage(first + page)),
          undefined,
          first,
        ),
      ),
    );
  for (let page = 0; page < pages; page += REPEATED_ONE_IN)
    collect(store, [makeDraftPage(page)], undefined, pages + page, 'Beside');
  store.close();
};

/** Copies the rows by the engine alone, without their words; the indexes are made at the end. */
const multiply = (file: string): void => {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF');
  const made = db
    .prepare(
      `SELECT type, name, sql FROM sqlite_schema
        WHERE type IN ('index', 'trigger') AND tbl_name = 'items' AND sql IS NOT NULL`,
    )
    .all();
  for (const { type, name } of made) db.exec(`DROP ${String(type)} ${String(name)}`);
  for (let copy = 1; copy < COPIES; copy += 1) for (const text of copyRows(db, copy)) db.exec(text);
  db.exec(`UPDATE collections SET
      items = (SELECT count(*) FROM items WHERE collection = seq),
      removed = (SELECT count(*) FROM items WHERE collection = seq AND removedSince IS NOT NULL)`);
  for (const { sql } of made) db.exec(String(sql));
  db.exec('PRAGMA journal_mode = WAL');
  db.close();
};

const copyRows = (db: DatabaseSync, copy: number): readonly string[] => {
  const moved = (date: string): string =>
    `strftime('%Y-%m-%dT%H:%M:%fZ', ${date}, '-${(copy * 60) / COPIES} seconds')`;
  const changed: Readonly<Record<string, string>> = {
    id: `id + ${copy * NUMBERS}`,
    entityId: `entityId || '-${copy}'`,
    data: `replace(data, published, ${moved('published')})`,
    author: `author || ' ${copy}'`,
    authorId: `authorId || '-${copy}'`,
    address: `address || '-${copy}'`,
    parent: `iif(parent = '', '', parent || '-${copy}')`,
    published: moved('published'),
    publishedLatest: moved('publishedLatest'),
  };
  const columns = db
    .prepare('PRAGMA table_info(items)')
    .all()
    .map(({ name }) => String(name));
  const values = columns.map((name) => changed[name] ?? `"${name}"`);
  return [
    `INSERT INTO items (${columns.join()}) SELECT ${values.join()} FROM items
      WHERE collection = 1 AND id <= ${MILLION} ORDER BY id`,
    `INSERT INTO observations (item, call, at, place, version)
      SELECT item + ${copy * NUMBERS}, call, at, place, version FROM observations
      WHERE item <= ${MILLION} ORDER BY 1`,
    `INSERT INTO itemHashes (item, sha256) SELECT item + ${copy * NUMBERS}, sha256 FROM itemHashes
      WHERE item <= ${MILLION} ORDER BY 1`,
  ];
};

/** With the most milliseconds that a chart may take. */
const FILTERS: readonly (readonly [name: string, filter: ItemFilter, goal: number])[] = [
  ['no filter', {}, 500],
  ['one platform of two', { platform: 'forum' }, 2000],
  ['one kind of two', { shape: 'Comment' }, 2000],
  ['one language of four', { language: 'ar' }, 2000],
  ['five months', { from: '2025-01-01T00:00:00.000Z', to: '2025-06-01T00:00:00.000Z' }, 2000],
  ['liked 10 times or more', { leastLikes: 10 }, 2000],
  ['one author', { author: 'Author 77' }, 2000],
];

const benchFilter = (
  { itemRows }: Store,
  dir: string,
  name: string,
  filter: ItemFilter,
  goal: number,
): void => {
  for (const sort of ['published', 'likes'] as const) {
    const took = Array.from({ length: ROUNDS }, () =>
      measureDuration(() => itemRows.page({ collection: 1, filter, sort, limit: PAGE })),
    );
    tell(`first page by ${sort} of ${name}`, { ...middle(took, median), goal: 300, unit: 'ms' });
  }
  benchCharts(dir, name, filter, goal);
};

type Of = { readonly collection: number; readonly filter: ItemFilter };

const CHARTS: readonly (readonly [name: string, task: (of: Of) => ChartTask])[] = [
  ['facets', (of) => ({ chart: 'facets', args: [of] })],
  ['authors as facets', (of) => ({ chart: 'facetAuthors', args: [of] })],
  ['over time', (of) => ({ chart: 'overTime', args: [of] })],
  ['over time by kind', (of) => ({ chart: 'overTime', args: [{ ...of, split: 'kind' }] })],
  ['over time by author', (of) => ({ chart: 'overTime', args: [{ ...of, split: 'author' }] })],
  ['authors', (of) => ({ chart: 'authors', args: [of, 25] })],
  ['likes', (of) => ({ chart: 'figures', args: [of, 'likeCount'] })],
];

const benchCharts = (dir: string, name: string, filter: ItemFilter, goal: number): void => {
  for (const [chart, task] of CHARTS) {
    const took = Array.from({ length: ROUNDS }, () =>
      measureDuration(() => readChart(dir, task({ collection: 1, filter }))),
    );
    tell(`${chart} of ${name}`, { ...middle(took, median), goal, unit: 'ms' });
  }
};
