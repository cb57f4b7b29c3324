/**
 * Loaded into a program before its own code (`--import`): tells its parent for how long the thread that
 * answers was busy at most without a pause. Counted in the thread's own processor time, so that what else
 * the machine does makes no difference.
 */
import { isMainThread } from 'node:worker_threads';

/** Turns that are shorter than this are told together. */
const TICK_MS = 5;

if (isMainThread && process.send) {
  const processorMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [last, longest] = [processorMs(), 0];
  const look = (): void => {
    const now = processorMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(look, TICK_MS).unref();
  process.on('message', (message) => {
    look();
    if (message === 'end') process.send?.({ longest });
    longest = 0;
  });
  // Whoever listens to its parent alone has nothing left to do.
  process.channel?.unref();
}
