import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../app/app.ts';
import { buildCatalogue } from '../engine/catalogue.ts';
import type { FakeResponse } from '#kit/fake/site.ts';
import { removeDir, tempDir } from '../../test/support/running.ts';
import { openReef } from './testing/open-reef.ts';
import { answer, lagoon, reef, wall } from './testing/reef.ts';

/** A run over several platforms of which one refuses. */

let dir: string;
let app: App;
let now: number;
let requests: string[];
/** Answers by host and path; without one a wall. */
let site: Record<string, FakeResponse>;

beforeEach(() => {
  dir = tempDir();
  [now, requests, site] = [Date.parse('2026-08-15T10:00:00.000Z'), [], {}];
  app = openReef({
    dataDir: dir,
    catalogue: buildCatalogue([reef, lagoon]),
    now: () => now,
    onSleep: (ms) => void (now += ms),
    serve: (url) => {
      const path = url.replace('https://', '').replace('.example', '').replace('?from=', '');
      requests.push(path);
      return site[path] ?? wall;
    },
  });
  app.store.ledger.grant(1000, 'for the test');
});
afterEach(async () => {
  await app.close();
  removeDir(dir);
});

const SOURCES = [
  { operation: 'reef.list-channel-videos', params: { channelId: 'c1' } },
  { operation: 'lagoon.list-channel-videos', params: { channelId: 'c1' } },
];
const video = (id: string): FakeResponse => answer({ items: [{ id }] });

const gather = () =>
  app.collecting.follow(
    app.collecting.start({ name: 'Test', sources: SOURCES }, app.callers.cli).id,
  );

test('a recheck goes on with the other platforms, names the one that refused, and can be resumed', async () => {
  site = {
    'reef/videos/c1': answer({ items: [{ id: 'r1' }, { id: 'r2' }] }),
    'lagoon/videos/c1': answer({ items: [{ id: 'l1' }, { id: 'l2' }] }),
  };
  await gather();
  requests.length = 0;
  // The reef shows a wall; the lagoon answers of one, and has another no more.
  site = {
    'lagoon/video/l1': video('l1'),
    'lagoon/video/l2': { status: 404, headers: {}, body: '{}' },
  };
  const run = await app.collecting.follow(
    (await app.collecting.recheck('Test', app.callers.cli)).id,
  );
  expect(requests.toSorted()).toEqual(['lagoon/video/l1', 'lagoon/video/l2', 'reef/video/r1']);
  expect(run).toMatchObject({ state: 'attention', refusedBy: [{ platform: 'reef' }] });
  expect(run.reason?.message).toMatch(/^Reef refused: .*\(2 calls are left\)$/);
  const { methods, removedSince, notShown, notices } = await app.collecting.completeness('Test');
  expect([removedSince, notShown]).toEqual([0, 1]);
  expect(notices.join('\n')).toMatch(
    /^Reef refused on 2026-08-15 \(UTC\), and was not asked further: /m,
  );
  expect(methods).toContain(
    'Of the last recheck, begun on 2026-08-15 (UTC), which stands still until a person looks at it, 2 of 4 calls were not answered: whether those items are still there is not known.',
  );

  site = { 'reef/video/r1': video('r1'), 'reef/video/r2': video('r2') };
  const resumed = await app.collecting.follow(app.collecting.resume(run.id).id);
  expect(resumed).toMatchObject({ state: 'done', reason: null, refusedBy: [] });
  expect((await app.collecting.completeness('Test')).methods).not.toContain('refused');
});

test('a run that gathers does the same', async () => {
  site = { 'lagoon/videos/c1': answer({ items: [{ id: 'l1' }] }) };
  const run = await gather();
  expect(run).toMatchObject({ state: 'attention', added: 1, refusedBy: [{ platform: 'reef' }] });
  const { methods } = await app.collecting.completeness('Test');
  expect(methods).not.toContain('No page was left unread');
  expect(methods).toMatch(
    /1 list is not followed to the end: the run stands still until a person looks at it \(Reef refused: /,
  );
});

test('where every platform refuses, all of them are named', async () => {
  const run = await gather();
  expect(run.refusedBy.map(({ platform }) => platform)).toEqual(['reef', 'lagoon']);
  expect(run.reason?.message).toMatch(/^Reef refused: .*; Lagoon refused: .*$/);
});
