import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { openSampleApp } from '../core/app/testing/sample-app.ts';
import { LAB } from '../core/hand-over/testing/sender.ts';
import { linesOf } from '../core/hand-over/testing/two-sides.ts';
import { checkData } from '../core/store/doctor/check-data.ts';
import { openStore } from '../core/store/index.ts';
import { isOnPostgres } from '../core/store/testing/engines.ts';
import { desktopDir, removeDir, tempDir } from './support/folders.ts';

/** How often the process is killed; `BOWERBIRD_KILLS=200` for the whole proof. */
const KILLS = Number(process.env['BOWERBIRD_KILLS'] ?? (isOnPostgres() ? 4 : 12));
/** About as long as some parcels take. */
const KILLED_WITHIN_MS = 20;
const HAND_OVER = join(import.meta.dirname, 'support', 'hand-over-all.ts');

/** Hands over until it is over, or is killed after so many answers; answers the last line when it is over. */
const handOver = async (
  from: string,
  to: string,
  killAfter: number,
): Promise<string | undefined> => {
  const child = spawn(process.execPath, [HAND_OVER, from, to], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  const closed = once(child, 'close');
  let lines = 0;
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    lines += 1;
    // Between two statements as well as between two transactions, on either side.
    if (lines === killAfter)
      setTimeout(() => child.kill('SIGKILL'), Math.random() * KILLED_WITHIN_MS);
  }
  await closed;
  return child.signalCode === null ? last : undefined;
};

test(
  `killed ${KILLS} times, a hand-over brings what an undisturbed one does`,
  { timeout: 0 },
  async () => {
    const { app, dir } = openSampleApp(desktopDir());
    const sources = [
      {
        operation: 'forum.list-subreddit-posts',
        params: { subreddit: 'sample_quillmere' },
        expand: 'list-post-comments',
        limit: 60,
      },
      {
        operation: 'videosite.list-video-comments',
        params: { videoId: 'sample_001x' },
        limit: 200,
      },
    ];
    app.store.ledger.grant(10_000, 'for the test');
    const { id } = app.collecting.start({ name: 'Test', sources }, app.callers.cli);
    await app.collecting.follow(id);
    await app.close();
    const project = tempDir();

    for (let kills = 0; kills < KILLS;) {
      const from = openStore({ dir });
      const { seq } = from.collections.there('Test');
      // Begun anew once it is over: then all of it is known.
      if ((from.outbox.shared()[0]?.waiting ?? 0) === 0) {
        from.outbox.stop(seq);
        from.outbox.share(seq, LAB);
      }
      from.close();
      const end = await handOver(dir, project, 1 + Math.floor(Math.random() * 9));
      if (end === undefined) kills += 1;
    }
    expect(await handOver(dir, project, Infinity)).toMatch(/^done .*"refused":0,"later":0/);
    const [from, to] = [openStore({ dir }), openStore({ dir: project })];
    expect(linesOf(to)).toEqual(linesOf(from));
    expect(linesOf(to).length).toBeGreaterThan(200);
    from.close();
    to.close();
    const faults = checkData(project, { full: true }).filter(({ ok }) => !ok);
    expect(faults).toEqual([]);
    removeDir(project);
    removeDir(dir);
  },
);
