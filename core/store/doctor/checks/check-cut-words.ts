import { isRenewing } from '../../collections/renew-words.ts';
import { boundedWords } from '../../collections/words.ts';
import type { Db } from '../../file/db.ts';
import { empty, sql, type Sql } from '../../file/sql.ts';
import { faulty, REPAIR, type CheckOptions, type Result } from '../finding.ts';
import { renewing } from './check-words.ts';

/** An item, as far as its words are looked up. */
interface WordedItem {
  readonly id: number;
  readonly text: string;
  readonly author: string;
  readonly title: string;
}

/** Items whose words are looked at when not all are. */
const SAMPLE = 1000;
/** Items whose words are compared in one statement. */
const BATCH = 200;
const REPORT_EVERY = 20_000;

/** Of PostgreSQL: whether the index of words has a row for every item, for nothing else, and with its words. */
export const checkCutWords = (db: Db, { full = false, progress }: CheckOptions): Result => {
  const [missing, extra, total] = [MISSING, EXTRA, TOTAL].map(
    (statement) => db.get<{ count: number }>(statement)?.count ?? 0,
  ) as [number, number, number];
  const faults = [
    ...(missing ? [`${missing} items are missing in it`] : []),
    ...(extra ? [`${extra} entries are of no item`] : []),
  ];
  if (isRenewing(db)) return faulty(faults, renewing(total), REPAIR);
  const isWhole = full || total <= SAMPLE;
  let [others, seen] = [0, 0];
  for (const items of batches(db, isWhole ? empty : sql`ORDER BY random() LIMIT ${SAMPLE}`)) {
    if (seen % REPORT_EVERY === 0) progress?.(`checking the index of words: ${seen} of ${total}`);
    seen += items.length;
    others += countOthers(db, items);
  }
  if (others) faults.push(`${others} items have other words in it than in their columns`);
  const part = isWhole ? 'all' : `${SAMPLE} of`;
  const sampled = isWhole ? '' : ' (a sample; --full checks all)';
  return faulty(faults, `${part} ${total} items are found by their words${sampled}`, REPAIR);
};

const MISSING = sql`SELECT count(*) AS count FROM items
  WHERE NOT EXISTS (SELECT 1 FROM itemWords WHERE itemWords.rowid = items.id)`;
const EXTRA = sql`SELECT count(*) AS count FROM itemWords
  WHERE NOT EXISTS (SELECT 1 FROM items WHERE items.id = itemWords.rowid)`;
const TOTAL = sql`SELECT count(*) AS count FROM items`;

function* batches(db: Db, some: Sql): Generator<readonly WordedItem[]> {
  let batch: WordedItem[] = [];
  for (const item of db.iterate<WordedItem>(
    sql`SELECT id, text, author, title FROM items ${some}`,
  )) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** How many of these have other words in the index than their columns come to, of those that are in it. */
const countOthers = (db: Db, items: readonly WordedItem[]): number => {
  const cut = JSON.stringify(
    items.map(({ id, title, author, text }) => ({
      id,
      title: boundedWords(title),
      author: boundedWords(author),
      given: boundedWords(text),
    })),
  );
  return (
    db.get<{ count: number }>(
      sql`SELECT count(*) AS count
        FROM json_to_recordset(CAST(${cut} AS json))
          AS cut (id bigint, title text, author text, given text)
          JOIN itemWords ON itemWords.rowid = cut.id
        WHERE itemWords.words <> wordsOfItem(cut.title, cut.author, cut.given)`,
    )?.count ?? 0
  );
};
