import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ItemDraft } from '../../core/store/index.ts';
import { say } from '../command.ts';
import { collect, openBench, PAGE, makeDraftPage, START } from './invented-items.ts';
import { measureDuration, middle, repetitions, type Duration } from './measure.ts';
import { tell, written } from './tell.ts';

/** Items that are put in for the ratio. */
const ITEMS = 50_000;

/** Items a second, by the clock and of processor time of this process alone. */
const measureRate = (work: () => void): Duration => {
  const { value, cpu } = measureDuration(work);
  return { value: (ITEMS / value) * 1000, cpu: (ITEMS / cpu) * 1000 };
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
export const benchPuttingIn = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'));
  try {
    const pages = Array.from({ length: ITEMS / PAGE }, (_, page) => makeDraftPage(page));
    const [ours, bare, together]: [Duration[], Duration[], Duration[]] = [[], [], []];
    for (let round = 0; round < repetitions(3); round += 1) {
      const store = openBench(join(folder, `ours-${round}`));
      ours.push(measureRate(() => collect(store, pages)));
      store.close();
      const empty = join(folder, `bare-${round}`);
      openBench(empty).close();
      const db = new DatabaseSync(join(empty, 'bowerbird.db'));
      db.exec('PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = OFF');
      bare.push(measureRate(() => collectBare(db, pages)));
      db.close();
      const deferred = openBench(join(folder, `together-${round}`));
      together.push(
        measureRate(() =>
          deferred.transaction(() => deferred.items.together(() => collect(deferred, pages))),
        ),
      );
      deferred.close();
    }
    const [best, bareBest, togetherBest] = [ours, bare, together].map((all) =>
      middle(all, (rates) => Math.max(...rates)),
    );
    if (!best || !bareBest || !togetherBest) return;
    say(
      `\n${ITEMS.toLocaleString('en')} items into a collection, ${PAGE} a page, with observations and index`,
    );
    tell('put in', { ...best, unit: 'a second', isLeast: true });
    // By processor time alone, as the goal was set: the clock counts the disk of both.
    tell('as fast as a bare script, of processor time', {
      value: best.cpu / bareBest.cpu,
      goal: 0.7,
      unit: 'times',
      isLeast: true,
      more: `a bare script ${written(bareBest.cpu, 'a second')}`,
    });
    tell('all at once with a deferred index, as fast as page by page, of processor time', {
      value: togetherBest.cpu / best.cpu,
      goal: 1,
      unit: 'times',
      isLeast: true,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
