/** Items as earlier readers read them, held small until their replies are read again. */
import { isNode } from '#kit/dig.ts';
import { DigestTable, type Digest } from './digests.ts';
import type { ReaderDifference } from './package-readers.ts';

type Item = Readonly<Record<string, unknown>>;

/** The names in an item, and of a list of objects those of each by its place; `true` for any other value. */
interface Names {
  readonly [name: string]: Names | true;
}

/** What today's reading of an item is beside the earlier one. */
export type Comparison =
  /** It has all that the earlier one has, and more: the fields. */
  | { readonly is: 'more'; readonly of: ReaderDifference; readonly fields: readonly string[] }
  /** It differs in what the reader may read otherwise, and in nothing else but more. */
  | { readonly is: 'otherwise'; readonly of: ReaderDifference }
  | { readonly is: 'other' };

const [WHOLE, REST, NAMES, OF, FIELDS] = [0, 1, 2, 3, 4];

/** Different names of items together; of what comes behind them nothing may be read otherwise. */
const MOST_NAMES = 100_000;

const OTHER: Comparison = { is: 'other' };

export const createEarlierReadings = (digest: (...values: readonly unknown[]) => Digest) => {
  const items = new DigestTable(5);
  const names = createNumbered<Names>();
  const differences = createNumbered<ReaderDifference>();
  const fieldLists = createNumbered<readonly string[]>();
  return {
    /** An item that a reader before the one at hand read. */
    add: (key: Digest, item: Item, of: ReaderDifference): void => {
      if (names.size() >= MOST_NAMES) return;
      const fields = of.fieldsOf(item);
      items.add(key, [
        digest(item),
        digest(without(item, fields)),
        names.numberOf(namesIn(item)),
        differences.numberOf(of),
        fieldLists.numberOf(fields),
      ]);
    },

    /** `other` also where no earlier reader read it. */
    compare: (key: Digest, today: Item): Comparison => {
      const number = items.find(key);
      const had = number < 0 ? undefined : names.at(items.value(number, NAMES));
      const of = number < 0 ? undefined : differences.at(items.value(number, OF));
      const fields = number < 0 ? undefined : fieldLists.at(items.value(number, FIELDS));
      if (!had || !of || !fields) return OTHER;
      const shared = withNames(today, had);
      if (digest(shared) === items.value(number, WHOLE))
        return { is: 'more', of, fields: addedFields(today, had) };
      return digest(without(shared, fields)) === items.value(number, REST)
        ? { is: 'otherwise', of }
        : OTHER;
    },
  };
};

/** Values that occur often, each once. */
const createNumbered = <T>() => {
  const values: T[] = [];
  const numbers = new Map<string, number>();
  return {
    size: () => values.length,
    numberOf: (value: T): Digest => {
      const text = JSON.stringify(value);
      const number = numbers.get(text) ?? values.push(value) - 1;
      numbers.set(text, number);
      return BigInt(number);
    },
    at: (number: Digest): T | undefined => values[Number(number)],
  };
};

const namesIn = (item: Item): Names =>
  Object.fromEntries(
    Object.keys(item)
      .toSorted()
      .map((name) => [name, namesInValue(item[name])]),
  );

const namesInValue = (value: unknown): Names | true => {
  if (isNode(value)) return namesIn(value);
  return Array.isArray(value) && value.length > 0 && value.every(isNode)
    ? Object.fromEntries(value.map((one, at) => [String(at), namesIn(one)]))
    : true;
};

/** What of an item has such names. */
const withNames = (item: Item, names: Names): Item =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) =>
      Object.hasOwn(names, name) ? [[name, valueWithNames(value, names[name])]] : [],
    ),
  );

const valueWithNames = (value: unknown, names: Names | true | undefined): unknown => {
  if (!isNode(names)) return value;
  if (isNode(value)) return withNames(value, names);
  return objectsOf(value, names)?.map((one, at) => withNames(one, names[at] as Names)) ?? value;
};

/** The objects of a list that had as many before. */
const objectsOf = (value: unknown, names: Names): readonly Item[] | undefined =>
  Array.isArray(value) && value.every(isNode) && value.length === Object.keys(names).length
    ? value
    : undefined;

/** The fields that an item has and such names do not: `attributedTo.name` for a nested one. */
const addedFields = (item: Item, names: Names): readonly string[] =>
  Object.entries(item).flatMap(([name, value]) => {
    if (!Object.hasOwn(names, name)) return [name];
    const within = names[name];
    if (!isNode(within)) return [];
    const added = isNode(value)
      ? addedFields(value, within)
      : (objectsOf(value, within) ?? []).flatMap((one, at) =>
          addedFields(one, within[at] as Names),
        );
    return [...new Set(added)].map((field) => `${name}.${field}`);
  });

const without = (item: Item, fields: readonly string[]): Item =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => {
      if (fields.includes(name)) return [];
      const within = fields.flatMap((field) =>
        field.startsWith(`${name}.`) ? [field.slice(name.length + 1)] : [],
      );
      return [[name, within.length > 0 && isNode(value) ? without(value, within) : value]];
    }),
  );
