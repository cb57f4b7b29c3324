import { BATCH_IDS } from '#kit/batch.ts';
import { todaysParams } from '#kit/params.ts';
import { PEOPLE, type Account, foldedHandle } from '#kit/account.ts';
import { isNode } from '#kit/dig.ts';
import type { Catalogue, Entry } from '../../engine/catalogue.ts';
import type { PersonTest } from '../../store/index.ts';
import type { AccountMatcher } from './account-matcher.ts';
import { createFieldKinds } from './field-kinds.ts';

interface KnownOfPerson {
  readonly account: Account;
  readonly matcher: AccountMatcher;
  /** Identifiers and addresses of what the person wrote. */
  readonly things: ReadonlySet<string>;
  readonly shownNames: ReadonlySet<string>;
}

/** What is asked of everything that is kept outside of items and replies. */
export const createPersonTest = (
  catalogue: Catalogue,
  platform: string,
  { account, matcher, things, shownNames }: KnownOfPerson,
): PersonTest => {
  const isInWords = createWordsTest(account, shownNames);
  return {
    platform,
    isInWords,
    isShownName: (text) => shownNames.has(text),
    isName: (text) => matcher.isName(text) || things.has(text),
    isInParams: (operation, params) =>
      isAboutPerson(catalogue.find(operation), params, matcher, isInWords),
  };
};

/**
 * Whether words that somebody typed name the account: by its handle with a sign, by one that is no word of a
 * language, by a long identifier or an address, or by the whole name that is shown.
 */
export const createWordsTest = (
  account: Account,
  shownNames: ReadonlySet<string> = new Set(),
): ((text: string) => boolean) => {
  const isMention = createMentionTest(account, { hasWords: true });
  return (text) => isMention(text) || (text.trim().includes(' ') && shownNames.has(text.trim()));
};

const fieldNamed = createFieldKinds();

/** Whether parameters of an operation name the person: by their fields, by the addresses they stand for, or in words. */
export const isAboutPerson = (
  entry: Entry | undefined,
  params: unknown,
  matcher: AccountMatcher,
  isInWords: (text: string) => boolean,
): boolean => {
  if (matcher.placeInJson(asFields(entry, params)) !== undefined) return true;
  if (!isNode(params)) return false;
  const texts = Object.entries(params).filter(
    (param): param is [string, string] => typeof param[1] === 'string',
  );
  const address = entry?.operation.links?.address(Object.fromEntries(texts));
  return (
    (address !== undefined && matcher.isName(address)) ||
    texts.some(([name, text]) => fieldNamed(name).kind === 'prose' && isInWords(text))
  );
};

/** Identifiers that are asked for are those of accounts where accounts are what is answered. */
const asFields = (entry: Entry | undefined, params: unknown): unknown => {
  const isOfAccounts =
    entry?.shapes.some((shape) => PEOPLE.includes(shape)) === true &&
    entry.shapes.every((shape) => PEOPLE.includes(shape) || shape === 'Tombstone');
  if (!isOfAccounts || !isNode(params)) return params;
  const { [BATCH_IDS]: ids, ...rest } = todaysParams(entry.params, params);
  if (ids === undefined) return params;
  return { ...rest, userIds: ids };
};

/** What may stand before a handle where an account is named: `@name`, `u/name`, `site.com/name`. */
const BEFORE = String.raw`@|\bu\/|\/user\/|\/users\/|\/in\/|\/company\/|\.com\/|"preferredUsername":"`;

/**
 * Whether an item names the account: in a text by its handle as people write it, or by an identifier or an
 * address that no other thing has. The item is JSON as it is kept. `hasWords`: also by a bare handle that is no
 * word of a language, as people type it to search.
 */
export const createMentionTest = (
  { ids, handles, addresses }: Account,
  { hasWords = false }: { readonly hasWords?: boolean } = {},
): ((json: string) => boolean) => {
  const names = [...new Set(handles.map(foldedHandle))].map(
    (handle) => `(?:${BEFORE})${escaped(handle)}(?![\\p{L}\\p{N}_]|[.-][\\p{L}\\p{N}])`,
  );
  const distinct = handles.filter((handle) => hasWords && NO_WORD.test(handle.replace(/^@/, '')));
  const things = [
    ...distinct.map(foldedHandle),
    ...ids.filter((id) => id.length >= LONG),
    ...addresses,
  ].map((name) => `${escaped(JSON.stringify(name).slice(1, -1))}(?![\\p{L}\\p{N}_-])`);
  if (names.length + things.length === 0) return () => false;
  const pattern = new RegExp([...names, ...things].join('|'), 'iu');
  return (json) => pattern.test(json);
};

/** No word of a language has these. */
const NO_WORD = /[\d._-]/;

/** A shorter identifier may be a number in any text. */
const LONG = 15;

const escaped = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N} ]/gu, (mark) => {
    const point = mark.codePointAt(0) ?? 0;
    return `\\u{${point.toString(16)}}`;
  });
