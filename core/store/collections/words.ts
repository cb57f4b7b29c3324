import type { Db } from '../file/db.ts';
import type { WordsQuestion } from '../file/dialect.ts';
import { sql } from '../file/sql.ts';
import { cutAsBefore, cutWords, soughtWords } from './cut-words.ts';

/** So many words of a text are in the index of PostgreSQL, which has bounds. */
const MOST_WORDS = 15_000;

/** As many words of a text as the index of PostgreSQL takes in. */
export const boundedWords = (text: string): string =>
  cutWords(text).split(' ', MOST_WORDS).join(' ');

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
  const cut = db.engine === 'sqlite' ? cutWords : boundedWords;
  for (const { id, isNew } of items)
    if (!isNew) db.send(sql`DELETE FROM itemWords WHERE rowid = ${id}`);
  db.sendAll({
    into: sql`INSERT INTO itemWords (rowid, text, author, title)`,
    rows: items.map(({ id, draft }) => [id, cut(draft.text), cut(draft.author), cut(draft.title)]),
  });
};

/** A word, or several between quotation marks. */
const TERM = /"([^"]*)"|(\S+)/gu;

type Cut = (text: string) => { readonly words: string; readonly isOpen: boolean };

/** As it was asked before schema 52. */
const soughtAsBefore: Cut = (text) => ({ words: cutAsBefore(text), isOpen: false });

/**
 * What a person typed as a question to the index: every word has to be there, `"…"` as it stands, a
 * `-` before a word leaves out what has it, a `*` behind one stands for any end. Nothing that is typed
 * can be a fault. `undefined` where there is no word in it to look for. While the index is renewed, a word is looked for
 * as it is cut now and as it was cut before.
 */
export const questionFromTyped = (typed: string): WordsQuestion | undefined => {
  const now = buildQuestion(typed, [soughtWords]);
  const renewing = buildQuestion(typed, [soughtWords, soughtAsBefore]);
  return now === undefined || renewing === undefined ? undefined : { now, renewing };
};

const buildQuestion = (typed: string, cuts: readonly Cut[]): string | undefined => {
  const wanted: string[] = [];
  const unwanted: string[] = [];
  for (const [, quoted, word = ''] of typed.matchAll(TERM)) {
    const isUnwanted = quoted === undefined && /^-./u.test(word);
    const text = quoted ?? (isUnwanted ? word.slice(1) : word);
    const isOpen = quoted === undefined && text.endsWith('*');
    const phrases = new Set(cuts.flatMap((cut) => buildPhrase(cut(text), isOpen)));
    if (phrases.size > 0) (isUnwanted ? unwanted : wanted).push(anyOf([...phrases]));
  }
  if (wanted.length === 0) return undefined;
  return [wanted.join(' AND '), ...unwanted].join(' NOT ');
};

const anyOf = (phrases: readonly string[]): string =>
  phrases.length === 1 ? phrases.join('') : `(${phrases.join(' OR ')})`;

const buildPhrase = ({ words, isOpen }: ReturnType<Cut>, mayGoOn: boolean): readonly string[] =>
  words === '' ? [] : [`"${words}"${isOpen || mayGoOn ? '*' : ''}`];

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
