import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Where process numbers mean the same processes: this machine or, on Linux, this container, which may share the
 * machine's name.
 */
export const processHost = (): string => {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
};

/** Whether a process of this machine runs; one that is not ours to signal does, too. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
};
