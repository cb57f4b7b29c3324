import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../core/app/app.ts';
import { loadDatabaseServer } from '../../core/app/database-server.ts';
import { openApp } from '../../core/app/open-app.ts';
import { forgetDatabase, nameDatabase } from '../../core/store/database-server.ts';
import { openDatabase } from '../../core/store/open-database.ts';
import { startPostgres, whyNoPostgres } from '../../test/support/postgres-server.ts';
import { say } from '../command.ts';
import { collect, makeDraftPage, openBench, PAGE } from './invented-items.ts';
import { at, summary } from './load.ts';
import { tell } from './tell.ts';

const ITEMS = Number(process.env['BOWERBIRD_BENCH_ROWS'] ?? 50_000);
const FEW = 1000;
const LIGHT = ['settings.get', 'keys.list'] as const;
const COUNT = 20;
const EVERY_MS = 50;
const GOAL_MS = 100;

/**
 * Twenty light calls beside one question that takes long: a count in SQLite, a locked table in PostgreSQL. Each is
 * due at its time, so that a stop is seen by all that fall into it.
 */
export const benchLightCalls = async (): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'));
  try {
    say(`\n${COUNT} light calls beside a slow one, ${ITEMS.toLocaleString('en')} items in SQLite`);
    await onSqlite(join(dir, 'file'));
    if (whyNoPostgres() === undefined) await onPostgres(join(dir, 'database'));
    else say(`  PostgreSQL is left out: ${whyNoPostgres()}`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const fill = (dir: string, items: number): void => {
  const store = openBench(dir);
  for (let page = 0; page < items / PAGE; page += 1)
    collect(store, [makeDraftPage(page)], undefined, page);
  store.close();
};

const opened = (dataDir: string): App =>
  openApp({ dataDir, version: '0.0.0', background: false, threads: true });

const rowsBy = (filter: object) => ({ name: 'Bench', filter });

const onSqlite = async (dir: string): Promise<void> => {
  fill(dir, ITEMS);
  const app = opened(dir);
  // What every item has begins with the letter: the index puts all of its words together.
  await beside(
    app,
    'a count of the beginning of a word',
    'collections.count',
    rowsBy({ words: 'w*' }),
  );
  await beside(app, 'a count row by row', 'collections.count', rowsBy({ repeated: true }));
  await beside(
    app,
    'a search for a phrase',
    'collections.rows',
    rowsBy({ words: '"word1 word1 word2"' }),
  );
  await app.close();
};

const onPostgres = async (dir: string): Promise<void> => {
  const server = await startPostgres();
  nameDatabase(dir, server.url);
  await loadDatabaseServer();
  try {
    fill(dir, FEW);
    const app = opened(dir);
    const other = openDatabase(dir);
    other.exec('BEGIN; LOCK TABLE items IN ACCESS EXCLUSIVE MODE');
    await beside(
      app,
      'a locked table in PostgreSQL',
      'collections.rows',
      rowsBy({ words: 'word1' }),
    );
    await beside(app, 'a locked table that a small call reads', 'collections.item', { id: 1 });
    other.close();
    await app.close();
  } finally {
    forgetDatabase();
    await server.close();
  }
};

const beside = async (app: App, what: string, name: string, params: object): Promise<void> => {
  const begun = performance.now();
  const ask = (call: string, params: object) =>
    app.door.answer({ id: 1, name: call, params }, app.callers.window);
  const light = Array.from({ length: COUNT }, async (_, n) => {
    await pause(n * EVERY_MS);
    const { ok } = await ask(LIGHT[n % LIGHT.length] ?? LIGHT[0], {});
    return ok ? performance.now() - begun - n * EVERY_MS : Infinity;
  });
  const slow = ask(name, params).then(({ ok }) => ({
    ok,
    ms: performance.now() - begun,
  }));
  const times = (await Promise.all(light)).toSorted((one, other) => one - other);
  const { ok, ms } = await slow;
  const over = `the slow one was ${ok ? 'answered' : 'ended'} after ${(ms / 1000).toFixed(1)} s`;
  const more = `${summary(times)}; ${over}`;
  tell(`${what}, p95`, { value: at(times, 0.95), goal: GOAL_MS, unit: 'ms', more });
};
