import { expect, test } from 'vitest';
import { LOCAL_CALLS } from '#calls/list.ts';
import type { App } from '../core/app/app.ts';
import { openApp } from '../core/app/open-app.ts';
import { tempDir } from '../core/store/calls/fixtures.ts';
import { isOnPostgres } from '../core/store/testing/engines.ts';
import { projectFolder } from '../core/laboratory/projects/project-store.ts';
import {
  beyondPage,
  countAll,
  growing,
  nameIn,
  type Ask,
  type Filled,
} from './support/count-readings.ts';
import { EXPORTS, LABORATORY_READINGS, OF_FILES, READINGS } from './support/local-readings.ts';
import { fillWithMembers } from './support/many-members.ts';
import { fillWithMany } from './support/many-of-everything.ts';
import { runLaboratory } from './support/run-laboratory.ts';

/** No sign of life of the process comes in between. */
const SILENCE_MS = 3_600_000;

const EACH_COLLECTION = 'everything that is held is counted a collection after the other';
const EACH_REPLY = 'replies are large: each is read by itself, once for all rows that it brought';
const IN_PORTIONS = 'all rows are read, some hundreds at a time';

/** What takes more statements where there are more rows, with the reason. */
const GROWING: Readonly<Record<string, string>> = {
  'calls.recent': 'answers are large: the name of each is read in a turn of its own, and kept',
  'codes.text, codes': IN_PORTIONS,
  'collections.changes, days':
    'what changed is found item by item, and kept until something changes',
  'collections.chart-time, everything': EACH_COLLECTION,
  'collections.cite': EACH_REPLY,
  'collections.facet-codes, everything': EACH_COLLECTION,
  'collections.facets, everything': EACH_COLLECTION,
  'collections.held-of-person': EACH_REPLY,
  'collections.recheck-preflight': IN_PORTIONS,
  'next-steps.list': IN_PORTIONS,
  ...(!isOnPostgres() && {
    'collections.rows, everything':
      'SQLite follows an index through a collection after the other: it has no join for that',
  }),
};

/** What takes more than a page may, but no more where there are more rows: it is no page of rows. */
const MANY: readonly string[] = [
  'collections.case',
  'collections.changes, check',
  'collections.chart-time',
  'collections.compare',
  'collections.completeness',
  'collections.dossier',
  'collections.get',
  'field-trial.plan',
];

/** An export reads a hundred rows at a time. */
const ROWS_OF_A_BATCH = [10, 90];

const askWindow =
  ({ door, callers }: App): Ask =>
  async (name, params) => {
    const answer = await door.answer({ id: 1, name, params }, callers.window);
    if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
    return answer.data;
  };

const onDesktop = async (rows: number): Promise<Filled> => {
  const { dir, remove } = tempDir();
  const app = openApp({ dataDir: dir, version: '0.0.0', background: false, silenceMs: SILENCE_MS });
  const planted = await fillWithMany(app.store, dir, rows);
  return {
    ask: askWindow(app),
    planted,
    close: async () => {
      await app.close();
      remove();
    },
  };
};

const inLaboratory = async (rows: number): Promise<Filled> => {
  const on = await runLaboratory({ sample: false, silenceMs: SILENCE_MS });
  const manager = on.person('Mira');
  const { row, app } = await on.project('Project', { manager });
  const window = {
    keyId: app.store.keys.ensureWindowOf(manager.id, manager.name).id,
    door: 'window',
  } as const;
  const planted = await fillWithMany(app.store, projectFolder(on.dir, row.id), rows);
  fillWithMembers(on, row, app.store, rows, manager.id);
  return {
    ask: askWindow({ ...app, callers: { ...app.callers, window } }),
    planted,
    close: on.close,
  };
};

test('every call that only reads is counted, or reads files alone', () => {
  const names = Object.entries(LOCAL_CALLS).flatMap(([name, { kind }]) =>
    kind === 'query' ? [name] : [],
  );
  const counted = [...Object.keys(READINGS), ...Object.keys(LABORATORY_READINGS)].map(nameIn);
  expect([...new Set([...counted, ...OF_FILES])].toSorted()).toEqual(names.toSorted());
});

test('what is read takes as many statements for a hundred rows as for ten', async () => {
  const counts = await countAll(READINGS, onDesktop);
  expect(growing(counts)).toEqual(Object.keys(GROWING));
  expect(beyondPage(counts)).toEqual(MANY);
});

test('an export takes as many statements for a batch of rows as for ten', async () => {
  expect(growing(await countAll(EXPORTS, onDesktop, ROWS_OF_A_BATCH))).toEqual([]);
});

test('so it does in a laboratory', async () => {
  const counts = await countAll(LABORATORY_READINGS, inLaboratory);
  expect(growing(counts)).toEqual([]);
  expect(beyondPage(counts)).toEqual([]);
});
