/** The window is told where the answers to posts are replies, and names no platform itself. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openApp } from '../core/app/open-app.ts';
import type { CatalogueView } from '#calls/index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'reply-hosts-'));
const app = openApp({ dataDir, version: '0.0.0', sample: true, background: false });
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the catalogue names the hosts of posts that have replies', async () => {
  const call = { id: 1, name: 'catalogue.list', params: {} };
  const { data } = (await app.door.answer(call, app.callers.window)) as { data: CatalogueView };
  const texts = data.platforms.flatMap(({ segment, replyHosts }) =>
    replyHosts ? [[segment, replyHosts]] : [],
  );
  expect(texts).toEqual([['microblog', ['x.com', 'twitter.com']]]);
});
