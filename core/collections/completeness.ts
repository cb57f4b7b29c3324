import type { Catalogue } from '../engine/catalogue.ts';
import type {
  CapturedCount,
  CollectionRow,
  CollectionStore,
  DeletionCount,
} from '../store/index.ts';
import type { Completeness } from '../kit/completeness.ts';

/** What operations are called in a text for readers, by their ids; what is not in it goes by its id. */
export type Called = Readonly<Record<string, string>>;

/** “Comments of a video” of YouTube (videosite.list-video-comments) */
export const calledIn = ({ entries }: Pick<Catalogue, 'entries'>): Called =>
  Object.fromEntries(
    entries.map(({ id, operation, platform }) => [
      id,
      `“${operation.title}” of ${platform.brand} (${id})`,
    ]),
  );

const namesOf = (operations: readonly string[], called: Called): string =>
  operations.map((id) => called[id] ?? id).join(', ');

/** What is there, what is missing and why: in figures, and in words for a methods section. */
export const completenessOf = (
  store: CollectionStore,
  collection: CollectionRow,
  called: Called = {},
): Completeness => {
  const counts = store.completeness.counts(collection.seq);
  const unread = store.completeness.unread(collection.seq);
  const gaps = unread.filter(({ state }) => state === 'gap');
  const refused = unread.length - gaps.length;
  const deletions = store.completeness.deletions(collection.seq);
  const reasons = store.completeness.reasons(collection.seq);
  const facts = {
    ...(counts.statedTotal === null ? {} : { statedTotal: counts.statedTotal }),
    unique: collection.items,
    duplicates: counts.duplicates,
    pages: counts.pages,
    gaps: gaps.map(({ operation, params, at, reason }) => ({
      source: `${operation} ${params}`,
      at,
      reason: reason ?? '',
    })),
    refused,
    removedSince: collection.removed,
    notices: [
      ...reasons.map(({ reason, count }) => (count === 1 ? reason : `${reason} (${count} lists)`)),
      ...(counts.unread === 0
        ? []
        : [
            `${many(counts.unread, 'item')} could not be read and ${counts.unread === 1 ? 'was' : 'were'} set aside.`,
          ]),
      ...(counts.leftOut === 0
        ? []
        : [
            `${many(counts.leftOut, 'item')} ${counts.leftOut === 1 ? 'was' : 'were'} left out at a person's request.`,
          ]),
      ...deletions.map(deletionWords),
      ...(counts.cut === 0
        ? []
        : [
            `${many(counts.cut, 'list')} ${counts.cut === 1 ? 'was' : 'were'} followed only as far as was asked.`,
          ]),
      ...(counts.open === 0
        ? []
        : [
            `${many(counts.open, 'list')} ${counts.open === 1 ? 'is' : 'are'} not followed to the end yet.`,
          ]),
    ],
  };
  return { ...facts, methods: methodsOf(store, collection, facts, called) };
};

/** How much, when and why; never of whom. */
const deletionWords = ({ at, reason, items }: DeletionCount): string =>
  `${many(items, 'item')} ${items === 1 ? 'was' : 'were'} deleted on ${at.slice(0, 10)} ${
    reason === 'request'
      ? "at a person's request"
      : 'because the collection was to be kept no longer'
  }.`;

const methodsOf = (
  store: CollectionStore,
  { seq }: CollectionRow,
  facts: Omit<Completeness, 'methods'>,
  called: Called,
): string => {
  const runs = store.runs.recent(1000, seq);
  const days = [...new Set(runs.flatMap(({ created, updated }) => [created, updated]))]
    .map((instant) => instant.slice(0, 10))
    .sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const operations = [
    ...new Set(
      store.collections
        .sources(seq)
        .flatMap(({ operation, expand }) => [operation, ...(expand === undefined ? [] : [expand])]),
    ),
  ];
  const { statedTotal, unique, duplicates, pages, gaps, refused, removedSince } = facts;
  const captured = store.completeness.captured(seq);
  return [
    ...(runs.length > 0 || captured.length === 0
      ? [
          `Data were collected with Bowerbird ${between(first, last)} (UTC) by ${namesOf(operations, called)}, in ${many(pages, 'call')}.`,
        ]
      : []),
    ...capturedIn(captured, called),
    `The dataset holds ${many(unique, 'unique item')}${duplicates === 0 ? '' : `; ${many(duplicates, 'repeated listing')} of items already held ${duplicates === 1 ? 'was' : 'were'} merged`}.`,
    statedTotal === undefined
      ? 'The platform does not state how many there are in all.'
      : `The platform states a total of ${statedTotal.toLocaleString('en')}.`,
    gaps.length + refused === 0
      ? `No page was left unread${elsewhere(facts)}.`
      : `${many(gaps.length, 'page')} could not be read, and ${many(refused, 'list')} ${refused === 1 ? 'was' : 'were'} refused by the platform.`,
    ...(removedSince === 0
      ? []
      : [
          `${many(removedSince, 'item')} ${removedSince === 1 ? 'was' : 'were'} removed by the platform or by ${removedSince === 1 ? 'its author' : 'their authors'}.`,
        ]),
    ...facts.notices,
  ].join(' ');
};

/** Where every page was read, what is missing was in none of them: not for us to find. */
const elsewhere = ({
  statedTotal = 0,
  unique,
  notices,
}: Pick<Completeness, 'statedTotal' | 'unique' | 'notices'>): string => {
  const missing = statedTotal - unique;
  // What was cut, deleted or set aside is told by a notice, and may be what is missing.
  return missing <= 0 || notices.length > 0
    ? ''
    : `: the other ${missing.toLocaleString('en')} are on none of them. The platform’s total may count replies or removed items`;
};

const between = (first: string, last: string): string =>
  first === last ? `on ${first}` : `between ${first} and ${last}`;

const CAPTURED_BY = {
  capture: 'while a person browsed the site in Bowerbird’s window',
  import: 'from files in which a browser or an archiving tool had recorded them',
} as const;

/** What nobody asked for: nobody knows what else there was to see. */
const capturedIn = (captured: readonly CapturedCount[], called: Called): string[] =>
  (['capture', 'import'] as const).flatMap((door) => {
    const rows = captured.filter((row) => row.door === door);
    if (rows.length === 0) return [];
    const answers = rows.reduce((sum, row) => sum + row.answers, 0);
    const operations = namesOf(
      rows.map(({ operation }) => operation),
      called,
    );
    const days = rows.flatMap((row) => [row.first.slice(0, 10), row.last.slice(0, 10)]).sort();
    return [
      `${many(answers, 'answer')} of the platform, loaded ${between(days[0] ?? '', days.at(-1) ?? '')} (UTC), ${answers === 1 ? 'was' : 'were'} read ${CAPTURED_BY[door]}, as ${operations}; what was not shown there is not in the dataset.`,
    ];
  });

const many = (n: number, one: string): string =>
  `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`;
