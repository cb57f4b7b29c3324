import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ItemDraft } from '../../core/store/index.ts';
import { say } from '../command.ts';
import { collect, openBench, PAGE, pageOf, START } from './invented-items.ts';
import { benchMany } from './many-items.ts';

/** Items that are put in for the ratio; `BOWERBIRD_BENCH_ROWS` for the large one. */
const ITEMS = 50_000;
const MANY = Number(process.env['BOWERBIRD_BENCH_ROWS'] ?? 0);

/** Of this process alone: what else the machine is busy with does not count. */
const cpuSeconds = (work: () => void): number => {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
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
    if (MANY > 0) benchMany(join(folder, 'many'), MANY);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
