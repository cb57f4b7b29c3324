import assert from 'node:assert/strict';
import { acknowledgedIn, call, callUntil, prepare, startProgram, assertSound } from './program.ts';
import type { Answered } from '../../test/support/http.ts';
import type { Scenario } from './scenario.ts';
import { createNet } from '../../core/net/index.ts';
import { run } from '../../test/support/running.ts';
import { startSite } from '../../test/support/site-server.ts';
import { HOST, testCatalogue } from '../../test/support/testsite.ts';

const CREDITS = 60;

/** Two processes spend the budget of one key; one of them is killed. No credit is spent twice or lost. */
export const twoEngines: Scenario = {
  name: 'two-engines',
  summary: 'two processes on one folder until the budget is spent; one is killed on the way',
  play: async ({ dir, number }) => {
    const key = prepare(dir, CREDITS);
    const [one, other] = await Promise.all([startProgram(dir), startProgram(dir)]);
    let answers = 0;
    const isSpent = ({ status }: { readonly status: number }): boolean => status === 402;
    // Counted at both: on a busy machine one of them may answer nearly all.
    const enough = (answered: Answered): boolean => {
      answers += 1;
      if (answers === 20 + (number % 7)) one.child.kill('SIGKILL');
      return isSpent(answered);
    };
    const both = await Promise.all([
      callUntil({ port: one.port, key }, enough),
      callUntil({ port: other.port, key }, enough),
    ]);
    await one.ended;
    await other.stop('SIGTERM');
    // What the killed one had set aside comes back, and can be spent.
    const next = await startProgram(dir);
    const rest = await callUntil({ port: next.port, key }, isSpent);
    assert.equal((await call(next.port, key))?.status, 402);
    await next.stop('SIGTERM');
    const all = acknowledgedIn([...both.flat(), ...rest]);
    // Killed between the commit and the answer: spent, and nobody heard of it. One for each client.
    assert.ok(all.length <= CREDITS && all.length >= CREDITS - 6, `${all.length} acknowledged`);
    assertSound(dir, all);
  },
};

/** The process is killed in the middle of its work; the next one takes over. */
export const kill: Scenario = {
  name: 'kill',
  summary: 'kill -9 under twelve clients',
  play: async ({ dir, number }) => {
    const key = prepare(dir);
    const { port, child, ended } = await startProgram(dir);
    let answers = 0;
    const all = await callUntil({ port, key, clients: 12 }, () => {
      answers += 1;
      return answers === 10 + (number % 17) && child.kill('SIGKILL');
    });
    await ended;
    const next = await startProgram(dir);
    const after = await call(next.port, key);
    assert.equal(after?.status, 200);
    await next.stop('SIGTERM');
    assertSound(dir, acknowledgedIn([...all, after]));
  },
};

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
