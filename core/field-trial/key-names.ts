/**
 * Which names of keys a report may show. Some replies use ids, dates or names of people as keys: these are
 * values, and stand in a skeleton as one `*`.
 */
import { isNode } from '#kit/dig.ts';

/** Names that are always shown. */
export type KnownNames = Pick<ReadonlySet<string>, 'has'>;

/** In the place of keys that are values. */
export const ANY_KEY = '*';

const LONGEST = 40;
const NAME = /^[A-Za-z_$@:#.<-][\w$@:#.<>-]*$/;
const MANY_DIGITS = /\d{3}/;
/** So many objects below one another under names that nobody knows are a map, not a form. */
const MAP_SIZE = 8;
const MOST_VALUES = 200_000;

export interface KeyNames {
  /** The name to show for a key of this object. */
  readonly nameFor: (key: string, siblings: Readonly<Record<string, unknown>>) => string;
}

/**
 * `known`: names that the invented replies have, which are always shown. `values`: what was asked for. A
 * name that nobody knows and that a reply also has as a value is taken for a value.
 */
export const createKeyNames = (
  known: KnownNames,
  values: Iterable<string>,
  replies: Iterable<unknown>,
): KeyNames => {
  const hidden = new Set([...values].map((value) => value.toLowerCase()));
  for (const reply of replies) collectTexts(reply, hidden);
  const maps = new WeakMap<object, boolean>();
  const isMap = (siblings: Readonly<Record<string, unknown>>): boolean => {
    const decided = maps.get(siblings) ?? looksLikeMap(siblings, known);
    maps.set(siblings, decided);
    return decided;
  };
  return {
    nameFor: (key, siblings) => {
      if (known.has(key)) return key;
      const isName = key.length <= LONGEST && NAME.test(key) && !MANY_DIGITS.test(key);
      return isName && !hidden.has(key.toLowerCase()) && !isMap(siblings) ? key : ANY_KEY;
    },
  };
};

const looksLikeMap = (siblings: Readonly<Record<string, unknown>>, known: KnownNames): boolean => {
  const entries = Object.entries(siblings);
  return (
    entries.length >= MAP_SIZE && entries.every(([key, value]) => !known.has(key) && isNode(value))
  );
};

/** Every short text of a reply, in lower case. */
const collectTexts = (reply: unknown, into: Set<string>): void => {
  const left: unknown[] = [reply];
  for (let seen = 0; left.length > 0 && seen < MOST_VALUES; seen++) {
    const value = left.pop();
    if (typeof value === 'string') {
      if (value.length <= LONGEST) into.add(value.toLowerCase());
    } else if (Array.isArray(value)) left.push(...value.slice(0, MOST_VALUES));
    else if (isNode(value)) left.push(...Object.values(value));
  }
};
