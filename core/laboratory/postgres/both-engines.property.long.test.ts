import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SORTS } from '#kit/item-sort.ts';
import {
  startPostgres,
  whyNoPostgres,
  type PostgresServer,
} from '../../../test/support/postgres-server.ts';
import { clock, makeEnding, makeExchange, tempDir } from '../../store/calls/fixtures.ts';
import {
  openStore,
  type ItemDraft,
  type ItemFilter,
  type ItemRow,
  type Store,
} from '../../store/index.ts';
import { itemDraft } from '../../store/testing/item-draft.ts';
import { leavePostgres, keepInPostgres } from './index.ts';

/** The same sequence of calls, pages, notes and deletions, asked of both engines: their answers are the same. */
let server: PostgresServer | undefined;
beforeAll(async () => {
  if (whyNoPostgres() === undefined) server = await startPostgres();
});
afterAll(() => server?.close());

/** Letters of several scripts, what stands between words, and what JSON and SQL treat as something. */
const word = fc.constantFrom(
  'wren',
  'Wren',
  'wrens',
  'owl',
  'José',
  'JOSE',
  'Straße',
  'पक्षी',
  '東京',
  'ไทย',
  'me@x.org',
  '#bird',
  "o'wl",
  '"',
  '%',
  '\\',
  '\u0000',
  '\u0001',
  '\\u0000',
  '🐦',
  'it’s',
  '2026',
  '1e5',
  'a-b',
);
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
/** For the order by text: functions of SQLite take a NUL for the end. */
const withoutNul = (value: string): string => value.replaceAll('\0', '');

const day = fc
  .integer({ min: 1, max: 28 })
  .map((n) => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const draft: fc.Arbitrary<ItemDraft> = fc
  .record({
    n: fc.integer({ min: 0, max: 25 }),
    platform: fc.constantFrom('site', 'forum'),
    shape: fc.constantFrom('Comment', 'Post'),
    text,
    author: fc.constantFrom('', 'Ada', 'ada', 'Zoë', 'Ben', 'B\0n'),
    published: fc.oneof(fc.constant(''), day),
    likes: maybe(fc.integer({ min: 0, max: 30 })),
    views: maybe(fc.oneof(fc.integer({ min: 0, max: 4_000_000_000 }), fc.constant(1.5))),
    length: maybe(fc.integer({ min: 0, max: 9 })),
    language: maybe(fc.constantFrom('de', 'en', 'e\0n', '\u0001\u0001')),
    isPictured: fc.boolean(),
    absence: fc.constantFrom('removed' as const, 'notShown' as const, undefined),
    answers: maybe(fc.integer({ min: 0, max: 25 })),
  })
  .map(({ n, text: words, likes, views, length, language, isPictured, answers, ...more }) =>
    itemDraft({
      ...more,
      entityId: `c${n}`,
      data: JSON.stringify({
        content: words,
        ...(likes !== undefined && { likeCount: likes }),
        ...(views !== undefined && { viewCount: views }),
        ...(length !== undefined && { duration: length }),
        ...(language !== undefined && { language }),
        ...(isPictured && { image: [{ type: 'Image', url: 'https://site.test/p.jpg' }] }),
      }),
      text: withoutNul(words),
      title: n % 4 === 0 ? withoutNul(words) : '',
      authorId: more.author,
      publishedLatest: more.published,
      likeCount: likes,
      address: `https://site.test/c${n}`,
      parent: answers === undefined ? '' : `https://site.test/c${answers}`,
    }),
  );

type Step =
  | { readonly do: 'page'; readonly into: number; readonly drafts: readonly ItemDraft[] }
  | {
      readonly do: 'note';
      readonly place: number;
      readonly note: string;
      readonly tags: readonly string[];
    }
  | { readonly do: 'remove'; readonly place: number }
  | { readonly do: 'rename'; readonly into: number; readonly name: string }
  | { readonly do: 'fail'; readonly into: number; readonly drafts: readonly ItemDraft[] };

const drafts = fc
  .uniqueArray(draft, {
    selector: ({ platform, shape, entityId }) => `${platform} ${shape} ${entityId}`,
    maxLength: 8,
  })
  .map((list) => list.map((one, place) => ({ ...one, place })));
const into = fc.integer({ min: 0, max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('page' as const), into, drafts }) },
  fc.record({ do: fc.constant('fail' as const), into, drafts }),
  fc.record({
    do: fc.constant('note' as const),
    place: fc.nat(30),
    note: text,
    tags: fc.uniqueArray(fc.constantFrom('owl', 'José', '東京', 'o\0wl'), { maxLength: 2 }),
  }),
  fc.record({ do: fc.constant('remove' as const), place: fc.nat(30) }),
  fc.record({
    do: fc.constant('rename' as const),
    into,
    name: fc.constantFrom('Reef', 'reef', 'Ärger', 'ärger'),
  }),
);

const FILTERS: readonly ItemFilter[] = [
  {},
  { words: 'wren' },
  { words: 'jose' },
  { words: '"wren owl" -2026' },
  { words: 'wre*' },
  { words: '東京' },
  { words: 'पक्षी' },
  { words: '"' },
  { author: 'Ada' },
  { platform: 'forum' },
  { language: 'de', pictured: true },
  { removed: true },
  { noted: true },
  { tag: 'owl' },
  { leastLikes: 10 },
  { leastViews: 2 },
  { leastLength: 3 },
  { from: '2026-01-10', to: '2026-01-20' },
  { repeated: true },
  { topLevel: true },
];

/** One engine with what the steps need to know. */
const open = (dir: string) => {
  const time = clock();
  const store = openStore({ dir, now: time.now });
  store.ledger.grant(100_000, 'for the test');
  const seqs = ['One', 'Two'].map((name) => store.collections.open(name).seq);
  return { store, seqs, time, calls: 0 };
};
type Opened = ReturnType<typeof open>;

const bring = (
  opened: Opened,
  {
    into: to,
    drafts: list,
    do: how,
  }: Extract<Step, { readonly drafts: unknown }> & { readonly drafts: readonly ItemDraft[] },
): unknown => {
  const { store, seqs, time } = opened;
  const callId = `call-${(opened.calls += 1)}`;
  time.pass(1000);
  const at = new Date(time.now()).toISOString();
  store.ledger.reserve('window', 1, callId);
  const observation = { collection: seqs[to] ?? 0, callId, at };
  try {
    return store.calls.finish(
      callId,
      makeEnding({
        exchanges: [makeExchange(`reply ${callId.length % 3}`)],
        within: () => {
          const taken = store.items.ingest(observation, list);
          if (how === 'fail') throw new Error('no');
          return taken;
        },
      }),
    );
  } catch (error) {
    store.ledger.refund(callId);
    return String(error);
  }
};

const take = (opened: Opened, one: Step): unknown => {
  const { store, seqs } = opened;
  if (one.do === 'page' || one.do === 'fail') return bring(opened, one);
  if (one.do === 'rename') {
    try {
      return store.collections.rename(
        store.collections.bySeq(seqs[one.into] ?? 0)?.id ?? '',
        one.name,
      ).name;
    } catch (error) {
      return String(error);
    }
  }
  const [item] = store.itemRows
    .page({ collection: undefined, filter: {}, sort: 'collected', ascending: true, limit: 31 })
    .rows.slice(one.place);
  if (!item) return undefined;
  if (one.do === 'note')
    return store.collections.annotate(item.id, { note: one.note, tags: one.tags });
  return store.items.markAbsent(item.id, new Date(opened.time.now()).toISOString(), 'removed');
};

/** All that can be asked of it. */
const ask = ({ store, seqs }: Opened): unknown => {
  const [collection] = seqs;
  return {
    rows: pages(store, { collection, filter: {}, sort: 'collected', ascending: true }),
    views: FILTERS.flatMap((filter) =>
      SORTS.map((sort) => {
        const wanted = { collection, filter, sort, ascending: sort.length % 2 === 0 };
        return [JSON.stringify(filter), sort, ...namesOf(pages(store, wanted))].join(' ');
      }),
    ),
    everywhere: FILTERS.map((filter) => {
      const wanted = {
        collection: undefined,
        filter,
        sort: 'published',
        ascending: false,
      } as const;
      return [JSON.stringify(filter), ...namesOf(pages(store, wanted))].join(' ');
    }),
    facets: FILTERS.map((filter) => [
      store.charts.facets({ collection, filter }),
      store.charts.facetTags({ collection, filter }),
    ]),
    charts: (['author', 'platform', 'kind', 'list', 'collection', 'code'] as const).map((split) => [
      store.charts.overTime({ collection, split, also: seqs.slice(1) }),
      store.charts.figures({ collection, split }, 'viewCount'),
      store.charts.figures({ collection, split }, 'likeCount'),
      store.charts.authors({ collection, split }, 5),
      store.charts.survival({ collection, split }, 'published'),
    ]),
    replies: store.charts.replies({ collection }, { people: 10, replies: 10 }),
    fields: store.charts.figureFields({ collection }),
    collections: store.collections.list().map((row) => ({ ...row, id: undefined })),
    ledger: [store.ledger.audit(), store.ledger.account().balance],
    observations: store.itemRows
      .page({ collection, filter: {}, sort: 'collected', ascending: true, limit: 50 })
      .rows.map(({ id }) => store.items.observations(id)),
  };
};

/** The engines put other spaces into the same JSON. */
const plain = (json: string): string => JSON.stringify(JSON.parse(json));

const namesOf = (rows: readonly ItemRow[]): string[] => rows.map(({ entityId }) => entityId);

const pages = (
  store: Store,
  wanted: Omit<Parameters<Store['itemRows']['page']>[0], 'limit'>,
): ItemRow[] => {
  const found: ItemRow[] = [];
  let after: Parameters<Store['itemRows']['page']>[0]['after'];
  do {
    const page = store.itemRows.page({ ...wanted, limit: 7, after });
    found.push(...page.rows.map((row) => ({ ...row, written: plain(row.written) })));
    after = page.next ?? undefined;
  } while (after !== undefined);
  return found;
};

test('the same steps lead to the same answers', (context) => {
  if (!server) context.skip(whyNoPostgres());
  const url = server?.url ?? '';
  const folder = tempDir();
  const files = tempDir();
  let worlds = 0;
  try {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => {
        worlds += 1;
        leavePostgres();
        const inFile = open(`${files.dir}/${worlds}`);
        keepInPostgres(folder.dir, url);
        const inDatabase = open(`${folder.dir}/${worlds}`);
        try {
          for (const one of steps) expect(take(inDatabase, one)).toEqual(take(inFile, one));
          expect(ask(inDatabase)).toEqual(ask(inFile));
        } finally {
          inFile.store.close();
          inDatabase.store.close();
        }
      }),
      { numRuns: 25, endOnFailure: true },
    );
  } finally {
    leavePostgres();
    folder.remove();
    files.remove();
  }
});
