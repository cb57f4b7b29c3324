import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTaker } from '../core/capture/take.ts';
import { importFiles } from '../core/capture/import/import-files.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import { openStore, type Store } from '../core/store/index.ts';
import { browsed } from './support/browsed.ts';
import { harFromReplies, warcFromReplies } from './support/recording-files.ts';

/** The guide says which files are taken; each is. */

const guide = readFileSync(join(import.meta.dirname, '../docs/guide/import.md'), 'utf8');
const [reply] = browsed()['microblog'] ?? [];
if (!reply) throw new Error('nothing is browsed');

const http = Buffer.concat([
  Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n'),
  reply.body,
]);
const arc = Buffer.concat([
  Buffer.from(`${reply.request.url} 192.0.2.1 20260901080000 application/json ${http.length}\n`),
  http,
]);
const zeeschuimer = JSON.stringify({
  item_id: '2090457220026626468',
  source_platform: 'twitter.com',
  timestamp_collected: 1_763_632_800_000,
  data: {
    rest_id: '2090457220026626468',
    core: { user_results: { result: { rest_id: '7', core: { screen_name: 'heron' } } } },
    legacy: { full_text: 'A pond', created_at: 'Fri Nov 20 10:00:00 +0000 2026' },
  },
});
const har = harFromReplies([reply]);
const warc = warcFromReplies([reply]);

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  '.har': har,
  '.har.gz': gzipSync(har),
  '.har.zip': zipSync({ 'har.har': Buffer.from(har) }),
  '.warc': warc,
  '.warc.gz': gzipSync(warc),
  '.wacz': zipSync({ 'archive/data.warc': warc }),
  '.arc': arc,
  '.arc.gz': gzipSync(arc),
  '.ndjson': zeeschuimer,
  '.ndjson.gz': gzipSync(zeeschuimer),
};

let dir: string;
let store: Store;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'));
  store = openStore({ dir: ':memory:' });
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true });
});

test('the guide names the files that are taken, and the six platforms', () => {
  const named = [...guide.matchAll(/^\| (`\..*?) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(named).toEqual(Object.keys(FILES));
  for (const { brand } of catalogue.platforms) expect(guide).toContain(brand);
  expect(catalogue.platforms).toHaveLength(6);
});

test.each(Object.entries(FILES))('%s is taken', async (ending, content) => {
  const path = join(dir, `saved${ending}`);
  writeFileSync(path, content);
  const taker = createTaker({ catalogue, store, door: 'import' });
  const config = { taker, platforms: catalogue.platforms, folders: () => [] };
  expect(await importFiles([path], config)).toMatchObject({ kept: 1, unreadable: 0 });
});
