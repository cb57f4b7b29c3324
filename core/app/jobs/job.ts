import type { TaskChannel } from '../../engine/serve-tasks.ts';

/**
 * A job: plain data in, plain data out. It opens what it needs of the data folder for reading alone, and
 * asks (`channel.ask`) for what has to be written, so that whoever answers decides when.
 */
export type Job<Input, Result> = (input: Input, channel: TaskChannel) => Promise<Result>;

/** How often it is told that a job goes on, in milliseconds. */
const SIGN_MS = 10_000;

/** Does something that may take long, and tells meanwhile that it goes on. */
export const withSigns = async <T>(sign: () => void, work: () => Promise<T>): Promise<T> => {
  const timer = setInterval(sign, SIGN_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
};
