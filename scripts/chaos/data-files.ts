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
  health,
  assertSound,
} from './program.ts';
import type { Scenario } from './scenario.ts';
import { DatabaseSync } from 'node:sqlite';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';

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
