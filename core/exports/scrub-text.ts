/** Texts without the names of people: what is known, what is mentioned, and where links lead. */
import { folded, type Keyed, type KnownPeople } from './known-people.ts';
import type { KnownThings } from './known-things.ts';
import { isAfterEscape, TextIndex, type Found } from './text-index.ts';

export interface TextScrubber {
  /** A text of that platform. */
  text(platform: string, text: string): string;
  /** An address of that platform's item. */
  address(platform: string, address: string): string;
}

const HANDLE = /[\p{L}\p{N}\p{M}_.-]/u;
const LOCAL_PART = /[\p{L}\p{N}._%+-]/u;
/** The longest that stands before the @ of a mail address (RFC 5321). */
const LONGEST_LOCAL_PART = 64;
const LINK = /https?:\/\/[^\s<>"]+/gi;
const BARE_LINK = /^[^\s/]*[a-z0-9]\.[a-z]{2,24}\/\S/i;
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/;
/** An @ as it stands in texts, in addresses, in JSON and in HTML. */
const AT_SIGN = /^(?:@|＠|%40|\\u0040|\\x40|&#64;|&#x40;|&commat;)/;
const MAY_BE_AT_SIGN = new Set('@＠%\\&');
/** How a person's page, or the group of a person, is called in a text. */
const USER_PATH = /^(?:u\/|user\/|u_)/;

export const createTextScrubber = (
  people: KnownPeople,
  things: KnownThings,
  keyed: Keyed,
): TextScrubber => {
  const names = new TextIndex(people.calledTexts());

  const address = (platform: string, given: string): string => {
    if (people.hasPage(platform, given))
      return `https://person.invalid/${people.pseudonym(platform, 'page', given)}`;
    return `https://${siteName(platform, given)}/${keyed('address', given)}`;
  };

  /** The site on which an address lies, where that names nobody. */
  const siteName = (platform: string, given: string): string => {
    const host = hostFrom(given);
    const site = host === undefined || people.hasHost(host) ? undefined : siteFromHost(host);
    return site !== undefined && words(platform, site) === site ? site : 'link.invalid';
  };

  /** A text without links. */
  const words = (platform: string, text: string): string => {
    const low = folded(text);
    const pieces: string[] = [];
    /** Up to where the text is written. */
    let from = 0;
    const write = (at: number, { instead, length }: Found): number => {
      pieces.push(text.slice(from, at), instead);
      return (from = at + length);
    };
    for (let i = 0; i < text.length;) {
      const mention = mentionAt(platform, low, i);
      if (mention) {
        pieces.push(text.slice(from, i));
        cutLocalPart(pieces);
        pieces.push(`@${mention.instead}`);
        from = i += mention.length;
        continue;
      }
      const found = userPathAt(platform, low, i) ?? names.at(low, i);
      i = found ? write(i, found) : i + 1;
    }
    return [...pieces, text.slice(from)].join('');
  };

  /** `@name`, with what hides between the two. */
  const mentionAt = (platform: string, low: string, at: number): Found | undefined => {
    if (!MAY_BE_AT_SIGN.has(low.charAt(at))) return undefined;
    const [sign] = AT_SIGN.exec(low.slice(at, at + 8)) ?? [];
    if (sign === undefined) return undefined;
    let start = at + sign.length;
    while (UNSEEN.test(low.charAt(start))) start += 1;
    const end = handleEnd(low, start);
    const name = names.at(low, start);
    if (name && name.length >= end - start)
      return { instead: name.instead, length: start + name.length - at };
    if (end === start) return undefined;
    const handle = low.slice(start, end);
    return { instead: people.pseudonym(platform, 'handle', handle), length: end - at };
  };

  const userPathAt = (platform: string, low: string, at: number): Found | undefined => {
    if (low.charAt(at) !== 'u') return undefined;
    const [path] = USER_PATH.exec(low.slice(at, at + 5)) ?? [];
    if (path === undefined || (isInWord(low, at - 1) && !isAfterEscape(low, at))) return undefined;
    const start = at + path.length;
    const end = handleEnd(low, start);
    if (end === start) return undefined;
    const called = people.pseudonym(platform, 'handle', low.slice(start, end));
    return { instead: `${path === 'u_' ? path : 'u/'}${called}`, length: end - at };
  };

  const bare = (platform: string, piece: string): string =>
    piece
      .split(/(\s+)/)
      .map((word) =>
        BARE_LINK.test(word)
          ? address(platform, `https://${word}`)
          : things.replacedIn(platform, word),
      )
      .join('');

  return {
    address,
    text: (platform, text) => {
      const pieces: string[] = [];
      let from = 0;
      for (const match of text.matchAll(LINK)) {
        pieces.push(words(platform, bare(platform, text.slice(from, match.index))));
        const link = withoutEnd(match[0]);
        pieces.push(address(platform, link));
        from = match.index + link.length;
      }
      pieces.push(words(platform, bare(platform, text.slice(from))));
      return pieces.join('');
    },
  };
};

/** Takes away what stands before the @ of a mail address, at the end of what is written. */
const cutLocalPart = (pieces: string[]): void => {
  let most = LONGEST_LOCAL_PART;
  for (let last = pieces.pop(); last !== undefined; last = pieces.pop()) {
    let end = last.length;
    while (end > 0 && last.length - end < most && LOCAL_PART.test(last.charAt(end - 1))) end -= 1;
    if (end > 0) {
      pieces.push(last.slice(0, end));
      return;
    }
    most -= last.length;
  }
};

/** The end of the sentence around a link is none of it. */
const withoutEnd = (link: string): string => {
  let end = link.length;
  while (/[.,;:!?)\]'’”]/.test(link.charAt(end - 1))) end -= 1;
  return link.slice(0, end);
};

export const hostFrom = (address: string): string | undefined => {
  try {
    return new URL(address).hostname;
  } catch {
    return undefined;
  }
};

/** `co.uk`, `com.br`: under these stand the names that are given. */
const SECOND_LEVEL = new Set('ac co com edu go gob gov ne net or org'.split(' '));

/** The name that was given for a site, without what its owner put before: `blog.example` of `ada.blog.example`. */
const siteFromHost = (host: string): string | undefined => {
  const labels = host.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  if (second === '' || !/^[a-z]/.test(top)) return undefined;
  return labels.slice(top.length === 2 && SECOND_LEVEL.has(second) ? -3 : -2).join('.');
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
