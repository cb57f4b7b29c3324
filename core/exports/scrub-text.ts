/** Texts without the names of people: what is known, what is mentioned, and where links lead. */
import { folded, type Keyed, type KnownPeople } from './known-people.ts';

export interface TextScrubber {
  /** A text of that platform. */
  text(platform: string, text: string): string;
  /** An address of that platform's item. */
  address(platform: string, address: string): string;
}

/** From this length on a name is no accident inside a longer word. */
const LONG = 8;

const CASED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u;
const HANDLE = /[\p{L}\p{N}\p{M}_.-]/u;
const LINK = /https?:\/\/[^\s<>"]+/gi;
const BARE_LINK = /^[^\s/]*[a-z0-9]\.[a-z]{2,24}\/\S/i;
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/;
const USER_PATH = /^(?:u|user)\//;

export const createTextScrubber = (people: KnownPeople, keyed: Keyed): TextScrubber => {
  const pseudonyms = new Map<string, string>();
  /** First two units of a name -> the lengths of those that begin so, the longest first. */
  const lengths = new Map<string, number[]>();
  for (const [called, pseudonym] of people.calledTexts()) {
    if (called.length < 2) continue;
    pseudonyms.set(called, pseudonym);
    const start = called.slice(0, 2);
    const known = lengths.get(start) ?? [];
    if (!known.includes(called.length))
      lengths.set(
        start,
        [...known, called.length].sort((a, b) => b - a),
      );
  }

  /** The longest known name that begins here. */
  const nameAt = (text: string, at: number): string | undefined => {
    for (const length of lengths.get(text.slice(at, at + 2)) ?? []) {
      const name = text.slice(at, at + length);
      if (name.length === length && pseudonyms.has(name) && standsAlone(text, at, name))
        return name;
    }
    return undefined;
  };

  const address = (platform: string, given: string): string => {
    if (people.hasPage(platform, given))
      return `https://person.invalid/${people.pseudonym(platform, 'page', given)}`;
    const host = hostOf(given);
    const known = host === undefined ? 'link.invalid' : words(platform, host);
    return `https://${known === host ? host : 'link.invalid'}/${keyed('address', given)}`;
  };

  /** A text without links. */
  const words = (platform: string, text: string): string => {
    const low = folded(text);
    let written = '';
    for (let i = 0; i < text.length;) {
      const sign = low.charAt(i);
      if (sign === '@' || sign === '＠') {
        const { pseudonym, end } = mentionAt(platform, low, i);
        if (end > i + 1) {
          const local = /[\p{L}\p{N}._%+-]{0,64}$/u.exec(written.slice(-64))?.[0] ?? '';
          written = `${written.slice(0, written.length - local.length)}@${pseudonym}`;
          i = end;
          continue;
        }
      }
      if (sign === 'u' && USER_PATH.test(low.slice(i, i + 5)) && !isInWord(low, i - 1)) {
        const start = low.indexOf('/', i) + 1;
        const end = handleEnd(low, start);
        if (end > start) {
          written += `u/${people.pseudonym(platform, 'handle', low.slice(start, end))}`;
          i = end;
          continue;
        }
      }
      const name = nameAt(low, i);
      written += name === undefined ? text.charAt(i) : (pseudonyms.get(name) ?? '');
      i += name === undefined ? 1 : name.length;
    }
    return written;
  };

  const mentionAt = (
    platform: string,
    low: string,
    at: number,
  ): { readonly pseudonym: string; readonly end: number } => {
    let start = at + 1;
    while (UNSEEN.test(low.charAt(start))) start += 1;
    const end = handleEnd(low, start);
    const name = nameAt(low, start);
    if (name !== undefined && name.length >= end - start)
      return { pseudonym: pseudonyms.get(name) ?? '', end: start + name.length };
    return {
      pseudonym: people.pseudonym(platform, 'handle', low.slice(start, end)),
      end: end > start ? end : at,
    };
  };

  const bare = (platform: string, piece: string): string =>
    piece
      .split(/(\s+)/)
      .map((word) => (BARE_LINK.test(word) ? address(platform, `https://${word}`) : word))
      .join('');

  return {
    address,
    text: (platform, text) => {
      let written = '';
      let from = 0;
      for (const match of text.matchAll(LINK)) {
        written += words(platform, bare(platform, text.slice(from, match.index)));
        const link = withoutEnd(match[0]);
        written += address(platform, link);
        from = match.index + link.length;
      }
      return written + words(platform, bare(platform, text.slice(from)));
    },
  };
};

/** The end of the sentence around a link is none of it. */
const withoutEnd = (link: string): string => {
  let end = link.length;
  while (/[.,;:!?)\]'’”]/.test(link.charAt(end - 1))) end -= 1;
  return link.slice(0, end);
};

const hostOf = (address: string): string | undefined => {
  try {
    return new URL(address).hostname;
  } catch {
    return undefined;
  }
};

const isInWord = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at));

/** Where a handle ends that begins here; the full stop of a sentence is none of it. */
const handleEnd = (text: string, start: number): number => {
  let end = start;
  while (end < text.length && HANDLE.test(charAt(text, end))) end += charAt(text, end).length;
  while (end > start && /[.-]/.test(text.charAt(end - 1))) end -= 1;
  return end;
};

const charAt = (text: string, at: number): string =>
  String.fromCodePoint(text.codePointAt(at) ?? 0);

/**
 * Whether a name is meant there. A short one in a script with words between spaces must be a word of
 * its own; Chinese, Japanese, Thai, Korean, Arabic, Hebrew and others add to a name without a space.
 */
const standsAlone = (text: string, at: number, name: string): boolean => {
  if (name.length >= LONG) return true;
  const touches = (inside: string, outside: string): boolean =>
    CASED.test(inside) && CASED.test(outside);
  return (
    !touches(name.charAt(0), text.charAt(at - 1)) &&
    !touches(name.charAt(name.length - 1), text.charAt(at + name.length))
  );
};
