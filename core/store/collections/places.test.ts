import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemFilter } from './filter.ts';
import type { ItemDraft } from './items.ts';
import { SORTS, type ItemSort } from '#kit/item-sort.ts';
import { allPlaces, createPlaces, type RowPlace } from './places.ts';
import type { Db } from '../file/db.ts';
import { openDatabase } from '../open-database.ts';
import { makeEnding, tempDir } from '../calls/fixtures.ts';
import { itemDraft } from '../testing/item-draft.ts';
import { openStore } from '../index.ts';

/** What an invented item is sorted and filtered by. */
interface Known {
  readonly id: number;
  readonly collection: number;
  readonly draft: ItemDraft;
  readonly at: string;
}

const makeNumberedDraft = (n: number): ItemDraft =>
  itemDraft({
    platform: n % 7 === 0 ? 'forum' : 'site',
    shape: n % 11 === 0 ? 'Post' : 'Comment',
    entityId: `c${n}`,
    data: JSON.stringify({
      ...(n % 4 > 0 && { viewCount: (n * 13) % 40 }),
      ...(n % 5 > 0 && { [n % 11 === 0 ? 'commentCount' : 'replyCount']: n % 3 }),
      ...(n % 7 === 0 && n % 9 > 0 && { voteCount: (n * 7) % 20 }),
      ...(n % 6 === 1 && { shareCount: n % 10 }),
      ...(n % 6 > 0 && { duration: (n % 50) / 2 }),
      ...(n % 2 === 0 && { language: n % 4 === 0 ? 'de' : 'en' }),
      ...(n % 3 === 0 && { image: [{ type: 'Image', url: 'https://site.test/p.jpg' }] }),
      ...(n % 3 === 1 && n % 8 === 0 && { items: [{ type: 'Image' }] }),
    }),
    text: n % 3 === 0 ? 'wren and owl' : 'owl',
    author: `Author ${n % 5}`,
    parent: n % 4 === 0 ? 'https://site.test/p' : '',
    published: n % 13 === 0 ? '' : `2026-01-${String((n % 28) + 1).padStart(2, '0')}T00:00:00.000Z`,
    likeCount: n % 9 === 0 ? undefined : (n * 7) % 20,
    absence: n % 10 === 9 ? ('removed' as const) : undefined,
  });

const known: Known[] = [];
const seqs: number[] = [];
let place: ReturnType<typeof tempDir>;
let db: Db;

beforeAll(() => {
  place = tempDir();
  const store = openStore({ dir: place.dir });
  store.ledger.grant(1000, 'for the test');
  for (const name of ['One', 'Two']) seqs.push(store.collections.open(name).seq);
  for (let page = 0; page < 12; page += 1) {
    const drafts = Array.from({ length: 10 }, (_, n) => makeNumberedDraft(page * 10 + n));
    // The second collection has a quarter of them.
    const collection = seqs[page % 4 === 3 ? 1 : 0] ?? 0;
    const at = `2026-02-${String((page % 6) + 1).padStart(2, '0')}T00:00:00.000Z`;
    const callId = `call-${page}`;
    store.ledger.reserve('window', 1, callId);
    store.calls.finish(
      callId,
      makeEnding({
        within: () => {
          const { ids } = store.items.ingest({ collection, callId, at }, drafts);
          for (const [n, draft] of drafts.entries())
            known.push({ id: ids[n] ?? 0, collection, draft, at });
        },
      }),
    );
  }
  for (const { id, draft } of known)
    if (draft.entityId.endsWith('5'))
      store.collections.annotate(id, { note: 'look', tags: ['birds'] });
  store.close();
  db = openDatabase(place.dir);
});
afterAll(() => {
  db.close();
  place.remove();
});

/** The filters, and by hand what each lets through. */
const FILTERS: readonly (readonly [ItemFilter, (one: Known) => boolean])[] = [
  [{}, () => true],
  [{ author: 'Author 3' }, ({ draft }) => draft.author === 'Author 3'],
  [{ words: 'owl' }, () => true],
  [{ words: 'wren' }, ({ draft }) => draft.text.startsWith('wren')],
  [
    { words: 'wren', author: 'Author 3' },
    ({ draft: { text, author } }) => text.startsWith('wren') && author === 'Author 3',
  ],
  [
    { platform: 'forum', removed: true },
    ({ draft }) => draft.platform === 'forum' && draft.absence !== undefined,
  ],
  [
    { removed: false, shape: 'Post' },
    ({ draft }) => draft.shape === 'Post' && draft.absence === undefined,
  ],
  [{ from: '2026-01-20' }, ({ draft }) => draft.published >= '2026-01-20'],
  [
    { from: '2026-01-02', to: '2026-01-09' },
    ({ draft: { published } }) => published >= '2026-01-02' && published < '2026-01-09',
  ],
  [{ leastLikes: 15 }, ({ draft }) => (draft.likeCount ?? -1) >= 15],
  [
    { seenFrom: '2026-02-03', seenTo: '2026-02-05' },
    ({ at }) => at >= '2026-02-03' && at < '2026-02-05',
  ],
  [
    { parent: 'https://site.test/p', leastLikes: 10 },
    ({ draft }) => draft.parent !== '' && (draft.likeCount ?? -1) >= 10,
  ],
  [{ tag: 'birds' }, ({ draft }) => draft.entityId.endsWith('5')],
  [
    { noted: true, platform: 'site' },
    ({ draft }) => draft.entityId.endsWith('5') && draft.platform === 'site',
  ],
  [{ noted: false }, ({ draft }) => !draft.entityId.endsWith('5')],
  [{ author: 'Nobody' }, () => false],
  [{ leastViews: 20 }, ({ draft }) => figureOf(draft, 'viewCount') >= 20],
  [
    { leastReplies: 1, platform: 'site' },
    ({ draft }) => answersOf(draft) >= 1 && draft.platform === 'site',
  ],
  [{ leastLength: 12 }, ({ draft }) => figureOf(draft, 'duration') >= 12],
  [{ language: 'de', pictured: true }, ({ draft }) => /"de".*"Image"/.test(draft.data)],
  [{ pictured: false }, ({ draft }) => !draft.data.includes('"Image"')],
  [{ shape: 'Post' }, ({ draft }) => draft.shape === 'Post'],
  [{ operation: 'none.there' }, () => false],
  [
    { language: 'en', shape: 'Post', removed: false },
    ({ draft }) => draft.shape === 'Post' && /"en"/.test(draft.data) && draft.absence === undefined,
  ],
  [{ rows: [3, 20, 21, 999] }, ({ id }) => [3, 20, 21].includes(id)],
  [{ repeated: true }, () => false],
  [
    { platform: ['forum', 'nowhere'], shape: ['Post', 'Comment'] },
    ({ draft }) => draft.platform === 'forum',
  ],
  [
    { author: ['Author 1', 'Author 2'], removed: false },
    ({ draft }) => /[12]$/.test(draft.author) && draft.absence === undefined,
  ],
  [{ tag: ['birds', 'none'] }, ({ draft }) => draft.entityId.endsWith('5')],
  [
    { counts: [{ of: ['score', 'shares'], atLeast: 8 }] },
    ({ draft }) => figureOf(draft, 'voteCount') >= 8 || figureOf(draft, 'shareCount') >= 8,
  ],
  [
    {
      counts: [
        { of: ['views'], atMost: 20 },
        { of: ['replies'], atLeast: 1 },
      ],
    },
    ({ draft }) => {
      const views = figureOf(draft, 'viewCount');
      return views >= 0 && views <= 20 && figureOf(draft, 'replyCount') >= 1;
    },
  ],
];

const figureOf = (draft: ItemDraft, name: string): number =>
  (JSON.parse(draft.data) as Readonly<Record<string, number>>)[name] ?? -1e15;

const sortKeyFromKnown = ({ id, draft, at }: Known, sort: ItemSort): string | number =>
  ({
    collected: id,
    published: draft.published,
    likes: draft.likeCount ?? -1e15,
    views: figureOf(draft, 'viewCount'),
    score: draft.likeCount ?? -1e15,
    replies: answersOf(draft),
    comments: answersOf(draft),
    length: figureOf(draft, 'duration'),
    seen: at,
    author: draft.author,
    text: draft.text,
    platform: draft.platform,
    kind: draft.shape,
    timesSeen: 1,
    shares: figureOf(draft, 'shareCount'),
    reposts: -1e15,
    quotes: -1e15,
    saves: -1e15,
  })[sort];

/** Comments or replies, whichever it has. */
const answersOf = (draft: ItemDraft): number =>
  Math.max(figureOf(draft, 'commentCount'), figureOf(draft, 'replyCount'));

/** What has nothing to be sorted by comes last, and before it what has it under another name. */
const rankOf = (one: Known, sort: ItemSort): number => {
  if (['', -1e15].includes(sortKeyFromKnown(one, sort))) return 2;
  const has = (name: string): boolean => figureOf(one.draft, name) !== -1e15;
  const isOwn = {
    likes: !has('voteCount'),
    score: has('voteCount'),
    replies: !has('commentCount'),
    comments: has('commentCount'),
  };
  return (isOwn as Readonly<Record<string, boolean>>)[sort] === false ? 1 : 0;
};

const expected = (
  collection: number | undefined,
  fits: (one: Known) => boolean,
  sort: ItemSort,
  ascending: boolean,
): RowPlace[] => {
  const places = known
    .filter((one) => (collection === undefined || one.collection === collection) && fits(one))
    .map((one): { rank: number; place: RowPlace } => ({
      rank: rankOf(one, sort),
      place: [sortKeyFromKnown(one, sort), one.id],
    }))
    .sort(({ place: [one, id] }, { place: [other, otherId] }) =>
      one === other ? id - otherId : one < other ? -1 : 1,
    );
  const inDirection = ascending ? places : places.toReversed();
  return [0, 1, 2].flatMap((rank) =>
    inDirection.filter((one) => one.rank === rank).map(({ place }) => place),
  );
};

describe.each([
  ['sorting what is found', {}],
  ['going along the order', { mostSorted: 0 }],
  [
    'going along the order, and looking at all when that takes long',
    { mostSorted: 0, mostWalked: 12 },
  ],
  ['whatever is cheapest', { mostSorted: 20, mostWalked: 30 }],
])('%s', (_way, bounds) => {
  test.each(FILTERS)('%j: page after page, in every order', (filter, fits) => {
    const places = createPlaces(db, bounds);
    for (const collection of [...seqs, undefined])
      for (const sort of SORTS)
        for (const ascending of [true, false]) {
          const found: RowPlace[] = [];
          for (let page: RowPlace[] | undefined; page?.length !== 0; found.push(...page)) {
            page = places({ collection, filter, sort, ascending, limit: 23, after: found.at(-1) });
            expect(page.length).toBeLessThanOrEqual(23);
          }
          expect(found).toEqual(expected(collection, fits, sort, ascending));
        }
  });
});

test.each(FILTERS)('%j: all rows of a view are those of its pages', (filter, fits) => {
  for (const collection of [...seqs, undefined])
    for (const sort of SORTS)
      for (const ascending of [true, false])
        expect([...allPlaces(db, { collection, filter, sort, ascending })]).toEqual(
          expected(collection, fits, sort, ascending).map(([, id]) => id),
        );
});
