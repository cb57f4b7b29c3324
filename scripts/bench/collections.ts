import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStore, type ItemDraft, type RowsWanted, type Store } from '../../core/store/index.ts';
import { say } from '../command.ts';

/** Items that are put in for the ratio, and a page of them; `BOWERBIRD_BENCH_ROWS` for the large one. */
const ITEMS = 50_000;
const PAGE = 100;
const MANY = Number(process.env['BOWERBIRD_BENCH_ROWS'] ?? 0);

const START = Date.parse('2026-01-01T00:00:00.000Z');
const WORDS = Array.from({ length: 5000 }, (_, n) => `word${n.toString(36)}`);

/** From 0 to 1; the same for the same number. */
const noise = (n: number): number => {
  const x = Math.sin(n + 1) * 10_000;
  return x - Math.floor(x);
};

/** An invented comment of 18 words; some words are common, as they are in any language. */
const draftOf = (n: number): ItemDraft => {
  const text = Array.from(
    { length: 18 },
    (_, w) => WORDS[Math.floor(noise(n * 18 + w) ** 2 * WORDS.length)],
  ).join(' ');
  const author = `Author ${Math.floor(noise(n) * 20_000)}`;
  const published = new Date(START - n * 60_000).toISOString();
  const id = `https://site.test/c/${n}`;
  return {
    platform: 'site',
    shape: 'Comment',
    entityId: `c${n}`,
    operation: 'site.list-comments',
    data: JSON.stringify({ type: 'Note', id, entityId: `c${n}`, content: text, published, author }),
    title: '',
    text,
    author,
    authorId: author,
    address: id,
    parent: '',
    published,
    publishedLatest: published,
    likeCount: Math.floor(noise(n + 7) ** 4 * 1000),
    isRemoved: false,
    place: n % PAGE,
  };
};

const pageOf = (page: number): ItemDraft[] =>
  Array.from({ length: PAGE }, (_, n) => draftOf(page * PAGE + n));

const seconds = (work: () => void): number => {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
};

/** Of this process alone: what else the machine is busy with does not count. */
const cpuSeconds = (work: () => void): number => {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
};

/** Puts items in as a run does: each page in one transaction with the call that brought it. */
const collect = (store: Store, pages: readonly ItemDraft[][]): void => {
  const { seq } = store.collections.open('Bench');
  for (const drafts of pages) {
    const callId = store.newId();
    const at = new Date(START).toISOString();
    store.ledger.reserve('cli', 1, callId);
    store.calls.finish(callId, {
      operation: 'site.list-comments',
      params: {},
      keyId: 'cli',
      door: 'cli',
      startedAt: at,
      outcome: 'ok',
      close: 'settle',
      within: () => store.items.ingest({ collection: seq, callId, at, run: 1 }, drafts),
    });
  }
};

/** The same rows by hand: the least that a script would do for the same tables and indexes. */
const collectBare = (db: DatabaseSync, pages: readonly ItemDraft[][]): void => {
  const columns =
    'platform, shape, entityId, operation, data, title, text, author, authorId, address, parent, published, publishedLatest, likeCount, place';
  const item = db.prepare(
    `INSERT INTO items (collection, ${columns}, firstSeen, lastSeen, call) VALUES (1, ${columns.replaceAll(/\w+/g, '?')}, ?, ?, ?)`,
  );
  const observation = db.prepare(
    'INSERT INTO observations (item, call, at, place, version) VALUES (?, ?, ?, ?, 1)',
  );
  const words = db.prepare(
    'INSERT INTO itemWords (rowid, text, author, title) VALUES (?, ?, ?, ?)',
  );
  const at = new Date(START).toISOString();
  for (const [page, drafts] of pages.entries()) {
    db.exec('BEGIN IMMEDIATE');
    for (const d of drafts) {
      const { lastInsertRowid: id } = item.run(
        d.platform,
        d.shape,
        d.entityId,
        d.operation,
        d.data,
        d.title,
        d.text,
        d.author,
        d.authorId,
        d.address,
        d.parent,
        d.published,
        d.publishedLatest,
        d.likeCount ?? null,
        d.place,
        at,
        at,
        page + 1,
      );
      observation.run(id, page + 1, at, d.place);
      words.run(id, d.text, d.author, d.title);
    }
    db.exec('COMMIT');
  }
};

/** Rows page by page with observations and index, against a bare script that fills the same tables. */
export const benchCollections = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'));
  try {
    const pages = Array.from({ length: ITEMS / PAGE }, (_, page) => pageOf(page));
    const ours: number[] = [];
    const bare: number[] = [];
    for (const round of [1, 2, 3]) {
      const store = openBench(join(folder, `ours-${round}`));
      ours.push(ITEMS / cpuSeconds(() => collect(store, pages)));
      store.close();
      const empty = join(folder, `bare-${round}`);
      openBench(empty).close();
      const db = new DatabaseSync(join(empty, 'bowerbird.db'));
      db.exec('PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = OFF');
      bare.push(ITEMS / cpuSeconds(() => collectBare(db, pages)));
      db.close();
    }
    const [best, bareBest] = [Math.max(...ours), Math.max(...bare)];
    say(
      `\n${ITEMS.toLocaleString('en')} items into a collection, ${PAGE} a page, with observations and index`,
    );
    say(
      `  ${Math.round(best)} items a second of processor time; a bare script ${Math.round(bareBest)}: ${(best / bareBest).toFixed(2)} of it (goal 0.7)`,
    );
    if (MANY > 0) benchMany(join(folder, 'many'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const openBench = (dir: string): Store => {
  const store = openStore({ dir });
  store.ledger.grant(10_000_000, 'for the benchmark');
  return store;
};

/** How soon a large collection answers; the goals are those of the file of a million. */
const benchMany = (dir: string): void => {
  const filling = openBench(dir);
  const filled = seconds(() => {
    for (let page = 0; page < MANY / PAGE; page += 1) collect(filling, [pageOf(page)]);
  });
  filling.close();
  const file = statSync(join(dir, 'bowerbird.db'));
  say(
    `\n${MANY.toLocaleString('en')} items: put in by ${Math.round(MANY / filled)} a second, ${Math.round(file.size / 1e6)} MB`,
  );
  let store: Store | undefined;
  const opened = seconds(() => {
    store = openStore({ dir });
    store.itemRows.page({ collection: 1, sort: 'published', limit: 100 });
  });
  if (!store) return;
  const { itemRows } = store;
  say(`  opened, with the first page: ${ms(opened)} (goal 1,000 ms)`);
  const questions: readonly (readonly [name: string, wanted: Omit<RowsWanted, 'limit'>])[] = [
    [
      'a page deep inside by date',
      { sort: 'published', after: [draftOf(MANY / 2).published, MANY / 2] },
    ],
    ['the most liked', { sort: 'likes' }],
    ['liked 900 times or more, by date', { sort: 'published', filter: { leastLikes: 900 } }],
    ['one author', { sort: 'published', filter: { author: 'Author 77' } }],
    [
      'a month, the most liked',
      { sort: 'likes', filter: { from: '2025-11-01', to: '2025-12-01' } },
    ],
    ['a rare word', { sort: 'published', filter: { words: WORDS[4800] ?? '' } }],
    ['a common word', { sort: 'published', filter: { words: WORDS[40] ?? '' } }],
    ['the most common word', { sort: 'published', filter: { words: WORDS[0] ?? '' } }],
    ['two words', { sort: 'published', filter: { words: `${WORDS[3]} ${WORDS[9]}` } }],
    ['the beginning of a word', { sort: 'published', filter: { words: 'word1a*' } }],
    ['what was seen last in everything that is held', { sort: 'seen' }],
    [
      'one author in everything that is held',
      { sort: 'published', filter: { author: 'Author 77' } },
    ],
    ['a word in everything that is held', { filter: { words: WORDS[40] ?? '' } }],
  ];
  for (const [name, wanted] of questions) {
    const collection = name.includes('everything') ? undefined : 1;
    const took = seconds(() => itemRows.page({ collection, limit: 100, ...wanted }));
    say(`  ${name}: ${ms(took)} (goal 300 ms)`);
  }
  store.close();
};

const ms = (s: number): string => `${(s * 1000).toFixed(1)} ms`;
