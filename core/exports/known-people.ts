/** The people of a dataset: every name under which each of them appears in it. */
import { createHmac } from 'node:crypto';

/** A pseudonym for a value: the same key gives the same one, and without the key none can be told. */
export type Keyed = (kind: string, value: string) => string;

/** Pseudonyms that are remembered, of texts of fewer than `LONG` units: most are asked for again soon. */
const REMEMBERED = 10_000;
const LONG = 200;

/** HMAC-SHA-256, 64 bits of it: that two of a million people share one has a probability of 3 in 100 million. */
export const keyedBy = (key: Uint8Array): Keyed => {
  const known = new Map<string, string>();
  return (kind, value) => {
    const text = `${kind}\0${value}`;
    let pseudonym = known.get(text);
    if (pseudonym === undefined) {
      pseudonym = createHmac('sha256', key).update(text).digest('hex').slice(0, 16);
      if (known.size >= REMEMBERED) known.clear();
      if (text.length < LONG) known.set(text, pseudonym);
    }
    return pseudonym;
  };
};

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

/** The names of one person in one place. */
export interface PersonNames {
  readonly id?: string;
  /** Further identifiers, which the platform's own calls use. */
  readonly otherIds?: readonly string[];
  /** Without an @. */
  readonly handle?: string;
  readonly name?: string;
  readonly addresses?: readonly string[];
}

/** Grows with the number of people, not with the rows. */
export class KnownPeople {
  readonly #keyed: Keyed;
  /** Name of a person (`videosite id UCx`) -> the name that stands for all of theirs. */
  readonly #parents = new Map<string, string>();
  readonly #pages = new Set<string>();
  readonly #hosts = new Set<string>();
  /** Folded text -> the names of the people who are called that. */
  readonly #called = new Map<string, Set<string>>();

  constructor(keyed: Keyed) {
    this.#keyed = keyed;
  }

  /** Remembers that all of these are one person. */
  meet(platform: string, person: PersonNames): void {
    const { id, otherIds = [], handle, name, addresses = [] } = person;
    const [first, ...others] = namesFromPerson(platform, person);
    if (first === undefined) return;
    for (const address of addresses) this.#pages.add(`${platform} page ${plainAddress(address)}`);
    for (const other of others) if (other.kind !== 'name') this.#join(first.text, other.text);
    for (const called of [id, ...otherIds, handle, name])
      if (called !== undefined) this.#call(called, first.text);
  }

  /** Remembers that a whole site is a person's own. */
  meetHost(host: string): void {
    this.#hosts.add(host.toLowerCase());
  }

  hasHost(host: string): boolean {
    return this.#hosts.has(host.toLowerCase());
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
    // The way is shortened: else many names of one person would make it long.
    for (let below = name; below !== root;) {
      const up = this.#parents.get(below) ?? root;
      this.#parents.set(below, root);
      below = up;
    }
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
  pseudonym(platform: string, kind: NameKind, value: string): string {
    return this.#pseudonymOf(nameText(platform, kind, value));
  }

  /** The pseudonym of a person by the first of their names that is there; `p-unknown` without any. */
  pseudonymOf(platform: string, person: PersonNames): string {
    const [first] = namesFromPerson(platform, person);
    return first ? this.#pseudonymOf(first.text) : 'p-unknown';
  }

  #pseudonymOf(name: string): string {
    return `p-${this.#keyed('person', this.#root(name))}`;
  }

  hasPage(platform: string, address: string): boolean {
    return this.#pages.has(`${platform} page ${plainAddress(address)}`);
  }

  /** What is written for each text by which somebody is known. */
  *calledTexts(): Generator<readonly [called: string, pseudonym: string]> {
    for (const [called, people] of this.#called) {
      const roots = [...new Set([...people].map((one) => this.#root(one)))];
      // Whoever is known by that name alone may be any of those of whom more is known.
      const known = roots.filter((one) => rank(one) < RANKS.indexOf('name'));
      const [only, second] = known.length > 0 ? known : roots;
      // Several people of one name: nobody can tell which is meant.
      const who = only !== undefined && second === undefined ? only : `several ${called}`;
      yield [called, `p-${this.#keyed('person', who)}`];
    }
  }
}

type NameKind = 'id' | 'page' | 'handle' | 'other' | 'name';

const RANKS = ['id', 'page', 'handle', 'other', 'name'];
const rank = (name: string): number => RANKS.indexOf(name.split(' ', 2)[1] ?? '');

const nameText = (platform: string, kind: NameKind, value: string): string => {
  const isExact = kind === 'id' || kind === 'other';
  const plain = kind === 'page' ? plainAddress(value) : isExact ? value : folded(value);
  return `${platform} ${kind} ${plain}`;
};

/** The names of a person, the one that tells most first. */
const namesFromPerson = (
  platform: string,
  { id, otherIds = [], handle, name, addresses = [] }: PersonNames,
): readonly { readonly kind: NameKind; readonly text: string }[] =>
  (
    [
      ['id', id],
      ...addresses.map((address) => ['page', address] as const),
      ['handle', handle],
      ...otherIds.map((other) => ['other', other] as const),
      ['name', name],
    ] as const
  ).flatMap(([kind, value]) =>
    value === undefined ? [] : [{ kind, text: nameText(platform, kind, value) }],
  );

const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const inJson = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** How a name is written in texts, in addresses, in HTML and in JSON. */
export const forms = (name: string): ReadonlySet<string> =>
  new Set(
    [name.normalize('NFC'), name.normalize('NFD')].flatMap((form) => {
      const inAddress = encodeURIComponent(form.toWellFormed());
      return [
        form,
        inAddress,
        inAddress.replaceAll('%20', '+'),
        form.replaceAll(/[&<>"']/g, (one) => MARKS[one] ?? one),
        form.replaceAll(/[\u0080-\uffff]/g, inJson),
      ].map(folded);
    }),
  );
