import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FacetCounts } from '#kit/facets.ts';
import type { Db } from '../../file/db.ts';
import { openDatabase } from '../../open-database.ts';
import { empty, sql, type Sql } from '../../file/sql.ts';
import type { ItemDraft } from '../items.ts';
import { makeEnding, tempDir } from '../../calls/fixtures.ts';
import { itemDraft } from '../../testing/item-draft.ts';
import { openStore } from '../../index.ts';
import type { ItemFilter } from '../filter.ts';
import { createFacets } from './facets.ts';
import { createSelecting } from './selection.ts';
import { ofSqliteAlone } from '../../testing/engines.ts';

/** An item as a plain loop knows it. */
interface Known {
  readonly collection: number;
  readonly draft: ItemDraft;
  readonly figures: Readonly<Record<string, number>>;
  readonly language: string | undefined;
  readonly isPictured: boolean;
  readonly at: string;
  readonly isNoted: boolean;
}

/** Figures, dates and values in many combinations, some of them absent. */
const makeKnown = (n: number, collection: number): Known => {
  const language = [undefined, 'de', 'en', 'en', ''][n % 5];
  const isPictured = n % 3 === 0;
  const figures = {
    ...(n % 4 > 0 && { viewCount: (n * 13) % 40 }),
    ...(n % 5 > 0 && { replyCount: n % 3 }),
    ...(n % 6 > 0 && { duration: (n % 50) / 2 }),
  };
  const draft = itemDraft({
    platform: n % 7 === 0 ? 'forum' : 'site',
    shape: n % 11 === 0 ? 'Post' : 'Comment',
    operation: n % 2 === 0 ? 'site.list-comments' : 'site.search',
    entityId: `c${n}`,
    data: JSON.stringify({
      ...figures,
      ...(language !== undefined && { language }),
      ...(isPictured && { image: [{ type: 'Image', url: 'https://site.test/p.jpg' }] }),
    }),
    text: n % 3 === 0 ? 'wren and owl' : 'owl',
    author: n % 8 === 0 ? '' : `Author ${n % 5}`,
    published: n % 13 === 0 ? '' : `2026-01-${String((n % 28) + 1).padStart(2, '0')}T00:00:00.000Z`,
    likeCount: n % 9 === 0 ? undefined : (n * 7) % 20,
    absence: n % 10 === 9 ? ('removed' as const) : undefined,
  });
  const at = `2026-02-0${(Math.floor(n / 10) % 6) + 1}T00:00:00.000Z`;
  return { collection, draft, figures, language, isPictured, at, isNoted: n % 10 === 5 };
};

const known: Known[] = [];
const seqs: number[] = [];
let place: ReturnType<typeof tempDir>;
let db: Db;

beforeAll(() => {
  place = tempDir();
  const store = openStore({ dir: place.dir });
  store.ledger.grant(1000, 'for the test');
  for (const name of ['One', 'Two', 'Empty']) seqs.push(store.collections.open(name).seq);
  for (let page = 0; page < 12; page += 1) {
    const collection = seqs[page % 4 === 3 ? 1 : 0] ?? 0;
    const items = Array.from({ length: 10 }, (_, n) => makeKnown(page * 10 + n, collection));
    const callId = `call-${page}`;
    const at = items[0]?.at ?? '';
    store.ledger.reserve('window', 1, callId);
    store.calls.finish(
      callId,
      makeEnding({
        within: () => {
          const drafts = items.map(({ draft }) => draft);
          const { ids } = store.items.ingest({ collection, callId, at }, drafts);
          known.push(...items);
          for (const [n, { isNoted }] of items.entries())
            if (isNoted) store.collections.annotate(ids[n] ?? 0, { note: 'look', tags: [] });
        },
      }),
    );
  }
  store.close();
  db = openDatabase(place.dir);
});
afterAll(() => {
  db.close();
  place.remove();
});

const figureOf = ({ figures }: Known, name: string): number => figures[name] ?? -1;

/** The filters, and by hand what each lets through. */
const FILTERS: readonly (readonly [ItemFilter, (one: Known) => boolean])[] = [
  [{}, () => true],
  [{ words: 'wren' }, ({ draft }) => draft.text.startsWith('wren')],
  [{ from: '2026-01-20' }, ({ draft }) => draft.published >= '2026-01-20'],
  [{ to: '2026-01-09' }, ({ draft }) => draft.published !== '' && draft.published < '2026-01-09'],
  [{ seenFrom: '2026-02-03' }, ({ at }) => at >= '2026-02-03'],
  [{ seenTo: '2026-02-03' }, ({ at }) => at < '2026-02-03'],
  [{ leastLikes: 15 }, ({ draft }) => (draft.likeCount ?? -1) >= 15],
  [{ leastViews: 20 }, (one) => figureOf(one, 'viewCount') >= 20],
  [{ leastReplies: 1 }, (one) => figureOf(one, 'replyCount') >= 1],
  [{ leastLength: 12 }, (one) => figureOf(one, 'duration') >= 12],
  [{ noted: true }, ({ isNoted }) => isNoted],
  [{ noted: false }, ({ isNoted }) => !isNoted],
  [{ coded: false }, () => true],
  [{ repeated: false }, () => true],
  [
    { leastReplies: 1, from: '2026-01-05', seenFrom: '2026-02-02' },
    (one) =>
      figureOf(one, 'replyCount') >= 1 &&
      one.draft.published >= '2026-01-05' &&
      one.at >= '2026-02-02',
  ],
];

/** Filters of facets, each of which leaves its own facet alone. */
const CHOSEN = {
  platform: [undefined, 'site'],
  language: [undefined, 'en'],
  pictured: [undefined, false],
  removed: [undefined, true],
  author: [undefined, 'Author 3'],
} as const;

const valuesOf = ({ draft, language, isPictured }: Known) => ({
  platform: draft.platform,
  shape: draft.shape,
  operation: draft.operation,
  language,
  pictured: isPictured,
  removed: draft.absence !== undefined,
  author: draft.author === '' ? undefined : draft.author,
});
type Values = ReturnType<typeof valuesOf>;
type Field = keyof Values;

const countPlainly = (
  field: Field,
  items: readonly Known[],
  filter: Partial<Values>,
): { value: string | boolean; count: number }[] => {
  const counts = new Map<string | boolean, number>();
  for (const item of items) {
    const values = valuesOf(item);
    const others = (Object.keys(values) as Field[]).filter((other) => other !== field);
    const value = values[field];
    if (value === undefined) continue;
    if (!others.every((other) => filter[other] === undefined || filter[other] === values[other]))
      continue;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
};

const COUNTED = ['platform', 'shape', 'operation', 'language', 'pictured', 'removed'] as const;

describe.each([
  ['from what leads to few rows', undefined],
  ['by a look through an index', 0],
])('%s', (_way, mostNarrow) => {
  test.each(FILTERS)('%j: facets are what a plain loop counts', (filter, fits) => {
    const facets = createFacets(db, createSelecting(db, undefined, mostNarrow));
    for (const collection of [...seqs, undefined])
      for (const [field, values] of Object.entries(CHOSEN))
        for (const value of values) {
          const chosen = value === undefined ? {} : { [field]: value };
          const of = { collection, filter: { ...filter, ...chosen } };
          const items = known.filter(
            (one) => (collection === undefined || one.collection === collection) && fits(one),
          );
          const expected = Object.fromEntries(
            COUNTED.map((counted) => [counted, countPlainly(counted, items, chosen)]),
          );
          expect(facets.facets(of)).toEqual(expected as unknown as FacetCounts);
          expect(facets.facetAuthors(of)).toEqual(countPlainly('author', items, chosen));
          const shown = items.filter((item) =>
            Object.entries(chosen).every(([name, is]) => valuesOf(item)[name as Field] === is),
          );
          expect(facets.facetCodes(of)).toEqual({ codes: [], uncoded: shown.length });
        }
  });
});

interface Step {
  readonly opcode: string;
  readonly p1: number;
  readonly p2: number;
}

/** Columns that a statement takes from rows of items, and not from an index. */
const columnsFromRows = (statement: Sql): number => {
  const root = db.get<{ rootpage: number }>(
    sql`SELECT rootpage FROM sqlite_schema WHERE name = 'items'`,
  )?.rootpage;
  const steps = db.all<Step>(sql`EXPLAIN ${statement}`);
  const rows = steps.filter(({ opcode, p2 }) => opcode === 'OpenRead' && p2 === root);
  return steps.filter(
    ({ opcode, p1 }) => opcode === 'Column' && rows.some((cursor) => cursor.p1 === p1),
  ).length;
};

const sortsGroups = (statement: Sql): boolean =>
  db
    .all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${statement}`)
    .some(({ detail }) => detail.endsWith('GROUP BY'));

const isOfRows = ({ noted, repeated }: ItemFilter): boolean =>
  noted === true || repeated !== undefined;

test
  .skipIf(ofSqliteAlone('the plans of SQLite are read'))
  .each(FILTERS.filter(([filter]) => !isOfRows(filter)))(
  '%j: no row is read beside the index, and of kinds none is sorted',
  (filter) => {
    const statements: Sql[] = [];
    const recording: Db = {
      ...db,
      all: (statement) => {
        statements.push(statement);
        return db.all(statement);
      },
    };
    const facets = createFacets(recording, createSelecting(db, undefined, 0));
    facets.facets({ collection: seqs[0], filter });
    facets.facetAuthors({ collection: seqs[0], filter });
    const [kinds = empty, authors = empty] = statements;
    // SQLite loads the data of the first row of each group, whose language it has from the index.
    expect([columnsFromRows(kinds), sortsGroups(kinds)]).toEqual([1, false]);
    expect(columnsFromRows(authors)).toBe(0);
  },
);
