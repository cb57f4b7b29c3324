/**
 * Over everything that the sample world has of all platforms: whoever is forgotten, what was shown is what
 * goes, and of everybody else every byte stays.
 */
import { createHash } from 'node:crypto';
import { cpSync, readdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLES } from '../../../test/support/sample.ts';
import { removeDir, tempDir } from '../../../test/support/running.ts';
import type { App } from '../../app/app.ts';
import { openApp } from '../../app/open-app.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { ownedBy, personNames, type PersonNames } from '#kit/account.ts';
import { whoseIn } from './people-in-items.ts';
import { peopleInItem, withoutPeople } from '#vocab/people.ts';

let world: string;
const dirs: string[] = [];
const open = (dir: string): App =>
  openApp({ dataDir: dir, version: '0', sample: true, background: false, warn: () => undefined });

beforeAll(async () => {
  world = tempDir();
  const app = open(world);
  app.store.ledger.grant(5000, 'for the test');
  for (const [id, params] of Object.entries(EXAMPLES))
    await app.engine.call(id, params, app.callers.cli);
  while (!app.collecting.catchUp());
  await app.close();
}, 120_000);
afterAll(() => {
  for (const dir of [world, ...dirs]) removeDir(dir);
});

interface Kept {
  readonly bodies: ReadonlyMap<string, Buffer>;
  readonly exchanges: ReadonlyMap<string, string>;
  readonly items: ReadonlyMap<
    number,
    { readonly platform: string; readonly shape: string; readonly data: string }
  >;
  readonly answers: ReadonlyMap<string, string>;
  /** The hashes of what an item was before, by its id. */
  readonly versions: ReadonlyMap<number, string>;
}

const keptIn = (dir: string): Kept => {
  const db = new DatabaseSync(join(dir, 'bowerbird.db'), { readOnly: true });
  const all = <Row>(sql: string): Row[] => db.prepare(sql).all() as Row[];
  try {
    const bodies = all<{ sha256: string; codec: string; bytes: Uint8Array }>(
      'SELECT * FROM bodies',
    );
    return {
      bodies: new Map(
        bodies.map(({ sha256, codec, bytes }) => [
          sha256,
          Buffer.from(codec === 'zstd' ? zstdDecompressSync(bytes) : bytes),
        ]),
      ),
      exchanges: new Map(
        all<{ id: string; bodySha256: string }>('SELECT id, bodySha256 FROM exchanges').map(
          (row) => [row.id, row.bodySha256],
        ),
      ),
      items: new Map(
        all<{ id: number; platform: string; shape: string; data: string }>(
          'SELECT id, platform, shape, data FROM items',
        ).map((row) => [row.id, row]),
      ),
      answers: new Map(
        all<{ callId: string; sha256: string }>('SELECT callId, sha256 FROM answers').map((row) => [
          row.callId,
          row.sha256,
        ]),
      ),
      versions: new Map(
        all<{ item: number; hashes: string }>(
          'SELECT item, group_concat(sha256) AS hashes FROM itemVersions GROUP BY item',
        ).map((row) => [row.item, row.hashes]),
      ),
    };
  } finally {
    db.close();
  }
};

const parsed = (data: string) => JSON.parse(data) as Record<string, unknown>;

/** Everybody of whom an item is held, by platform and what names them best. */
const peopleIn = ({
  items,
}: Kept): ReadonlyMap<string, PersonNames & { readonly platform: string }> => {
  const people = new Map<string, PersonNames & { readonly platform: string }>();
  for (const { platform, shape, data } of items.values()) {
    const person = personNames(shape, JSON.parse(data) as Record<string, unknown>);
    const name = person && (person.ids[0] ?? person.handle ?? person.addresses[0]);
    if (person && name !== undefined && name.length >= 3)
      people.set(`${platform} ${name}`, { ...person, platform });
  }
  return people;
};

test('nobody of a name that is only a word: nothing is found on any platform', async () => {
  const app = open(world);
  try {
    for (const { segment } of catalogue.platforms)
      for (const word of ['@garden', 'garden', '@heron', 'sample', 'birds', '2026', '@quillmere'])
        expect([segment, word, summary(await app.collecting.heldOfPerson(segment, word))]).toEqual([
          segment,
          word,
          [0, 0, 0],
        ]);
  } finally {
    await app.close();
  }
}, 120_000);

/** A few of each platform; all with BOWERBIRD_FUZZ. Who it was is told when it fails. */
const some = <T>(people: readonly T[]): readonly T[] => {
  const step = process.env['BOWERBIRD_FUZZ'] === undefined ? Math.ceil(people.length / 3) : 1;
  const first = Math.floor(Math.random() * step);
  return people.filter((_, n) => n % step === first % step);
};

const summary = ({
  items,
  calls,
  requests,
}: Awaited<ReturnType<App['collecting']['heldOfPerson']>>) => [
  items.length,
  calls.length,
  requests.calls.length + requests.lists.length + requests.sources.length,
];

test('whoever is forgotten: what was shown goes, everything else stays byte for byte', async () => {
  const before = keptIn(world);
  const all = [...peopleIn(before)];
  expect(all.length).toBeGreaterThan(60);
  const people = [...Map.groupBy(all, ([, { platform }]) => platform).values()].flatMap(some);
  for (const [who, { platform }] of people) {
    const name = who.slice(platform.length + 1);
    const dir = tempDir();
    dirs.push(dir);
    for (const file of readdirSync(world).filter((one) => one.startsWith('bowerbird.db')))
      cpSync(join(world, file), join(dir, file));
    const app = open(dir);
    const plan = await app.collecting.heldOfPerson(platform, name);
    const { deleted } = await app.collecting.forgetPerson(platform, name, plan.digest);
    const again = await app.collecting.heldOfPerson(platform, name);
    await app.close();
    const after = keptIn(dir);
    const of = (what: unknown) => [who, what];

    expect(of(deleted !== undefined)).toEqual(of(true));
    expect(of(summary(again))).toEqual(of([0, 0, 0]));
    const gone = new Set(plan.items.map(({ id }) => id));
    expect(of([...after.items.keys()])).toEqual(
      of([...before.items.keys()].filter((id) => !gone.has(id))),
    );
    const others = new Set(plan.others.map(({ id }) => id));
    const isOwned = ownedBy(plan.account);
    for (const [id, item] of after.items) {
      const { shape = '', data = '{}', ...row } = before.items.get(id) ?? {};
      const isOther = others.has(id);
      const rest = isOther
        ? withoutPeople(shape, parsed(data), isOwned, whoseIn(catalogue, platform)).item
        : parsed(data);
      const isNamed = peopleInItem(shape, parsed(item.data)).some(({ names }) => isOwned(names));
      expect([id, isNamed && item.platform === platform]).toEqual([id, false]);
      // Whoever is listed among the others is changed: as it is, or as it was before.
      const isChanged = item.data !== data || after.versions.get(id) !== before.versions.get(id);
      expect([id, isChanged]).toEqual([id, isOther]);
      expect({ ...item, data: parsed(item.data) }).toEqual({ ...row, shape, data: rest });
    }
    const planned = new Map(
      plan.calls.flatMap(({ replies }) =>
        replies.map(
          (reply) => [reply.id, reply.fate === 'redacted' ? reply.newSha256 : undefined] as const,
        ),
      ),
    );
    expect(of([...after.exchanges])).toEqual(
      of(
        [...before.exchanges].flatMap(([id, sha256]): [string, string | undefined][] => {
          if (!planned.has(id)) return [[id, sha256]];
          const next = planned.get(id);
          return next === undefined ? [] : [[id, next]];
        }),
      ),
    );
    expect(of([...after.bodies.keys()].toSorted())).toEqual(
      of([...new Set(after.exchanges.values())].toSorted()),
    );
    for (const [sha256, text] of after.bodies)
      expect(
        createHash('sha256')
          .update(before.bodies.get(sha256) ?? text)
          .digest('hex'),
      ).toBe(sha256);
    removeDir(dir);
  }
}, 600_000);
