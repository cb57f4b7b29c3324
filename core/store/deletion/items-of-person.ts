import {
  foldedHandle,
  ownedBy,
  personNames,
  type Account,
  type PersonNames,
} from '#kit/account.ts';
import { createAccount } from '#kit/learn-account.ts';
import type { Db } from '../file/db.ts';
import { LIKE } from '../file/dialect.ts';
import { empty, join, sql } from '../file/sql.ts';

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
  readonly example?: Pick<PersonsItem, 'shape' | 'data'> | undefined;
}

/** Readings of the items at most: each tells names by which the next finds more. */
const MOST_READINGS = 6;

/**
 * All that one account wrote and is, found by every name under which it is known: an item that is found
 * by one of them tells further ones. Goes through all items of the platform, a few times.
 * `given`: an identifier, a handle or an address, in all spellings that may be meant.
 */
export const itemsOfPerson = (
  db: Db,
  platform: string,
  given: readonly string[],
): ItemsOfPerson => {
  const account = createAccount(given);
  account.lookAt([...peopleIn(db, platform, given)].map(({ person }) => person));
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    let isNew = false;
    for (const { person } of peopleIn(db, platform, account.searched()))
      isNew = account.learnFrom(person) || isNew;
    if (!isNew) break;
  }
  for (const { person } of peopleIn(db, platform, account.searched())) account.notice(person);
  return { account: account.names(), ...ownItems(db, platform, given, account) };
};

const ownItems = (
  db: Db,
  platform: string,
  given: readonly string[],
  account: ReturnType<typeof createAccount>,
): Pick<ItemsOfPerson, 'items' | 'example'> => {
  const isOwn = ownedBy(account.names());
  const isGiven = byNames(given);
  const [first, later]: [PersonsItem[], PersonsItem[]] = [[], []];
  let example: PersonsItem | undefined;
  for (const { item, person } of peopleIn(db, platform, account.searched()))
    if (isOwn(person)) {
      example ??= item;
      (isGiven(person) ? first : later).push({ ...item, data: '' });
    }
  const items = [...first, ...later].map(({ id, collection, shape }) => ({
    id,
    collection,
    shape,
  }));
  return { items, example };
};

const byNames = (given: readonly string[]): ((person: PersonNames) => boolean) => {
  const names = new Set(given.flatMap((name) => [name, foldedHandle(name)]));
  return ({ ids, handle, addresses }) =>
    [...ids, ...addresses].some((name) => names.has(name)) ||
    (handle !== undefined && names.has(foldedHandle(handle)));
};

/** Items whose text has one of the names in it, each with the person that it names. */
function* peopleIn(
  db: Db,
  platform: string,
  names: readonly string[],
): Generator<{ readonly item: PersonsItem; readonly person: PersonNames }> {
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
  for (const item of rows) {
    const person = personIn(item);
    if (person) yield { item, person };
  }
}

/** A damaged item names nobody; `doctor` tells of it. */
const personIn = ({ shape, data }: PersonsItem): PersonNames | undefined => {
  try {
    return personNames(shape, JSON.parse(data) as Record<string, unknown>);
  } catch {
    return undefined;
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
