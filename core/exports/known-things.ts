/** The identifiers of the items of a dataset, for finding them in texts. */
import type { Keyed } from './known-people.ts';
import { digestPair, PairTable } from './pair-table.ts';

/** A part of an identifier as it can stand in a text: longer than most words. */
const PART = /[A-Za-z0-9_-]{6,}/g;

/** The same, with signs that are written by others, which are no part of it. */
const PART_OR_ESCAPE = /%[0-9a-f]{2}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\[nrtbf]|[a-z0-9_-]{6,}/gi;

/** No word looks like that: it has a digit, or a capital in its middle. */
const LIKE_AN_IDENTIFIER = /\d|[a-z][A-Z]/;

/** Holds 24 to 48 bytes an identifier, and none of their text. */
export class KnownThings {
  readonly #keyed: Keyed;
  readonly #known = new PairTable();

  constructor(keyed: Keyed) {
    this.#keyed = keyed;
  }

  /** What is written instead of an identifier: the same for equal ones of a platform. */
  key(platform: string, id: string): string {
    return this.#keyed('item', `${platform} ${id}`);
  }

  learn(id: string): void {
    for (const [part] of id.matchAll(PART))
      if (LIKE_AN_IDENTIFIER.test(part)) this.#known.set(...digestPair(part), 0);
  }

  /** A text in which the identifiers of items are keyed, also where a word is one only in part. */
  replacedIn(platform: string, text: string): string {
    return text.replaceAll(PART_OR_ESCAPE, (part) =>
      this.#isKnown(part) ? this.key(platform, part) : part,
    );
  }

  #isKnown(part: string): boolean {
    return LIKE_AN_IDENTIFIER.test(part) && this.#known.get(...digestPair(part)) !== undefined;
  }
}
