/** How one form became another: a renamed key, a moved list, a new wrapper. */
import type { Message } from '#kit/message.ts';
import { ANY_KEY } from './key-names.ts';
import { messages } from './messages.ts';
import type { Skeleton } from './skeleton.ts';

interface Pair {
  readonly parent: string;
  readonly name: string;
}

interface Forms {
  readonly before: Skeleton;
  readonly now: Skeleton;
  /** Names of keys, wherever they stand. */
  readonly namesBefore: ReadonlySet<string>;
  readonly namesNow: ReadonlySet<string>;
  readonly lost: readonly Pair[];
  readonly gained: readonly Pair[];
}

const MOST_SENTENCES = 6;
/** A form of which less is left is another form, and no change of this one. */
const LEAST_SHARE = 0.5;

/**
 * Only what has an explanation on both sides: a key that is merely absent may be one that this thing does
 * not have. None where the forms have less than half of their names in common.
 */
export const formChanges = (before: Skeleton, now: Skeleton): readonly Message[] => {
  if (isOtherForm(before, now)) return [];
  const forms: Forms = {
    before,
    now,
    namesBefore: keyNames(before),
    namesNow: keyNames(now),
    lost: pairsWithout(before, now),
    gained: pairsWithout(now, before),
  };
  const wrapped = forms.lost.flatMap((pair) => wrapperOf(pair, forms) ?? []);
  const others = forms.lost.filter(({ name }) => !wrapped.some((one) => one.name === name));
  const renamed = others.flatMap((pair) => renamedFrom(pair, forms) ?? []);
  const moved = others.flatMap((pair) => movedFrom(pair, forms) ?? []);
  return [...wrapped, ...renamed, ...moved]
    .map(({ message }) => message)
    .filter((one, at, all) => all.findIndex(({ message }) => message === one.message) === at)
    .slice(0, MOST_SENTENCES);
};

export const isOtherForm = (before: Skeleton, now: Skeleton): boolean => {
  const names = keyNames(before).size;
  return names > 0 && lostKeys(before, now).length > names * (1 - LEAST_SHARE);
};

/** Names that one has and the other does not, anywhere. */
export const lostKeys = (before: Skeleton, now: Skeleton): readonly string[] => {
  const names = keyNames(now);
  return [...keyNames(before)].filter((name) => !names.has(name)).toSorted();
};

export const keyNames = (keys: Skeleton): ReadonlySet<string> =>
  new Set(
    Object.values(keys)
      .flat()
      .filter((name) => name !== ANY_KEY),
  );

const pairsWithout = (some: Skeleton, others: Skeleton): readonly Pair[] => {
  const known = new Map(Object.entries(others).map(([parent, names]) => [parent, new Set(names)]));
  return Object.entries(some).flatMap(([parent, names]) =>
    names
      .filter((name) => name !== ANY_KEY && known.get(parent)?.has(name) !== true)
      .map((name) => ({ parent, name })),
  );
};

interface Change {
  readonly name: string;
  readonly message: Message;
}

const place = (parent: string): string => (parent === '' ? '/' : parent);

/** It stands where it stood, inside of something new. */
const wrapperOf = (
  { parent, name }: Pair,
  { gained, namesBefore, now }: Forms,
): Change | undefined => {
  const wrapper = gained.find(
    (one) =>
      one.parent === parent && !namesBefore.has(one.name) && now[one.name]?.includes(name) === true,
  )?.name;
  return wrapper === undefined
    ? undefined
    : { name, message: messages.keyWrapped({ key: name, wrapper, parent: place(parent) }) };
};

/** One key is gone, and one that nobody knows holds the like at its place. */
const renamedFrom = ({ parent, name }: Pair, forms: Forms): Change | undefined => {
  const { before, now, namesBefore, namesNow, lost, gained } = forms;
  if (namesNow.has(name)) return undefined;
  const isHere = (one: Pair): boolean => one.parent === parent;
  const gone = lost.filter((one) => isHere(one) && !namesNow.has(one.name));
  const alike = gained.filter(
    (one) => isHere(one) && !namesBefore.has(one.name) && isAlike(before[name], now[one.name]),
  );
  // Among keys without anything below them only one for one is a sign.
  const isLeaf = (before[name] ?? []).length === 0;
  const isClear = alike.length === 1 && (!isLeaf || gone.length === 1);
  const [to] = alike;
  return isClear && to
    ? { name, message: messages.keyRenamed({ from: name, to: to.name, parent: place(parent) }) }
    : undefined;
};

const isAlike = (one: readonly string[] = [], other: readonly string[] = []): boolean => {
  if (one.length === 0 || other.length === 0) return one.length === other.length;
  const shared = one.filter((name) => other.includes(name)).length;
  return shared >= Math.max(one.length, other.length) / 2;
};

const parentsOf = (keys: Skeleton, name: string): readonly string[] =>
  Object.entries(keys).flatMap(([parent, names]) => (names.includes(name) ? [parent] : []));

/** It had one place, and has another one now. Names such as `items` have many places, and tell nothing. */
const movedFrom = ({ parent, name }: Pair, forms: Forms): Change | undefined => {
  const [to, ...more] = parentsOf(forms.now, name);
  // Below a key with another name everything stands elsewhere.
  if (parent !== '' && !forms.namesNow.has(parent)) return undefined;
  if (to === undefined || more.length > 0 || parentsOf(forms.before, name).length > 1)
    return undefined;
  return {
    name,
    message: messages.keyMoved({ key: name, from: place(parent), to: place(to) }),
  };
};
