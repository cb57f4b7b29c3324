import assert from 'node:assert/strict';
import { acknowledgedIn, call, callUntil, prepare, startProgram } from './program.ts';
import { assertSound } from './invariants.ts';
import type { Scenario } from './scenario.ts';

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
