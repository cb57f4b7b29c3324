import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 15 * 60_000;
/** A lock file without its owner's number is one being written, or left by a crash in that moment. */
const EMPTY_GRACE_MS = 5_000;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const isAbandoned = (file) => {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid > 0) return !isAlive(pid);
    return Date.now() - statSync(file).mtimeMs > EMPTY_GRACE_MS;
  } catch {
    return false;
  }
};

const take = (file) => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Runs `work` while this process alone holds `file`; others wait, at most 15 minutes. The lock of a
 * process that has died is taken over.
 */
export const withLock = async (file, say, work) => {
  mkdirSync(dirname(file), { recursive: true });
  const deadline = Date.now() + PATIENCE_MS;
  let waiting = false;
  while (!take(file)) {
    if (isAbandoned(file)) rmSync(file, { force: true });
    if (!waiting) say('Waiting for another Bowerbird command to finish its preparation…');
    waiting = true;
    if (Date.now() > deadline) throw new Error(`Gave up waiting. If nothing runs, delete ${file}`);
    await pause(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
};
