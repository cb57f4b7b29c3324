import { constants, platform, setPriority } from 'node:os';

/**
 * Makes this thread give way to the one that answers. Only Linux lets a thread have a priority of its
 * own; elsewhere the whole program would have it.
 */
export const giveWay = (): void => {
  if (platform() !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where even that is not allowed, the threads are equals.
  }
};
