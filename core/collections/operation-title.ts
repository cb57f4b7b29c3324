import type { Message } from '#kit/message.ts';
import type { Entry } from '../engine/catalogue.ts';

/** The title of an operation, with the key under which the window has it in other languages. */
export const buildTitleMessage = ({ id, operation }: Entry): Message => ({
  message: operation.title,
  id: `${id}.title`,
});
