/** Packages that nobody changed: whatever a collection was gathered from, nothing contradicts them. */
import { unzipSync, zipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../core/app/app.ts';
import { openApp } from '../core/app/open-app.ts';
import { VERSION } from '../core/app/version.ts';
import { exportCollection, type ExportRequest } from '../core/collections/exporting.ts';
import { packageReaders } from '../core/collections/package-readers.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import { inEnglish, type InEnglish } from '#kit/message.ts';
import { verifyPackage, type Verified } from '../core/exports/verify-package.ts';
import { openFileBytes } from '../core/exports/file-bytes.ts';
import { verifyPageSha256 } from '../core/exports/verify-page.ts';
import { inFile } from '../core/exports/testing/bytes.ts';
import { PACKAGE } from '../core/exports/package-format.ts';
import { openDb } from '../core/store/file/db.ts';
import { sql, type Sql } from '../core/store/file/sql.ts';
import type { AddSourceInput } from '../core/store/index.ts';
import { rehashItem } from '../core/store/collections/item-hashes.ts';
import { start } from './support/cli.ts';
import { contentsFromZip } from './support/forged-package.ts';
import { removeDir, tempDir } from './support/running.ts';
import { EXAMPLES } from './support/sample.ts';

let dir = '';
let app: App;
beforeAll(() => {
  dir = tempDir();
  app = openApp({ dataDir: dir, version: VERSION, sample: true, background: false });
  app.store.ledger.grant(10_000, 'for the tests');
});
afterAll(async () => {
  await app.close();
  removeDir(dir);
});

const collect = async (name: string, ...sources: readonly AddSourceInput[]): Promise<void> => {
  const { id } = app.collecting.start({ name, sources }, app.callers.cli);
  await app.collecting.follow(id);
};
const exportPackage = async (name: string, more: Partial<ExportRequest> = {}): Promise<string> => {
  const file = join(dir, 'package.zip');
  const input = {
    name,
    file,
    format: 'package',
    version: VERSION,
    world: 'sample',
    options: { replaces: true },
    ...more,
  } as const;
  await exportCollection(app.store, input, { tell: () => undefined });
  return file;
};
const check = async (file: string): Promise<InEnglish<Verified>> =>
  inEnglish(
    await verifyPackage(await openFileBytes(file), {
      version: VERSION,
      readers: packageReaders(catalogue),
      pageSha256: verifyPageSha256,
    }),
  );
const verified = async (
  name: string,
  more?: Partial<ExportRequest>,
): Promise<InEnglish<Verified>> => check(await exportPackage(name, more));
const TALK: AddSourceInput = {
  operation: 'videosite.list-video-comments',
  params: { videoId: 'sample_001x' },
};

test.each(catalogue.platforms.map(({ segment }) => segment))('all that %s has', async (segment) => {
  const sources = Object.entries(EXAMPLES).flatMap(([operation, params]) =>
    operation.startsWith(`${segment}.`) ? [{ operation, params }] : [],
  );
  await collect(segment, ...sources);
  const { findings, rows, rowsProven, rowsContradicted } = await verified(segment);
  expect(findings).toEqual([]);
  expect(rows).toBeGreaterThan(5);
  expect([rowsProven, rowsContradicted]).toEqual([rows, 0]);
});

describe('of a list that was not followed to its end', () => {
  test('what is beyond the limit is left out, and told', async () => {
    await collect('Limited', { ...TALK, limit: 30 });
    expect(await verified('Limited')).toMatchObject({
      verdict: 'proven',
      rows: 30,
      rowsProven: 30,
      notices: ['10 items of the replies are beyond the limit of their source'],
    });
  });

  test('what an earlier limit left out cannot be proven', async () => {
    await collect('Limited', TALK);
    expect(await verified('Limited')).toMatchObject({
      verdict: 'not-provable',
      findings: [],
      rows: 55,
      rowsProven: 55,
      unprovable: [
        {
          what: 'items behind the end of lists that were followed only as far as was asked',
          count: 10,
        },
      ],
    });
  });

  test('what is older than a date is left out, and told', async () => {
    const videos = { operation: 'videosite.list-channel-videos', params: {} };
    const example = EXAMPLES[videos.operation];
    await collect('Young', {
      ...videos,
      params: { ...example },
      until: '2026-06-01T00:00:00.000Z',
    });
    const { verdict, findings, rows, rowsProven, notices } = await verified('Young');
    expect([verdict, findings, rowsProven]).toEqual(['proven', [], rows]);
    expect(rows).toBeGreaterThan(0);
    expect(notices).toEqual([
      expect.stringMatching(/^\d+ items of the replies are older than their source goes back$/),
    ]);
  });
});

test('asked for again, with several platforms in one collection', async () => {
  const posts = { operation: 'forum.list-subreddit-posts', params: {} };
  const several = [TALK, { ...posts, params: { ...EXAMPLES[posts.operation] } }];
  await collect('Several', ...several);
  const { id } = await app.collecting.recheck('Several', app.callers.cli);
  await app.collecting.follow(id);
  const { verdict, findings, rows, rowsProven, calls } = await verified('Several');
  expect([findings, rowsProven]).toEqual([[], rows]);
  expect([verdict, calls > several.length]).toEqual(['proven', true]);
});

/** Changes what the last row of a collection says, as if its call had been read by a reader of that number. */
const readAs = (name: string, reader: number, change: Sql): void => {
  const { seq } = app.store.collections.there(name);
  const db = openDb(dir);
  const item = db.get<{ id: number; call: number }>(
    sql`UPDATE items SET data = ${change} WHERE id = (SELECT max(id) FROM items WHERE collection = ${seq})
       RETURNING id, call`,
  );
  rehashItem(db, item?.id ?? 0);
  db.run(sql`UPDATE calls SET reader = ${reader} WHERE seq = ${item?.call}`);
  db.close();
};

test('read again since, and accepted: what an earlier reader read is told, and not proven', async () => {
  const film = { operation: 'shortvideo.get-video', params: {} };
  await collect('Mended', { ...film, params: { ...EXAMPLES[film.operation] } });
  readAs('Mended', 1, sql`json_remove(data, '$.attachment')`);
  const verdict = {
    verdict: 'not-provable',
    findings: [],
    rowsProven: 1,
    unprovable: [
      {
        what: 'readings of shortvideo.get-video in which reader 4 finds attachment in addition',
        count: 1,
      },
    ],
  };
  expect(await verified('Mended')).toMatchObject(verdict);
  await app.collecting.reread('Mended', { tell: () => undefined, accept: true });
  const { rows, observations, calls } = contentsFromZip(
    readFileSync(await exportPackage('Mended')),
  );
  expect(rows.map(({ origin }) => origin.reader)).toEqual([4]);
  expect(calls.map(({ reader }) => reader)).toEqual([1]);
  expect(observations.map(({ isEarlierReading }) => isEarlierReading)).toEqual([true]);
  expect(await verified('Mended')).toMatchObject(verdict);
});

test('said to be an earlier reading, by the reader of today: contradicted', async () => {
  await collect('Marked', TALK);
  readAs('Marked', 1, sql`json_set(data, '$.likeCount', 999)`);
  expect(await verified('Marked')).toMatchObject({ verdict: 'contradicted', rowsContradicted: 1 });
  await app.collecting.reread('Marked', { tell: () => undefined, accept: true });
  expect(await verified('Marked')).toMatchObject({
    verdict: 'contradicted',
    rowsProven: 55,
    findings: [{ file: 'data/observations.ndjson' }],
  });
});

test('the verdict is the exit code, though nobody reads the report', async () => {
  await collect('Unread', TALK);
  readAs('Unread', 1, sql`json_set(data, '$.likeCount', 999)`);
  const child = start(['verify', await exportPackage('Unread')]);
  child.stdout?.destroy();
  expect(await once(child, 'exit')).toEqual([1, null]);
});

test('pseudonymised: nothing can be proven, and that is told', async () => {
  await collect('Hidden', TALK);
  expect(await verified('Hidden', { key: Buffer.alloc(32, 7) })).toMatchObject({
    verdict: 'not-provable',
    ok: true,
    rows: 55,
    rowsWithEvidence: 0,
    rowsProven: 0,
    findings: [],
    unprovable: [{ what: 'rows whose replies are not in the package', count: 55 }],
  });
});

test('without the replies of some rows: they are counted', async () => {
  await collect('Pruned', TALK);
  const { seq } = app.store.collections.there('Pruned');
  const [call = ''] = app.store.collections.calls(seq);
  const db = openDb(dir);
  db.run(sql`DELETE FROM exchanges WHERE callId = ${call}`);
  db.close();
  const { verdict, findings, rows, rowsProven, unprovable } = await verified('Pruned');
  expect([verdict, findings, rows]).toEqual(['not-provable', [], 55]);
  expect(unprovable).toContainEqual({
    what: 'rows whose replies are not in the package',
    count: 55 - rowsProven,
  });
  expect(rowsProven).toBeGreaterThan(0);
});

test('as earlier versions wrote it: its rows are proven, its texts are not', async () => {
  await collect('Early', TALK);
  const files = unzipSync(readFileSync(await exportPackage('Early')));
  for (const path of [PACKAGE.dataset, PACKAGE.calls, PACKAGE.context]) delete files[path];
  files[PACKAGE.manifest] = Buffer.from(
    Object.entries(files)
      .filter(([path]) => path !== PACKAGE.manifest)
      .map(([path, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`)
      .join(''),
  );
  expect(await inFile('early.zip', zipSync(files), check)).toMatchObject({
    verdict: 'not-provable',
    findings: [],
    rows: 55,
    rowsProven: 55,
    unprovable: [
      { what: 'texts of an early version, which does not say what they were made from', count: 6 },
    ],
  });
});
