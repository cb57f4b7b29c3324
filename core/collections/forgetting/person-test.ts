import { BATCH_IDS } from '#kit/batch.ts';
import { todaysParams } from '#kit/params.ts';
import type { Catalogue, Entry } from '../../engine/catalogue.ts';
import { PEOPLE, type Account } from '#kit/account.ts';
import { isNode } from '#kit/dig.ts';
import type { PersonTest } from '../../store/index.ts';
import type { AccountMatcher } from './account-matcher.ts';
import { createFieldKinds } from './field-kinds.ts';
import { createMentionTest } from './mentions.ts';

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
