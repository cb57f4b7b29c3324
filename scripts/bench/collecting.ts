import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { App } from '../../core/app/app.ts';
import { openApp } from '../../core/app/open-app.ts';
import { say } from '../command.ts';

/** Discussions of the sample world, each followed to its end by its own cursors, again and again. */
const DISCUSSIONS = [
  { operation: 'videosite.list-video-comments', params: { videoId: 'sample_001x' } },
  { operation: 'forum.list-post-comments', params: { postId: '0post0000' } },
] as const;

const COMMENTS = 100_000;
const STEP = 20_000;

/** Collects 100,000 comments page by page, and says what is left in memory after each fifth of them. */
export const benchCollecting = async (): Promise<void> => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  for (const { operation, params } of DISCUSSIONS) {
    const folder = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'));
    const app = openApp({ dataDir: folder, version: '0.0.0', sample: true, background: false });
    app.store.ledger.grant(1_000_000, 'for the benchmark');
    say(`\n${COMMENTS.toLocaleString('en')} comments by ${operation}, page by page`);
    const started = performance.now();
    const heap: number[] = [];
    for (let seen = 0, next = STEP; seen < COMMENTS;) {
      seen += await follow(app, operation, params);
      if (seen < next) continue;
      next += STEP;
      collectGarbage();
      heap.push(process.memoryUsage().heapUsed / 2 ** 20);
    }
    const seconds = (performance.now() - started) / 1000;
    say(`  ${Math.round(COMMENTS / seconds)} comments a second, with evidence and ledger`);
    say(
      `  heap after each ${STEP.toLocaleString('en')}: ${heap.map((mb) => mb.toFixed(1)).join(', ')} MB`,
    );
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** One discussion from its first page to its last; how many comments it had. */
const follow = async (
  app: App,
  operation: string,
  params: Readonly<Record<string, string>>,
): Promise<number> => {
  let seen = 0;
  for (let cursor: string | null = ''; cursor !== null;) {
    const requested = cursor === '' ? params : { ...params, cursor };
    const outcome = await app.engine.call(operation, requested, app.callers.cli);
    if (!outcome.ok) throw outcome.error;
    const page = outcome.result.data as { itemCount: number; nextCursor: string | null };
    seen += page.itemCount;
    cursor = page.nextCursor;
  }
  return seen;
};
