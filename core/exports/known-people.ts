/** The people of a dataset: every name under which each of them appears in it. */
import { createHmac } from 'node:crypto';

export type Item = Readonly<Record<string, unknown>>;

/** A pseudonym for a value: the same key gives the same one, and without the key none can be told. */
export type Keyed = (kind: string, value: string) => string;

/** HMAC-SHA-256, 64 bits of it: that two of a million people share one has a probability of 3 in 100 million. */
export const keyedBy =
  (key: Uint8Array): Keyed =>
  (kind, value) =>
    createHmac('sha256', key).update(`${kind}\0${value}`).digest('hex').slice(0, 16);

/** Equal for texts that differ in case only; as long as the text. */
export const folded = (text: string): string => {
  const lower = text.toLowerCase();
  const same =
    lower.length === text.length
      ? lower
      : Array.from(text, (one) => {
          const small = one.toLowerCase();
          return small.length === one.length ? small : one;
        }).join('');
  return same.replaceAll('ς', 'σ');
};

/** An address without what does not change where it leads. */
const plainAddress = (address: string): string =>
  folded(address.replace(/^https?:\/\/(?:www\.|m\.)?/i, '')).replace(/\/$/, '');

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const isPerson = (value: Item): boolean =>
  value['type'] === 'Person' ||
  value['type'] === 'Organization' ||
  (value['type'] === 'Tombstone' && value['formerType'] === 'Person');

/** Grows with the number of people, not with the rows. */
export class KnownPeople {
  readonly #keyed: Keyed;
  /** Name of a person (`videosite id UCx`) -> the name that stands for all of theirs. */
  readonly #parents = new Map<string, string>();
  readonly #pages = new Set<string>();
  /** Folded text -> the names of the people who are called that. */
  readonly #called = new Map<string, Set<string>>();

  constructor(keyed: Keyed) {
    this.#keyed = keyed;
  }

  /** Remembers every person in an item. */
  learn(platform: string, value: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.learn(platform, one);
    else if (typeof value === 'object' && value !== null) {
      if (isPerson(value as Item)) this.#meet(platform, value as Item);
      for (const one of Object.values(value)) this.learn(platform, one);
    }
  }

  /** Remembers somebody of whom only a handle is known. */
  learnHandle(platform: string, handle: string): void {
    this.#meet(platform, { preferredUsername: handle.replace(/^@/, '') });
  }

  #meet(platform: string, person: Item): void {
    const id = text(person['entityId']);
    const handle = text(person['preferredUsername']);
    const name = text(person['name']);
    const addresses = [text(person['id']), text(person['url'])].filter((one) => one !== undefined);
    const names = [
      ...(id === undefined ? [] : [`${platform} id ${id}`]),
      ...(handle === undefined ? [] : [`${platform} handle ${folded(handle)}`]),
      ...addresses.map((address) => `${platform} page ${plainAddress(address)}`),
    ];
    const [first = name === undefined ? undefined : `${platform} name ${folded(name)}`] = names;
    if (first === undefined) return;
    for (const address of addresses) this.#pages.add(`${platform} page ${plainAddress(address)}`);
    for (const other of names) this.#join(first, other);
    for (const called of [id, handle, name]) if (called !== undefined) this.#call(called, first);
  }

  #call(called: string, person: string): void {
    for (const form of forms(called)) {
      const people = this.#called.get(form) ?? new Set();
      this.#called.set(form, people.add(person));
    }
  }

  #root(name: string): string {
    let root = name;
    for (let up = this.#parents.get(root); up !== undefined; up = this.#parents.get(root))
      root = up;
    return root;
  }

  /** `id` before `page` before `handle`, then the alphabet: whatever the order in which they are met. */
  #join(one: string, other: string): void {
    const [a, b] = [this.#root(one), this.#root(other)];
    if (a === b) return;
    const [above, below] = rank(a) < rank(b) || (rank(a) === rank(b) && a < b) ? [a, b] : [b, a];
    this.#parents.set(below, above);
  }

  /** The pseudonym of whoever has this name: known or not. */
  pseudonym(platform: string, kind: 'id' | 'handle' | 'page' | 'name', value: string): string {
    const plain = kind === 'page' ? plainAddress(value) : kind === 'id' ? value : folded(value);
    return `p-${this.#keyed('person', this.#root(`${platform} ${kind} ${plain}`))}`;
  }

  hasPage(platform: string, address: string): boolean {
    return this.#pages.has(`${platform} page ${plainAddress(address)}`);
  }

  /** What is written for each text by which somebody is known. */
  *calledTexts(): Generator<readonly [called: string, pseudonym: string]> {
    for (const [called, people] of this.#called) {
      const roots = new Set([...people].map((one) => this.#root(one)));
      const [only] = roots;
      // Several people of one name: nobody can tell which is meant.
      const who = roots.size === 1 && only !== undefined ? only : `several ${called}`;
      yield [called, `p-${this.#keyed('person', who)}`];
    }
  }
}

const RANKS = ['id', 'page', 'handle', 'name'];
const rank = (name: string): number => RANKS.indexOf(name.split(' ')[1] ?? '');

const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** How a name is written in texts, in addresses and in HTML. */
const forms = (name: string): ReadonlySet<string> =>
  new Set(
    [name.normalize('NFC'), name.normalize('NFD')].flatMap((form) => {
      const inAddress = encodeURIComponent(form.toWellFormed());
      return [
        form,
        inAddress,
        inAddress.replaceAll('%20', '+'),
        form.replaceAll(/[&<>"']/g, (one) => MARKS[one] ?? one),
      ].map(folded);
    }),
  );
