/**
 * Tolerant reading of other people's JSON. Nothing here throws: what is not there, or is of another
 * kind than asked for, is `undefined`.
 */
export type Node = Readonly<Record<string, unknown>>;
export type Step = string | number;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of keys and indexes. */
export const at = (value: unknown, ...path: readonly Step[]): unknown => along(value, path);

/** Takes the path as it is: these run for every field of every item, and each spread is a copy. */
const along = (value: unknown, path: readonly Step[]): unknown => {
  let here = value;
  for (let i = 0; i < path.length; i++) {
    if (typeof here !== 'object' || here === null) return undefined;
    // Steps are our own words, none of which an object or an array has by nature.
    here = (here as Record<Step, unknown>)[path[i] as Step];
  }
  return here;
};

/** The object at a path. */
export const node = (value: unknown, ...path: readonly Step[]): Node | undefined => {
  const found = along(value, path);
  return isNode(found) ? found : undefined;
};

/** The array at a path; empty when there is none. */
export const list = (value: unknown, ...path: readonly Step[]): readonly unknown[] => {
  const found = along(value, path);
  return Array.isArray(found) ? found : NOTHING;
};

const NOTHING: readonly unknown[] = Object.freeze([]);

/** The non-empty string at a path. */
export const str = (value: unknown, ...path: readonly Step[]): string | undefined => {
  const found = along(value, path);
  return typeof found === 'string' && found !== '' ? found : undefined;
};

/** The boolean at a path. */
export const bool = (value: unknown, ...path: readonly Step[]): boolean | undefined => {
  const found = along(value, path);
  return typeof found === 'boolean' ? found : undefined;
};

/** A whole number from a number or a string of digits; `undefined` rather than NaN or a lossy value. */
export const int = (value: unknown, ...path: readonly Step[]): number | undefined =>
  whole(along(value, path));

const whole = (found: unknown): number | undefined => {
  const number =
    typeof found === 'string' && /^-?\d{1,16}$/.test(found.trim()) ? Number(found) : found;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
};

/** A count: a whole number that is not negative. */
export const count = (value: unknown, ...path: readonly Step[]): number | undefined => {
  const number = whole(along(value, path));
  return number !== undefined && number >= 0 ? number : undefined;
};

/** An identifier as text, from a string or from a whole number that JSON did not round. */
export const id = (value: unknown, ...path: readonly Step[]): string | undefined => {
  const found = along(value, path);
  if (typeof found === 'number') return Number.isSafeInteger(found) ? String(found) : undefined;
  return typeof found === 'string' && found !== '' ? found : undefined;
};

const DEPTH = 64;

/** Every value under the given key, depth first, in document order; does not look inside a match. */
export const findAll = (value: unknown, key: string, limit = Infinity): unknown[] => {
  const found: unknown[] = [];
  if (limit > 0 && isHolder(value)) gather(value, key, limit, found, 0);
  return found;
};

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Most values of a page are texts and numbers, and a page has tens of thousands of them: only what
 * can hold something is worth a call. Answers whether enough was found.
 */
const gather = (
  here: object,
  key: string,
  limit: number,
  found: unknown[],
  depth: number,
): boolean => {
  if (depth > DEPTH) return false;
  if (Array.isArray(here)) {
    for (let i = 0; i < here.length; i++) {
      const item: unknown = here[i];
      if (isHolder(item) && gather(item, key, limit, found, depth + 1)) return true;
    }
    return false;
  }
  for (const name in here) {
    const child = (here as Node)[name];
    if (name === key) {
      if (found.push(child) >= limit) return true;
    } else if (isHolder(child) && gather(child, key, limit, found, depth + 1)) return true;
  }
  return false;
};

/** The first value under the given key, depth first. */
export const find = (value: unknown, key: string): unknown => findAll(value, key, 1)[0];

/**
 * The first value under each of the keys, depth first, as `find` would answer for each alone; keys that
 * are not there are left out. One walk through the whole, where `find` takes one for each key.
 */
export const findEach = (
  value: unknown,
  keys: readonly string[],
): Readonly<Partial<Record<string, unknown>>> => {
  const found: Record<string, unknown> = {};
  if (isHolder(value)) gatherEach(value, new Set(keys), found, 0);
  return found;
};

/** Takes the keys that it finds out of those that are missing. Answers whether none is missing any more. */
const gatherEach = (
  here: object,
  missing: Set<string>,
  found: Record<string, unknown>,
  depth: number,
): boolean => {
  if (depth > DEPTH || missing.size === 0) return missing.size === 0;
  if (Array.isArray(here)) {
    for (let i = 0; i < here.length; i++) {
      const item: unknown = here[i];
      if (isHolder(item) && gatherEach(item, missing, found, depth + 1)) return true;
    }
    return false;
  }
  for (const name in here) {
    const child = (here as Node)[name];
    if (missing.has(name)) {
      found[name] = child;
      missing.delete(name);
    }
    if (isHolder(child) && gatherEach(child, missing, found, depth + 1)) return true;
  }
  return missing.size === 0;
};

/**
 * What `findAll` answers for each of the keys, by key. One walk tells which of them are there, and only
 * these are worth another: an answer has one or two of the keys under which its kind may stand.
 */
export const findAllEach = <Key extends string>(
  value: unknown,
  keys: readonly Key[],
): Readonly<Record<Key, readonly unknown[]>> => {
  const there = findEach(value, keys);
  const all = (key: Key): readonly unknown[] =>
    Object.hasOwn(there, key) ? findAll(value, key) : NOTHING;
  return Object.fromEntries(keys.map((key) => [key, all(key)])) as Record<Key, readonly unknown[]>;
};

/** The head of an ActivityStreams object that is known by the address of its page: `id` and `url` are the same. */
export const objectAt = <Type extends string, Url extends string | undefined>(
  type: Type,
  url: Url,
) => ({ type, id: url, url });

/** What is read of the first of them of which anything is; of none `undefined`. */
export const firstKnown = <T, R>(
  all: Iterable<T>,
  read: (one: T) => R | undefined,
): R | undefined => {
  for (const one of all) {
    const found = read(one);
    if (found !== undefined) return found;
  }
  return undefined;
};
