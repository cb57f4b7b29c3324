import assert from 'node:assert/strict';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  acknowledgedIn,
  call,
  eventually,
  health,
  isHealthy,
  prepare,
  startProgram,
} from './program.ts';
import { assertSound } from './invariants.ts';
import type { Scenario } from './scenario.ts';

const ENDS = ['', '-wal', '-shm'];

/**
 * The data file is taken away while the program runs. An open file outlives its name, so nothing
 * fails by itself: what would be acknowledged from then on would be lost.
 */
export const deleted: Scenario = {
  name: 'deleted',
  summary: 'the data file is moved away and put back, then deleted, while clients call',
  unless: process.platform === 'win32' ? 'Windows keeps open files where they are' : undefined,
  play: async ({ dir }) => {
    const data = join(dir, 'data');
    const away = join(dir, 'away');
    const key = prepare(data);
    mkdirSync(away);
    const program = await startProgram(data);
    const answers = [await call(program.port, key)];
    move(data, away);
    const refused = await call(program.port, key);
    assert.equal(refused?.status, 503, 'a call was taken that nobody will find again');
    await eventually(
      'its health tells what is wrong',
      async () => (await health(program.port)) === 503,
    );
    move(away, data);
    await eventually('a call is answered once the file is back', async () => {
      const answered = await call(program.port, key);
      answers.push(answered);
      return answered?.status === 200;
    });
    move(data, away);
    assert.equal((await call(program.port, key))?.status, 503);
    await program.stop('SIGTERM');
    // A new start begins anew; what was taken away is whole, wherever it lies.
    const fresh = await startProgram(data);
    assert.ok(await isHealthy(fresh.port));
    await fresh.stop('SIGTERM');
    assertSound(data, []);
    for (const end of ENDS) rmSync(join(data, `bowerbird.db${end}`), { force: true });
    assertSound(away, acknowledgedIn(answers.filter((one) => one !== undefined)));
  },
};

const move = (from: string, to: string): void => {
  for (const end of ENDS) {
    const name = `bowerbird.db${end}`;
    if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
  }
};
