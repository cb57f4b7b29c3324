import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as videos from '../core/platforms/videosite/operations/get-video/cases/videos.ts';
import { openStore } from '../core/store/index.ts';
import { serve } from './support/cli.ts';
import { ask, type Answered } from './support/http.ts';
import { record } from './support/recordings.ts';
import { removeDir, tempDir } from './support/running.ts';

/** The real program, killed in the middle of its work. */
let dir: string;
let data: string;
let recordings: string;
let key: string;

beforeAll(() => {
  dir = tempDir();
  data = join(dir, 'data');
  recordings = join(dir, 'recordings');
  record(recordings, 'watch', {
    ask: { url: `https://www.youtube.com/watch?v=${videos.ID}&hl=en&gl=US` },
    body: `<!doctype html><!--${'x'.repeat(50_000)}--><script>var ytInitialPlayerResponse = ${JSON.stringify(videos.player)};</script><script>var ytInitialData = ${JSON.stringify(videos.watch())};</script>`,
  });
  const store = openStore({ dir: data });
  key = store.keys.add({ name: 'test' }).secret;
  store.ledger.grant(10_000, 'for the test');
  store.close();
});
afterAll(() => removeDir(dir));

const call = (port: number): Promise<Answered | undefined> =>
  ask(port, `/v1/videosite/videos/${videos.ID}`, {
    headers: { authorization: `Bearer ${key}` },
  }).catch(() => undefined);

test('SIGKILL in the middle, three times: what was acknowledged is kept, what was open is given back', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round++) {
    const { child, port, ended } = await serve('--data', data, '--replay', recordings);
    let answers = 0;
    let killed = false;
    const worker = async (): Promise<void> => {
      while (!killed) {
        const answered = await call(port);
        if (answered?.status !== 200) return;
        acknowledged.push(String(answered.headers['x-bowerbird-call']));
        answers += 1;
        if (answers === 12 + round) killed = child.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 6 }, worker));
    expect((await ended).signal).toBe('SIGKILL');
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(3 * 12);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);

  const store = openStore({ dir: data });
  try {
    expect(store.ledger.audit()).toEqual([]);
    expect(store.ledger.overview().reserved).toBe(0);
    const kept = acknowledged.map((id) => {
      const replies = store.evidence.replies(id);
      const bytes = replies.map(({ body }) => body.byteLength > 50_000);
      return [store.calls.find(id)?.outcome, store.calls.find(id)?.credits, bytes];
    });
    expect(kept).toEqual(acknowledged.map(() => ['ok', 1, [true]]));
    const settled = store.calls.recent(1000).filter(({ outcome }) => outcome === 'ok').length;
    expect(store.ledger.overview().spent).toBe(settled);
    expect(
      store.calls.latestAnswer('videosite.get-video', `{"videoId":"${videos.ID}"}`, '2026')?.json,
    ).toContain('A Small Film');
  } finally {
    store.close();
  }
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends cleanly with 0, and every call that was taken is answered',
  async (signal) => {
    const { child, port, ended } = await serve('--data', data, '--replay', recordings);
    expect((await call(port))?.status).toBe(200);
    const calls = Array.from({ length: 8 }, () => call(port));
    await Promise.race(calls);
    child.kill(signal);
    const answers = await Promise.all(calls);
    const { code, err } = await ended;
    expect([code, err]).toEqual([0, '']);
    for (const answer of answers) expect([200, 503, undefined]).toContain(answer?.status);
    const store = openStore({ dir: data });
    expect(store.recovered).toEqual([]);
    expect(store.ledger.audit()).toEqual([]);
    expect(store.ledger.overview().reserved).toBe(0);
    store.close();
  },
);
