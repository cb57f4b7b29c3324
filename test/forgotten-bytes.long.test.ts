/**
 * Over everything that the sample world has of six platforms, and over recordings where they lie beside the
 * project: whoever is forgotten, no decoded byte of the whole data folder has one of the person's identifiers
 * but what others wrote, and others keep their evidence.
 */
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createKeeper } from '../core/capture/keep-captured.ts';
import { createCapturedReader } from '../core/capture/read-captured.ts';
import type { App } from '../core/app/app.ts';
import { openApp } from '../core/app/open-app.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import { readRecording } from '../core/net/recordings.ts';
import { loadFakes } from '../core/platforms/fakes.ts';
import { personNames, type Account } from '#kit/account.ts';
import { replyTo } from '#kit/fake/site.ts';
import type { Reply } from '#kit/exchange.ts';
import { decodedTexts } from './support/decoded-folder.ts';
import { RECORDINGS } from './support/recorded.ts';
import { removeDir, tempDir } from './support/running.ts';
import { EXAMPLES } from './support/sample.ts';

const dirs: string[] = [];
afterAll(() => {
  for (const dir of dirs) removeDir(dir);
});

const folder = (): string => {
  const dir = tempDir();
  dirs.push(dir);
  return dir;
};
const open = (dir: string): App =>
  openApp({ dataDir: dir, version: '0', sample: true, background: false, warn: () => undefined });

const capture = (app: App, replies: Iterable<Reply>, world: 'sample' | 'live'): void => {
  const read = createCapturedReader({ catalogue });
  const keep = createKeeper({ catalogue, store: app.store, now: Date.now, world });
  for (const reply of replies) keep(read(reply, { preloads: true, collects: false }));
};

const sampleWorld = async (): Promise<string> => {
  const dir = folder();
  const app = open(dir);
  app.store.ledger.grant(5000, 'for the test');
  for (const [id, params] of Object.entries(EXAMPLES))
    await app.engine.call(id, params, app.callers.cli);
  const { serve, browsed = [] } = await loadFakes();
  const loaded = browsed.flatMap((request) => {
    const response = serve(request);
    return response ? [replyTo(request, response)] : [];
  });
  capture(app, loaded, 'sample');
  while (!app.collecting.catchUp());
  await app.close();
  return dir;
};

function* recordings(): Generator<Reply> {
  for (const platform of readdirSync(RECORDINGS, { withFileTypes: true }))
    for (const name of platform.isDirectory() ? readdirSync(join(RECORDINGS, platform.name)) : []) {
      const path = join(RECORDINGS, platform.name, name);
      if (existsSync(join(path, 'request.json'))) yield readRecording(path);
    }
}

const recordedWorld = async (): Promise<string> => {
  const dir = folder();
  const app = open(dir);
  capture(app, recordings(), 'live');
  while (!app.collecting.catchUp());
  await app.close();
  return dir;
};

/** Everybody of whom an item is held, by platform; communities are no people. */
const peopleIn = async (dir: string): Promise<ReadonlyMap<string, string[]>> => {
  const app = open(dir);
  const people = new Map<string, Set<string>>();
  for (const { platform, shape, data } of app.store.itemRows.page({ limit: 5000 }).rows) {
    const person = personNames(shape, JSON.parse(data) as Record<string, unknown>);
    const name = person?.ids[0] ?? person?.handle;
    if (name === undefined || shape === 'Group' || name.startsWith('http')) continue;
    if (OF_PLATFORM.has(name)) continue;
    people.set(platform, (people.get(platform) ?? new Set()).add(name));
  }
  await app.close();
  return new Map([...people].map(([platform, names]) => [platform, [...names]]));
};

/** A few of each platform, always the same; all with BOWERBIRD_FUZZ, which takes some minutes. */
const chooseSome = (names: readonly string[]): readonly string[] => {
  const step = process.env['BOWERBIRD_FUZZ'] === undefined ? Math.ceil(names.length / 3) : 1;
  return names.filter((_, n) => n % step === 0);
};

const escaped = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}]/gu, (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`);

const identifiersOf = ({ ids, handles }: Account): RegExp =>
  new RegExp(
    [
      // A short number may be that of another thing, which says so: `lyndaCourse:4711`.
      ...ids.map((id) => `(?<![\\p{L}\\p{N}_-]|lyndaCourse:)${escaped(id)}(?![\\p{L}\\p{N}_-])`),
      ...handles.map(
        (handle) => `(?<=["'@/]|\\bu\\/)${escaped(handle.replace(/^@/, ''))}(?=["'/?&]|$)`,
      ),
    ].join('|'),
    'giu',
  );

/** What others wrote of the person: texts, and the fields in which platforms repeat whom texts name. */
const OF_OTHERS = /mention|text_?extra|userUniqueId|commandRuns|caption|"tag"|"content":"[^"]*$/i;
const NEAR = 400;
/** Columns of texts of others. */
const COLUMNS_OF_OTHERS: ReadonlySet<string> = new Set(['items.text']);
/** Its own platform names it wherever it names itself. */
const OF_PLATFORM: ReadonlySet<string> = new Set(['25025320']);

const leftIn = (dir: string, platform: string, account: Account): string[] => {
  const pattern = identifiersOf(account);
  const left: string[] = [];
  for (const { where, platforms, text } of decodedTexts(dir)) {
    if (COLUMNS_OF_OTHERS.has(where) || (platforms.size > 0 && !platforms.has(platform))) continue;
    for (const { index } of text.matchAll(pattern)) {
      const before = text.slice(Math.max(0, index - NEAR), index);
      if (!OF_OTHERS.test(before)) left.push(`${where}: ${before.slice(-80)}`);
    }
  }
  return left;
};

/** What is left of each, and how many items of others are without evidence. */
const forgetEach = async (world: string) => {
  const left: string[] = [];
  let without = 0;
  for (const [platform, names] of await peopleIn(world))
    for (const name of chooseSome(names)) {
      const dir = folder();
      for (const file of readdirSync(world).filter((one) => one.startsWith('bowerbird.db')))
        cpSync(join(world, file), join(dir, file));
      const app = open(dir);
      const plan = await app.collecting.heldOfPerson(platform, name);
      await app.collecting.forgetPerson(platform, name, plan.digest);
      await app.close();
      left.push(...leftIn(dir, platform, plan.account).map((of) => `${platform} ${name} ${of}`));
      without += plan.withoutEvidence;
      removeDir(dir);
    }
  return { left, without };
};

test('of the sample world: nothing of the person is left', async () => {
  const found = await forgetEach(await sampleWorld());
  expect(found).toEqual({ left: [], without: 0 });
}, 900_000);

// Skipped where the recordings, which are other people's words, do not lie beside the project.
test.skipIf(!existsSync(RECORDINGS))(
  'of recordings: nothing of the person is left',
  async () => {
    const found = await forgetEach(await recordedWorld());
    expect(found).toEqual({ left: [], without: 0 });
  },
  1_800_000,
);
