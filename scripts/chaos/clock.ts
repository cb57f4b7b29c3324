import assert from 'node:assert/strict';
import { createNet } from '../../core/net/index.ts';
import { acknowledgedIn } from './program.ts';
import { assertSound } from './invariants.ts';
import { run } from '../../test/support/running.ts';
import { startSite } from '../../test/support/site-server.ts';
import { HOST, testCatalogue } from '../../test/support/testsite.ts';
import type { Scenario } from './scenario.ts';

const HOUR = 3_600_000;
const JUMPS = [-HOUR, -40 * 24 * HOUR, 40 * 24 * HOUR, -1000];

/** Somebody sets the computer's clock. Waits go by a clock that nobody can set. */
export const clock: Scenario = {
  name: 'clock',
  summary: 'the wall clock jumps by an hour, or 40 days, back or ahead, between calls',
  play: async ({ dir, number }) => {
    const real = Date.now;
    const site = await startSite();
    const net = createNet({ userAgent: 'Bowerbird/9.9.9 (test)', local: { [HOST]: site.origin } });
    const running = await run({ dataDir: dir, catalogue: testCatalogue, net });
    try {
      running.app.store.settings.set('paceSeconds', 0);
      const answers = [await running.get('/v1/testsite/things/good')];
      const jump = JUMPS[number % JUMPS.length] ?? 0;
      Date.now = () => real() + jump;
      for (let n = 0; n < 3; n += 1) answers.push(await running.get('/v1/testsite/things/good'));
      Date.now = real;
      answers.push(await running.get('/v1/testsite/things/good'));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 200, 200],
        `after a jump of ${jump / 1000} s`,
      );
      await running.close();
      assertSound(dir, acknowledgedIn(answers));
    } finally {
      Date.now = real;
      await running.close();
      await site.close();
    }
  },
};
