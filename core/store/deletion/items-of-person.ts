import { jsonFromText } from '#kit/json-text.ts';
import {
  foldedHandle,
  ownedBy,
  type Account,
  type FindPeople,
  type NamedInItem,
  type PersonNames,
  allNames,
} from '#kit/account.ts';
import { createAccount } from '#kit/learn-account.ts';
import { unpackContent, type PackedContent } from '../calls/contents.ts';
import type { Db } from '../file/db.ts';
import { LIKE } from '../file/dialect.ts';
import { empty, join, sql } from '../file/sql.ts';
import { createLeftOut } from './left-out.ts';

interface PersonsItem {
  readonly id: number;
  readonly collection: number;
  readonly shape: string;
  readonly data: string;
}

export interface ItemsOfPerson {
  readonly account: Account;
  /** In the order in which they were found by their names; what was found by the given ones comes first. */
  readonly items: readonly Omit<PersonsItem, 'data'>[];
  /** Items of others that repeat, quote, tag or name the person in a field of its own, now or once. */
  readonly others: readonly Omit<PersonsItem, 'data'>[];
  readonly example?: Pick<PersonsItem, 'shape' | 'data'> | undefined;
}

/** Readings of the items at most: each tells names by which the next finds more. */
const MOST_READINGS = 6;

/**
 * All that one account wrote and is, now or once, found by every name under which it is known: an item that is found
 * by one of them tells further ones. Goes through all items of the platform, a few times.
 * `given`: an identifier, a handle or an address, in all spellings that may be meant.
 */
export const itemsOfPerson = (
  db: Db,
  platform: string,
  given: readonly string[],
  findPeople: FindPeople,
): ItemsOfPerson => {
  const account = createAccount(given);
  const earlier = peopleInVersions(db, { platform, findPeople });
  function* people(names: readonly string[]): Generator<PeopledItem> {
    yield* peopleIn(db, { platform, findPeople }, names);
    yield* earlier;
  }
  account.lookAt([...people(given)].flatMap((item) => item.people.map(({ names }) => names)));
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    let isNew = false;
    for (const item of people(account.searched()))
      for (const { names } of item.people) isNew = account.learnFrom(names) || isNew;
    if (!isNew) break;
  }
  for (const item of people(account.searched()))
    for (const { names } of item.people) account.notice(names);
  return {
    account: account.names(),
    ...heldItems(people(account.searched()), given, account),
  };
};

interface Searched {
  readonly platform: string;
  readonly findPeople: FindPeople;
}

const heldItems = (
  peopled: Iterable<PeopledItem>,
  given: readonly string[],
  account: ReturnType<typeof createAccount>,
): Pick<ItemsOfPerson, 'items' | 'others' | 'example'> => {
  const isOwn = ownedBy(account.names());
  const isGiven = byNames(given);
  const [first, later, others]: [ById, ById, ById] = [new Map(), new Map(), new Map()];
  let example: ItemsOfPerson['example'];
  let named: PersonNames | undefined;
  for (const { item, people } of peopled) {
    const own = people.find(({ names, own: path }) => path.length === 0 && isOwn(names));
    const within = own ?? people.find(({ names }) => isOwn(names));
    if (own) {
      example ??= item.data === '' ? exampleFromNames(own.names) : item;
      (isGiven(own.names) ? first : later).set(item.id, item);
    } else if (within) {
      named ??= within.names;
      others.set(item.id, item);
    }
  }
  const own = new Map([...first, ...later]);
  return {
    items: [...own.values()].map(withoutData),
    others: [...others.values()].filter(({ id }) => !own.has(id)).map(withoutData),
    example: example ?? (named && exampleFromNames(named)),
  };
};

type ById = Map<number, PersonsItem>;

const withoutData = ({ id, collection, shape }: PersonsItem) => ({ id, collection, shape });

/** Somebody of whom nothing else is held. */
export const exampleFromNames = ({ ids: [entityId], handle }: PersonNames) => ({
  shape: 'Person',
  data: JSON.stringify({ entityId, preferredUsername: handle }),
});

const byNames = (given: readonly string[]): ((person: PersonNames) => boolean) => {
  const names = new Set(given.flatMap((name) => [name, foldedHandle(name)]));
  return ({ ids, handle, addresses }) =>
    [...ids, ...addresses].some((name) => names.has(name)) ||
    (handle !== undefined && names.has(foldedHandle(handle)));
};

/** An item with everybody in it. */
interface PeopledItem {
  readonly item: PersonsItem;
  readonly people: readonly NamedInItem[];
}

/** Items whose text has one of the names in it. */
function* peopleIn(
  db: Db,
  { platform, findPeople }: Searched,
  names: readonly string[],
): Generator<PeopledItem> {
  const written = writtenIn(names);
  // Case and accents of other letters than these are not known to SQLite: then all are read.
  const isPlain = names.every((name) => /^[\x20-\x7e]*$/.test(name));
  const some = isPlain
    ? sql`AND (${join(
        written.map((text) => sql`data ${LIKE} ${text} ESCAPE '!'`),
        ' OR ',
      )})`
    : empty;
  const rows = db.iterate<PersonsItem>(
    sql`SELECT id, collection, shape, data FROM items WHERE platform = ${platform} ${some}
      ORDER BY id`,
  );
  for (const item of rows) yield { item, people: peopleInData(item, platform, findPeople) };
}

/** Everybody in what items said once: of each item each of them once, so that versions are unpacked once. */
const peopleInVersions = (db: Db, { platform, findPeople }: Searched): PeopledItem[] => {
  const found = new Map<string, PeopledItem>();
  const rows = db.iterate<PersonsItem & PackedContent>(
    sql`SELECT items.id, items.collection, items.shape, contents.*
      FROM items JOIN itemVersions ON itemVersions.item = items.id
        JOIN contents ON contents.sha256 = itemVersions.sha256
      WHERE items.platform = ${platform} ORDER BY items.id, itemVersions.version`,
  );
  for (const { id, collection, shape, ...packed } of rows) {
    const item = { id, collection, shape, data: '' };
    const data = unpackContent(packed) ?? '';
    for (const one of peopleInData({ ...item, data }, platform, findPeople))
      found.set(`${id} ${one.own.length === 0} ${JSON.stringify(one.names)}`, {
        item,
        people: [one],
      });
  }
  return [...found.values()];
};

/** A damaged item names nobody; `doctor` tells of it. */
const peopleInData = (
  { shape, data }: PersonsItem,
  platform: string,
  findPeople: FindPeople,
): readonly NamedInItem[] => {
  try {
    return findPeople(shape, JSON.parse(data) as Record<string, unknown>, platform);
  } catch {
    return [];
  }
};

/**
 * As a kept item has the names in its text, for `LIKE`, which goes through texts twice as fast as
 * anything else here and takes no notice of case: most items are left out by it alone. A name within
 * another one stands for both.
 */
const writtenIn = (names: readonly string[]): string[] => {
  // An address may be spelt otherwise: what is looked for is its last part.
  const texts = names.map((name) => JSON.stringify(lastPart(name)).slice(1, -1).toLowerCase());
  const shortest = [...new Set(texts)].filter(
    (text, _, all) => !all.some((other) => other !== text && text.includes(other)),
  );
  return shortest.map((text) => `%${text.replaceAll(/[!%_]/g, '!$&')}%`);
};

const lastPart = (name: string): string => {
  const plain = name.trim().replace(/^@/, '');
  if (!/^https?:\/\//i.test(plain)) return plain;
  const part = plain.split('/').findLast((step) => step !== '') ?? plain;
  // What is encoded may be spelt in several ways.
  return part.includes('%') ? '' : part;
};

/** Somebody who is left out, of whom something is held nevertheless: it came before that was known. */
export interface HeldLeftOut {
  readonly platform: string;
  /** An identifier, a handle or an address. */
  readonly person: string;
  /** How many items, those of the library among them. */
  readonly items: number;
  /** One of them. */
  readonly example: { readonly shape: string; readonly data: string };
}

/** People that are listed at most. */
const MOST_LISTED = 200;

/**
 * Goes through everybody in the items of every platform of which somebody is left out. Only hashes are kept of
 * those, so each is asked about; that takes about 10 µs for each that was not asked about lately.
 */
export const heldLeftOut = (db: Db, findPeople: FindPeople): readonly HeldLeftOut[] => {
  const leftOut = createLeftOut(db, Date.now);
  const found = new Map<string, HeldLeftOut>();
  const note = (platform: string, names: PersonNames, example: HeldLeftOut['example']): void => {
    const [person] = allNames(names);
    if (person === undefined) return;
    const key = `${platform} ${person}`;
    const known = found.get(key);
    if (known) found.set(key, { ...known, items: known.items + 1 });
    else if (found.size < MOST_LISTED) found.set(key, { platform, person, items: 1, example });
  };
  for (const platform of leftOut.platforms()) {
    const isLeftOut = leftOut.of(platform);
    for (const { shape, data } of items(db, platform)) {
      const item = parsed(data);
      const people = item ? findPeople(shape, item, platform) : [];
      const held = people.find(({ names }) => isLeftOut?.(allNames(names)));
      if (held)
        note(
          platform,
          held.names,
          held.own.length === 0 ? { shape, data } : exampleFromNames(held.names),
        );
    }
  }
  return [...found.values()];
};

const items = (db: Db, platform: string) =>
  db.iterate<{ shape: string; data: string }>(
    sql`SELECT shape, data FROM items WHERE platform = ${platform}`,
  );

/** A damaged item names nobody; `doctor` tells of it. */
const parsed = (data: string) =>
  jsonFromText(data) as Readonly<Record<string, unknown>> | undefined;
