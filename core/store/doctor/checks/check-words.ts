import { openDb, type Db } from '../../file/db.ts';
import { sql } from '../../file/sql.ts';
import { faulty, REPAIR, type CheckOptions, type Result } from '../finding.ts';
import { isRenewing } from '../../collections/renew-words.ts';
import { writeWords } from '../../collections/words.ts';
import { INDEX_OF_WORDS } from '../../schema/item-words.ts';

/** An item, as far as its words are looked up. */
interface WordedItem {
  readonly id: number;
  readonly text: string;
  readonly author: string;
  readonly title: string;
}

/** One word at one place. */
interface Instance {
  readonly term: string;
  readonly doc: number;
  readonly col: string;
  readonly offset: number;
}

/** Items whose words are looked at when not all are. */
const SAMPLE = 1000;
/** Items of which words are held in memory at a time. */
const BATCH = 500;
/** Items are told apart by the last 20 bits of their ids at most, so that the memory is bounded. */
const MOST_BITS = 20;
const REPORT_EVERY = 100_000;

/** Whether the index of words has an entry for every item, for nothing else, and with its words. */
export const checkWords = (db: Db, { full = false, progress }: CheckOptions): Result => {
  const [missing, extra] = [MISSING, EXTRA].map(
    (statement) => db.get<{ count: number }>(statement)?.count ?? 0,
  );
  const faults = [
    ...(missing ? [`${missing} items are missing in it`] : []),
    ...(extra ? [`${extra} entries are of no item`] : []),
  ];
  const total = db.get<{ n: number }>(sql`SELECT count(*) AS n FROM items`)?.n ?? 0;
  if (isRenewing(db)) return faulty(faults, renewing(total), REPAIR);
  const isWhole = full || total <= SAMPLE;
  // What lacks its entry lacks its words.
  if (faults.length === 0 && total > 0) {
    const others = withTokenizer((tokenizer) =>
      isWhole ? otherWords(db, tokenizer, total, progress) : sampledWords(db, tokenizer),
    );
    if (others > 0) faults.push(`${others} items have other words in it than in their columns`);
  }
  const part = isWhole ? 'all' : `${SAMPLE} of`;
  const sampled = isWhole ? '' : ' (a sample; --full checks all)';
  return faulty(faults, `${part} ${total} items are found by their words${sampled}`, REPAIR);
};

/** Words of both kinds stand in it: which an item should have is not known. */
export const renewing = (total: number): string =>
  `${total} items are in it; their words are being cut anew, and are compared when that is done`;

const MISSING = sql`SELECT count(*) AS count FROM items
  WHERE id NOT IN (SELECT id FROM itemWords_docsize)`;
const EXTRA = sql`SELECT count(*) AS count FROM itemWords_docsize
  WHERE id NOT IN (SELECT id FROM items)`;

/**
 * How many items, as far as their ids end differently, have other words in the index than in their
 * columns. Both are read once, and of each item only the sum of the hashes of its words is held.
 */
const otherWords = (
  db: Db,
  { wordsOf }: Tokenizer,
  total: number,
  progress: CheckOptions['progress'],
): number => {
  const sums = new Int32Array(2 ** Math.min(MOST_BITS, Math.ceil(Math.log2(total)) + 1));
  let seen = 0;
  for (const items of batches(
    db.iterate<WordedItem>(sql`SELECT id, text, author, title FROM items ORDER BY id`),
  )) {
    if (seen % REPORT_EVERY === 0) progress?.(`checking the index of words: ${seen} of ${total}`);
    seen += items.length;
    for (const instance of wordsOf(items)) add(sums, instance, 1);
  }
  for (const instance of instancesIn(db)) add(sums, instance, -1);
  return sums.reduce((count, sum) => count + (sum === 0 ? 0 : 1), 0);
};

const add = (sums: Int32Array, { term, doc, col, offset }: Instance, sign: 1 | -1): void => {
  const slot = doc & (sums.length - 1);
  sums[slot] = ((sums[slot] ?? 0) + sign * hashTerm(term, col, offset)) | 0;
};

/** FNV-1a of a word with its place. */
const hashTerm = (term: string, col: string, offset: number): number => {
  let hash = 0x811c9dc5 ^ offset ^ (col.charCodeAt(0) << 24) ^ (col.length << 16);
  for (let n = 0; n < term.length; n += 1) hash = Math.imul(hash ^ term.charCodeAt(n), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
};

/** The words of some items, each asked of the index. */
const sampledWords = (db: Db, { wordsOf }: Tokenizer): number => {
  const isThere = (question: string, item: number): boolean =>
    db.get(sql`SELECT 1 FROM itemWords WHERE itemWords MATCH ${question} AND rowid = ${item}`) !==
    undefined;
  const items = db.all<WordedItem>(
    sql`SELECT id, text, author, title FROM items ORDER BY random() LIMIT ${SAMPLE}`,
  );
  const others = new Set<number>();
  for (const { term, col, doc } of wordsOf(items))
    if (!others.has(doc) && !isThere(`${col} : "${term.replaceAll('"', '""')}"`, doc))
      others.add(doc);
  return others.size;
};

function* batches<T>(rows: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Every word of the index, by the words. */
const instancesIn = (db: Db): Iterable<Instance> => {
  db.exec(
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.indexedWords USING fts5vocab('main', 'itemWords', 'instance')",
  );
  return db.iterate<Instance>(sql`SELECT term, doc, col, "offset" FROM temp.indexedWords`);
};

interface Tokenizer {
  readonly wordsOf: (items: readonly WordedItem[]) => Iterable<Instance>;
  readonly close: () => void;
}

/** Words as the index would have them: an index of its own, in memory, takes items in and is emptied. */
const createTokenizer = (): Tokenizer => {
  const db = openDb(':memory:');
  db.exec(`${INDEX_OF_WORDS}; CREATE VIRTUAL TABLE words USING fts5vocab('itemWords', 'instance')`);
  return {
    wordsOf: (items) => {
      db.exec("INSERT INTO itemWords (itemWords) VALUES ('delete-all')");
      writeWords(
        db,
        items.map(({ id, ...draft }) => ({ id, draft, isNew: true })),
      );
      return db.iterate<Instance>(sql`SELECT term, doc, col, "offset" FROM words`);
    },
    close: () => db.close(),
  };
};

const withTokenizer = <T>(work: (tokenizer: Tokenizer) => T): T => {
  const tokenizer = createTokenizer();
  try {
    return work(tokenizer);
  } finally {
    tokenizer.close();
  }
};
