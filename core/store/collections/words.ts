import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

/**
 * Scripts that are written without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese.
 * The tokenizer of the index would take a whole sentence for one word.
 */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const EACH_UNSPACED = new RegExp(UNSPACED, 'gu');

/** A text as it goes into the index: each letter of a script without spaces is a word of its own. */
export const indexed = (text: string): string =>
  UNSPACED.test(text) ? text.replace(EACH_UNSPACED, ' $& ') : text;

/** What the tokenizer of SQLite leaves out within a word: marks over and under letters. */
const ACCENT = /[\u0300-\u0331]/g;
const BEYOND_ASCII = /[^\0-\x7f]/gu;
/** One letter: long rows of marks together would take as long as the square of their number. */
const withoutAccents = (letter: string): string => {
  const parts = letter.normalize('NFD');
  const plain = parts.replace(ACCENT, '');
  return plain === parts ? letter : plain.normalize('NFC');
};
/** What it takes for letters and digits; everything else stands between words. */
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{Co}]+/gu;
/** Longer words are cut off, and so many words of a text are in the index of PostgreSQL, which has bounds. */
const LONGEST_WORD = 200;
const MOST_WORDS = 15_000;

/**
 * The words of a text in small letters without accents, one space between two: as the tokenizer of SQLite
 * cuts them (`unicode61 remove_diacritics 2`), for the engine that has none like it.
 */
export const cutWords = (text: string): string =>
  indexed(text)
    .replace(BEYOND_ASCII, withoutAccents)
    .toLowerCase()
    .replace(BETWEEN_WORDS, ' ')
    .trim();

/** As many of them as the index of PostgreSQL takes in. */
export const boundedWords = (text: string): string =>
  cutWords(text)
    .split(' ', MOST_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD))
    .join(' ');

/** An item whose words are new, or others than before. */
export interface ItemWords {
  readonly id: number;
  readonly draft: { readonly text: string; readonly author: string; readonly title: string };
  readonly isNew: boolean;
}

/**
 * Writes what is new into the index of words, all of a page one after the other: between them any
 * other statement would make the index write a part of its own for each item.
 */
export const writeWords = (db: Db, items: readonly ItemWords[]): void => {
  const cut = db.engine === 'sqlite' ? indexed : boundedWords;
  for (const { id, isNew } of items)
    if (!isNew) db.send(sql`DELETE FROM itemWords WHERE rowid = ${id}`);
  db.sendAll({
    into: sql`INSERT INTO itemWords (rowid, text, author, title)`,
    rows: items.map(({ id, draft }) => [id, cut(draft.text), cut(draft.author), cut(draft.title)]),
  });
};

/** A word, or several between quotation marks. */
const TERM = /"([^"]*)"|(\S+)/gu;

/**
 * What a person typed as a question to the index: every word has to be there, `"…"` as it stands, a
 * `-` before a word leaves out what has it, a `*` behind one stands for any end. Nothing that is typed
 * can be a fault. `undefined` where there is no word in it to look for.
 */
export const questionFromTyped = (typed: string): string | undefined => {
  const wanted: string[] = [];
  const unwanted: string[] = [];
  for (const [, quoted, word = ''] of typed.matchAll(TERM)) {
    const isUnwanted = quoted === undefined && /^-./u.test(word);
    const phrase = buildPhrase(quoted ?? (isUnwanted ? word.slice(1) : word), quoted === undefined);
    if (phrase !== undefined) (isUnwanted ? unwanted : wanted).push(phrase);
  }
  if (wanted.length === 0) return undefined;
  return [wanted.join(' AND '), ...unwanted].join(' NOT ');
};

const buildPhrase = (text: string, mayBeOpen: boolean): string | undefined => {
  const isOpen = mayBeOpen && text.endsWith('*');
  const words = cutWords(text);
  return words === '' ? undefined : `"${words}"${isOpen ? '*' : ''}`;
};

/** Pages of the index that are written at once. */
const MERGED_PAGES = 200;

/**
 * Merges the parts of the index, so that words which were deleted leave the file: a portion each time.
 * `false` when there is nothing left to merge.
 */
export const mergeWords = (db: Db, { isFirst }: { readonly isFirst: boolean }): boolean => {
  // The index of PostgreSQL is cleared by its own housekeeping.
  if (db.engine === 'postgres') return false;
  const changes = (): number => db.get<{ n: number }>(sql`SELECT total_changes() AS n`)?.n ?? 0;
  const before = changes();
  // A negative number takes up all parts, as `optimize` does.
  db.run(
    sql`INSERT INTO itemWords (itemWords, rank)
      VALUES ('merge', ${isFirst ? -MERGED_PAGES : MERGED_PAGES})`,
  );
  // SQLite counts the command itself.
  return changes() - before >= 2;
};
