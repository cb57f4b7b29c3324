/** Whether this machine has a process of this number. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Whatever else is wrong (EPERM: it is not ours to signal), it runs.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
};
