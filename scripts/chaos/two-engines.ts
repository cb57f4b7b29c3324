import assert from 'node:assert/strict';
import { acknowledgedIn, call, callUntil, prepare, startProgram } from './program.ts';
import type { Answered } from '../../test/support/http.ts';
import { assertSound } from './invariants.ts';
import type { Scenario } from './scenario.ts';

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
