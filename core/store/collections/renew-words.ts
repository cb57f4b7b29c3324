import type { Db } from '../file/db.ts';
import { readSchemaVersion } from '../file/schema-version.ts';
import { sql } from '../file/sql.ts';
import { cutAsBefore, cutWords } from './cut-words.ts';
import { writeWords } from './words.ts';

/** How far the index of words is: ids of items up to which it is renewed, and up to which it has to be. */
export interface WordsRenewal {
  readonly reached: number;
  readonly until: number;
}

type Worded = {
  readonly id: number;
  readonly text: string;
  readonly author: string;
  readonly title: string;
};

const PORTION = 200;
/** Of earlier data, all words are cut as before. */
const CUT_SINCE = 52;

/** Whether some of the words in the index are cut as they were before. */
export const isRenewing = (db: Db): boolean =>
  readSchemaVersion(db) < CUT_SINCE || db.get(sql`SELECT 1 FROM wordsRenewal`) !== undefined;

/**
 * When words are cut in another way than before, items that are there already have theirs cut anew: in portions, beside
 * all other work, from where the last process ended. The step of the schema that brings the other way writes the one row
 * of `wordsRenewal`; while it is there, a search asks for words as they are cut now and as they were (`words.ts`).
 */
export const createWordsRenewal = (db: Db) => {
  const get = (): WordsRenewal | undefined =>
    db.get<WordsRenewal>(sql`SELECT reached, until FROM wordsRenewal`);

  /** One portion; `false` when the whole index is renewed. */
  const renew = (): boolean =>
    db.transaction(() => {
      const left = get();
      if (left === undefined) return false;
      const items = db.all<Worded>(
        sql`SELECT id, text, author, title FROM items WHERE id > ${left.reached} AND id <= ${left.until}
          ORDER BY id LIMIT ${PORTION}`,
      );
      writeWords(
        db,
        items.filter(isCutOtherwise).map(({ id, ...draft }) => ({ id, draft, isNew: false })),
      );
      const last = items.length < PORTION ? undefined : items.at(-1);
      if (last === undefined) db.run(sql`DELETE FROM wordsRenewal`);
      else db.run(sql`UPDATE wordsRenewal SET reached = ${last.id}`);
      return last !== undefined;
    });

  /** What is left, portion by portion, until `signal` ends it. */
  function* renewAll(signal: AbortSignal): Generator<void> {
    while (!signal.aborted && renew()) yield;
  }

  return { get, renew, renewAll };
};

export type WordsRenewing = ReturnType<typeof createWordsRenewal>;

const isCutOtherwise = ({ text, author, title }: Worded): boolean =>
  [text, author, title].some((one) => cutAsBefore(one) !== cutWords(one));
