import type { Message } from './message.ts';
import { messages } from './messages.ts';

/** "1 comment", "12 comments": for the place of a message in another. */
export const countMessage = (count: number, one: string, many: string): Message =>
  messages.countOfThings({ count, noun: count === 1 ? one : many });
