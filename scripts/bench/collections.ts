import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ItemDraft } from '../../core/store/index.ts';
import { say } from '../command.ts';
import { collect, openBench, PAGE, makeDraftPage, START } from './invented-items.ts';
import { benchMany } from './many-items.ts';
import { tell } from './tell.ts';

/** Items that are put in for the ratio. */
const ITEMS = 50_000;
/** Those of the collection that is asked, drawn and exported; 1000000 for the large one, which takes an hour. */
const MANY = Number(process.env['BOWERBIRD_BENCH_ROWS'] ?? 50_000);

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
export const benchCollections = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'));
  try {
    const pages = Array.from({ length: ITEMS / PAGE }, (_, page) => makeDraftPage(page));
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
    const together: number[] = [];
    for (const round of [1, 2, 3]) {
      const store = openBench(join(folder, `together-${round}`));
      const at = cpuSeconds(() =>
        store.transaction(() => store.items.together(() => collect(store, pages))),
      );
      together.push(ITEMS / at);
      store.close();
    }
    const [best, bareBest] = [Math.max(...ours), Math.max(...bare)];
    say(
      `\n${ITEMS.toLocaleString('en')} items into a collection, ${PAGE} a page, with observations and index`,
    );
    tell('as fast as a bare script', {
      value: best / bareBest,
      goal: 0.7,
      unit: 'times',
      isLeast: true,
      more: `${Math.round(best)} against ${Math.round(bareBest)} items a second of processor time`,
    });
    tell('all at once with a deferred index, as fast as page by page', {
      value: Math.max(...together) / best,
      goal: 1,
      unit: 'times',
      isLeast: true,
    });
    await benchMany(join(folder, 'many'), MANY);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
