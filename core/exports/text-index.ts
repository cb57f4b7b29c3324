/** Known texts, found in others: the longest that stands at a place, in a time that only its text decides. */
import { folded } from './known-people.ts';

/** Of a longer one, the beginning is looked for. */
const LONGEST = 200;

/** From this length on a known text is no accident inside a longer word. */
const LONG = 8;

const CASED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u;

export interface Found {
  /** What is written in its place. */
  readonly instead: string;
  /** UTF-16 units. */
  readonly length: number;
}

export class TextIndex {
  readonly #instead = new Map<string, string>();
  /** First two units of a known text -> the lengths of those that begin so, the longest first. */
  readonly #lengths = new Map<string, number[]>();

  /** Each known text, folded, with what is written instead; those of fewer than two units are left out. */
  constructor(known: Iterable<readonly [text: string, instead: string]>) {
    for (const [whole, instead] of known) {
      const text = whole.slice(0, LONGEST);
      if (text.length < 2) continue;
      this.#instead.set(text, instead);
      const start = text.slice(0, 2);
      const lengths = this.#lengths.get(start) ?? [];
      if (lengths.includes(text.length)) continue;
      this.#lengths.set(
        start,
        [...lengths, text.length].sort((a, b) => b - a),
      );
    }
  }

  /** The longest known text that stands at a place of a folded text and is meant there. */
  at(text: string, at: number): Found | undefined {
    for (const length of this.#lengths.get(text.slice(at, at + 2)) ?? []) {
      const known = text.slice(at, at + length);
      const instead = known.length === length ? this.#instead.get(known) : undefined;
      if (instead !== undefined && standsAlone(text, at, known)) return { instead, length };
    }
    return undefined;
  }

  /** A text in which every known one is replaced. */
  replacedIn(text: string): string {
    const low = folded(text);
    const pieces: string[] = [];
    let from = 0;
    for (let i = 0; i < text.length;) {
      const found = this.at(low, i);
      if (found) {
        pieces.push(text.slice(from, i), found.instead);
        from = i + found.length;
      }
      i += found?.length ?? 1;
    }
    return [...pieces, text.slice(from)].join('');
  }
}

/**
 * Whether a known text is meant there. A short one in a script with words between spaces must be a word
 * of its own; Chinese, Japanese, Thai, Korean, Arabic, Hebrew and others add to a name without a space.
 */
const standsAlone = (text: string, at: number, known: string): boolean => {
  if (known.length >= LONG) return true;
  const touches = (inside: string, outside: string): boolean =>
    CASED.test(inside) && CASED.test(outside);
  return (
    (!touches(known.charAt(0), text.charAt(at - 1)) || isAfterEscape(text, at)) &&
    !touches(known.charAt(known.length - 1), text.charAt(at + known.length))
  );
};

const ESCAPE = /(?:%[0-9a-f]{2}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\[nrtbf])$/;

/** Whether a sign that is written by others ends before a place: `%40`, `\u0040`, `\n`. */
export const isAfterEscape = (text: string, at: number): boolean =>
  ESCAPE.test(text.slice(Math.max(0, at - 6), at));
