/** Under which names somebody appears in a study package, and whether a text has one of them. */
import { isNode } from '#kit/dig.ts';
import { canonical } from '#kit/identity.ts';
import { folded, forms } from './known-people.ts';
import type { DatasetRow, Sequence } from './dataset.ts';

/** What people and channels are told by, in any object of an item. */
const IDENTIFIERS = ['entityId', 'preferredUsername', 'id', 'url'] as const;
/** A name that is shorter stands in every text. */
const SHORTEST = 3;
/** Names that one account can have had, and objects in one another. */
const MOST_NAMES = 100;
const DEEPEST = 60;

const plain = (text: string): string =>
  folded(
    text
      .trim()
      .replace(/^@/, '')
      .replace(/^https?:\/\/(?:www\.|m\.)?/i, ''),
  ).replace(/\/$/, '');

/** Whether a text names one of them, in whatever form it is written; linear in its length. */
export type NamesSomebody = (text: string) => boolean;

export const createNameTest = (names: Iterable<string>): NamesSomebody => {
  const all = new Set([...names].flatMap((name) => [...forms(plain(name))]));
  all.delete('');
  if (all.size === 0) return () => false;
  const literals = [...all].map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${literals.join('|')})(?![\\p{L}\\p{N}_])`,
    'u',
  );
  return (text) => pattern.test(folded(text)) || pattern.test(folded(decoded(text)));
};

/** Addresses are read as they are meant; what is no such text stays. */
const decoded = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });

/**
 * Every identifier, handle, address and name of the accounts that have one of the given ones, as the rows
 * tell; empty where no row names them.
 */
export const findNames = async (
  rows: () => Sequence<DatasetRow>,
  given: readonly string[],
): Promise<ReadonlySet<string>> => {
  const names = new Set<string>();
  const known = new Set(given.map(plain));
  for (let before = -1; before !== known.size;) {
    before = known.size;
    for await (const { item } of rows()) meet(item, known, names, 0);
  }
  if (names.size > 0) for (const name of given) names.add(name);
  return names;
};

const meet = (value: unknown, known: Set<string>, names: Set<string>, depth: number): void => {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) {
    for (const one of value) meet(one, known, names, depth + 1);
    return;
  }
  if (!isNode(value)) return;
  if (isAccount(value)) {
    const own = IDENTIFIERS.flatMap((field) => textsIn(value[field]));
    if (own.some((text) => known.has(plain(text))) && names.size < MOST_NAMES) {
      for (const text of own) {
        known.add(plain(text));
        names.add(text);
      }
      for (const text of textsIn(value['name'])) if (text.length >= SHORTEST) names.add(text);
    }
  }
  for (const one of Object.values(value)) meet(one, known, names, depth + 1);
};

const ACCOUNTS: ReadonlySet<unknown> = new Set([
  'Person',
  'Organization',
  'Group',
  'Service',
  'Application',
]);

const isAccount = (value: Readonly<Record<string, unknown>>): boolean =>
  ACCOUNTS.has(value['type']) || typeof value['preferredUsername'] === 'string';

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' && value !== '' ? [value] : [];

/** Whether a value, with the names of its members, names one of them. */
export const namesIn = (value: unknown, isNamed: NamesSomebody): boolean =>
  isNamed(typeof value === 'string' ? value : canonical(value));
