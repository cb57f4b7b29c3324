import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { acknowledgedIn, call, eventually, isHealthy, prepare, startProgram } from './program.ts';
import { assertSound } from './invariants.ts';
import type { Scenario } from './scenario.ts';

/** Another process keeps the data file to itself: calls are told to come back, and nothing else stops. */
export const locked: Scenario = {
  name: 'locked',
  summary: 'another process holds the write lock while clients call',
  play: async ({ dir }) => {
    const key = prepare(dir);
    const program = await startProgram(dir);
    const before = await call(program.port, key);
    assert.equal(before?.status, 200);
    const other = new DatabaseSync(join(dir, 'bowerbird.db'), { timeout: 5000 });
    other.exec('BEGIN IMMEDIATE');
    const refused = await Promise.all(Array.from({ length: 4 }, () => call(program.port, key)));
    for (const answered of refused) {
      assert.equal(answered?.status, 503);
      assert.match(String(answered.headers['retry-after']), /^\d+$/);
    }
    assert.ok(await isHealthy(program.port), 'it answers no more');
    other.exec('ROLLBACK');
    other.close();
    const after: (typeof before)[] = [];
    await eventually('a call is answered once the lock is gone', async () => {
      const answered = await call(program.port, key);
      if (answered) after.push(answered);
      return answered?.status === 200;
    });
    await program.stop('SIGTERM');
    assertSound(dir, acknowledgedIn([before, ...after.filter((one) => one !== undefined)]));
  },
};
