import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readDb } from '../../core/store/file/db.ts';
import { sql } from '../../core/store/file/sql.ts';
import { join } from 'node:path';
import {
  acknowledgedIn,
  call,
  callUntil,
  eventually,
  isHealthy,
  prepare,
  startProgram,
} from './program.ts';
import { assertSound } from './invariants.ts';
import type { Scenario } from './scenario.ts';

const windows = process.platform === 'win32';
/** Blocks of 512 bytes or 1 kB, as the shell likes: one or two megabytes a file. */
const BLOCKS = 2048;
const hasPrlimit = !windows && spawnSync('prlimit', ['--version']).status === 0;

/**
 * No file may grow beyond a limit, which needs no mount and no rights: to the program it is a disk
 * without room. Where the limit can be taken away again, the same process has to go on.
 */
export const diskFull: Scenario = {
  name: 'disk-full',
  summary: 'no room for the data file while clients call; then there is room again',
  unless: windows ? 'the limit on files is one of POSIX shells' : undefined,
  play: async ({ dir }) => {
    const key = prepare(dir);
    const shell = ['sh', '-c', `ulimit -S -f ${BLOCKS}; exec "$@"`, 'sh'];
    const program = await startProgram(dir, shell);
    const all = await callUntil({ port: program.port, key }, ({ status }) => status >= 500);
    const refused = all.find(({ status }) => status >= 500);
    assert.match(refused?.text ?? '', /"message":"[^"]*(disk|room|written|data)/);
    assert.ok(await isHealthy(program.port), 'it answers no more');
    if (hasPrlimit) {
      spawnSync('prlimit', ['--pid', String(program.child.pid), '--fsize=unlimited']);
      await eventually('a call is answered once there is room', async () => {
        const answered = await call(program.port, key);
        if (answered) all.push(answered);
        return answered?.status === 200;
      });
      // In the process that ran out of room, not only after a restart.
      await eventually('nothing stays set aside', () => Promise.resolve(reservedIn(dir) === 0));
    }
    await program.stop('SIGKILL');
    const next = await startProgram(dir);
    const after = await call(next.port, key);
    assert.equal(after?.status, 200);
    await next.stop('SIGTERM');
    assertSound(dir, acknowledgedIn([...all, after]));
  },
};

const reservedIn = (dir: string): number => {
  const db = readDb(join(dir, 'bowerbird.db'));
  try {
    return db.get<{ n: number }>(sql`SELECT count(*) AS n FROM reservations`)?.n ?? 0;
  } finally {
    db.close();
  }
};
