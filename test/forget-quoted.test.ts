/** What somebody wrote stands in quotes, reposts and crossposts of others: it goes with the person, and does not come back. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { App } from '../core/app/app.ts';
import { openApp } from '../core/app/open-app.ts';
import { FORGOTTEN, peopleInItem } from '../core/vocab/people.ts';
import { inside } from './support/cli.ts';
import { EXAMPLES } from './support/sample.ts';
import { filesBelow, removeDir, tempDir } from './support/running.ts';

const dirs: string[] = [];
afterEach(() => dirs.splice(0).forEach(removeDir));

const open = (dir: string): App =>
  openApp({ dataDir: dir, version: '0', sample: true, background: false });

/** All that one platform of the sample world answers, as the window would ask for it. */
const ask = async (app: App, platform: string): Promise<void> => {
  for (const [id, params] of Object.entries(EXAMPLES))
    if (id.startsWith(`${platform}.`)) await app.engine.call(id, params, app.callers.cli);
  while (!app.collecting.catchUp());
};

const holds = (dir: string, text: string): boolean => {
  const db = new DatabaseSync(join(dir, 'bowerbird.db'), { readOnly: true });
  try {
    const packed = ['bodies', 'contents', 'longStates'].flatMap((table) =>
      db.prepare(`SELECT codec, bytes FROM ${table}`).all(),
    );
    return [
      ...filesBelow(dir),
      ...packed.map(({ codec, bytes }) =>
        codec === 'zstd' ? zstdDecompressSync(bytes as Uint8Array) : Buffer.from(bytes as Uint8Array),
      ),
    ].some((one) => one.includes(text));
  } finally {
    db.close();
  }
};

interface Held {
  readonly shape: string;
  readonly item: Readonly<Record<string, unknown>>;
}
const itemsIn = (dir: string, platform: string): Held[] => {
  const db = new DatabaseSync(join(dir, 'bowerbird.db'), { readOnly: true });
  try {
    return db
      .prepare('SELECT shape, data FROM items WHERE platform = ?')
      .all(platform)
      .map(({ shape, data }) => ({
        shape: String(shape),
        item: JSON.parse(String(data)) as Held['item'],
      }));
  } finally {
    db.close();
  }
};

/** How many items still know one of these names of somebody who wrote, is quoted, tagged or named. */
const countNamed = (items: readonly Held[], names: readonly string[]): number =>
  items.filter(({ shape, item }) =>
    peopleInItem(shape, item).some(({ names: { ids, handle } }) =>
      [...ids, handle?.replace(/^@/, '')].some((name) => names.includes(name ?? '')),
    ),
  ).length;

const CASES = [
  {
    platform: 'microblog',
    person: 'sample_wren',
    names: ['sample_wren', '1700000000000000011'],
    words: 'from the top of the sample hedge',
    tombstones: ['quoteOf', 'object'],
  },
] as const;

test.each(CASES)('$platform: quotes and reposts of $person', async (one) => {
  const { platform, person, words, names, tombstones } = one;
  const dir = tempDir();
  dirs.push(dir);
  const app = open(dir);
  app.store.ledger.grant(5000, 'for the test');
  await ask(app, platform);
  const before = itemsIn(dir, platform);
  expect([holds(dir, words), countNamed(before, names) > 0]).toEqual([true, true]);

  const plan = await app.collecting.heldOfPerson(platform, person);
  expect(plan.others.length).toBeGreaterThan(0);
  console.log(plan.items.length, plan.others.length, plan.withoutEvidence, plan.calls.map(({operation, replies, answer}) => `${operation} ${answer} ${replies.map((r) => r.fate + ' ' + r.place)}`));
  const { deleted } = await app.collecting.forgetPerson(platform, person, plan.digest);
  expect(deleted).toMatchObject({ items: plan.items.length, others: plan.others.length });
  await app.close();
  await inside('doctor', '--data', dir, '--compact');

  const after = itemsIn(dir, platform);
  expect(after).toHaveLength(before.length - plan.items.length);
  expect([holds(dir, words), countNamed(after, names)]).toEqual([false, 0]);
  const places = after.flatMap(({ item }) =>
    Object.entries(item).flatMap(([field, value]) =>
      JSON.stringify(value) === JSON.stringify(FORGOTTEN) ? [field] : [],
    ),
  );
  expect([...new Set(places)].toSorted()).toEqual([...tombstones].toSorted());
  const doctor = await inside('doctor', '--full', '--data', dir);
  expect([doctor.code, doctor.out]).toEqual([0, expect.not.stringContaining('FAIL')]);
});
