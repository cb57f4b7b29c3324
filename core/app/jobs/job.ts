import type { TaskChannel } from '../../engine/serve-tasks.ts';

/**
 * A job: plain data in, plain data out. It opens what it needs of the data folder for reading alone, and
 * asks (`channel.ask`) for what has to be written, so that whoever answers decides when.
 */
export type Job<Input, Result> = (input: Input, channel: TaskChannel) => Promise<Result>;
