import {
  alphaInterval,
  cohensKappa,
  countCategories,
  fleissKappa,
  krippendorffsAlpha,
  percentAgreement,
  RESAMPLING,
  type Distance,
  type Ratings,
} from '#kit/coding/agreement.ts';
import { codesInOrder, type Code } from '#kit/coding/codebook.ts';
import { omitUndefined } from '#kit/collect.ts';
import type { AgreementRowView, AgreementView } from '../index.ts';
import type { Store } from '../../store/index.ts';

type CodingStore = Pick<Store, 'coders' | 'codebooks' | 'codings'>;

/** The codes that each coder gave to one row; `undefined`: the coder did not code it. */
type CodedRow = readonly (ReadonlySet<string> | undefined)[];

/** Rows that are read at a time. */
const CHUNK = 500;

/**
 * How far coders agree about the rows of a collection; all who coded something when none are named by id.
 * Yields between portions of the work.
 */
export function* measureAgreement(
  store: CodingStore,
  collection: number,
  wanted?: readonly string[],
): Generator<void, AgreementView> {
  const counts = new Map(
    store.codings.counts(collection).coders.map(({ coder, items }) => [coder, items]),
  );
  const coders = store.coders
    .list()
    .filter(({ id }) => wanted?.includes(id) ?? counts.has(id))
    .map(({ id, name }) => ({ id, name, rows: counts.get(id) ?? 0 }));
  const coded = yield* codedRows(
    store,
    collection,
    coders.map(({ id }) => id),
  );
  const { codes } = store.codebooks.read(collection);
  const rows: AgreementRowView[] = [];
  for (const variable of variablesIn(codes, coded)) rows.push(yield* measure(variable));
  return { coders, rows, ...RESAMPLING };
}

/** Rows that at least two of the coders coded. */
function* codedRows(
  { codings }: CodingStore,
  collection: number,
  coders: readonly string[],
): Generator<void, CodedRow[]> {
  const rows: CodedRow[] = [];
  for (let after = 0; ;) {
    const items = codings.codedItems(collection, after, CHUNK);
    const byItem = Map.groupBy(codings.codesOfItems(items.map(({ id }) => id)), ({ item }) => item);
    for (const given of byItem.values()) {
      const row = coders.map((coder) => {
        const own = given.filter((one) => one.coder === coder);
        return own.length === 0 ? undefined : new Set(own.flatMap(({ code }) => code ?? []));
      });
      if (row.filter(Boolean).length >= 2) rows.push(row);
    }
    const last = items.at(-1);
    if (!last || items.length < CHUNK) return rows;
    after = last.id;
    yield;
  }
}

/** What is compared: a value for each coder of a row. */
interface Variable extends Pick<AgreementRowView, 'of' | 'code'> {
  readonly ratings: readonly Ratings[];
  /** The values are places on a scale. */
  readonly scale?: readonly Ratings[];
}

/** All codes of a row together, then each code, and the codes under a code as one value. */
function* variablesIn(codes: readonly Code[], rows: readonly CodedRow[]): Generator<Variable> {
  yield { of: 'all', ratings: asCategories(rows) };
  const offered = codesInOrder(codes.filter(({ retired }) => !retired));
  const children = Map.groupBy(offered, ({ code }) => code.parent);
  for (const { code } of offered) {
    const under = (children.get(code.id) ?? []).map((child) => child.code.id);
    if (under.length > 1) {
      const places = new Set(under);
      yield {
        of: 'group',
        code: code.id,
        ratings: asCategories(rows.map((row) => row.map((set) => set && within(set, places)))),
        scale: rows.map((row) => row.map((set) => placeIn(under, set))),
      };
    }
    yield {
      of: 'code',
      code: code.id,
      ratings: rows.map((row) => row.map((set) => set && Number(set.has(code.id)))),
    };
  }
}

const within = (set: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...set].filter((one) => others.has(one)));

/** Equal sets of codes are one category. */
const asCategories = (rows: readonly CodedRow[]): Ratings[] => {
  const numbers = new Map<string, number>();
  return rows.map((row) =>
    row.map((set) => {
      if (!set) return undefined;
      const name = [...set].sort().join();
      const known = numbers.get(name) ?? numbers.size;
      numbers.set(name, known);
      return known;
    }),
  );
};

/** The place of the one code that a coder gave; `undefined` for none or several: they are no place on a scale. */
const placeIn = (
  codes: readonly string[],
  set: ReadonlySet<string> | undefined,
): number | undefined => {
  const given = codes.flatMap((code, place) => (set?.has(code) ? [place] : []));
  return given.length === 1 ? given[0] : undefined;
};

function* measure({ of, code, ratings, scale }: Variable): Generator<void, AgreementRowView> {
  const counts = countCategories(ratings);
  const isOfTwo = ratings[0]?.length === 2;
  return omitUndefined({
    of,
    code,
    rows: ratings.length,
    percent: percentAgreement(counts),
    cohen: isOfTwo ? cohensKappa(ratings) : undefined,
    fleiss: fleissKappa(counts),
    ...(yield* alphas(ratings, 'nominal')),
    ...(scale ? yield* alphas(scale, 'ordinal') : {}),
  });
}

/** Alpha with its interval. */
function* alphas(ratings: readonly Ratings[], distance: Distance): Generator<void, object> {
  const counts = countCategories(ratings);
  const alpha = krippendorffsAlpha(counts, distance);
  if (alpha === undefined) return {};
  const interval = yield* alphaInterval(counts, distance);
  return { [distance]: alpha, ...(interval && { [`${distance}Interval`]: interval }) };
}
