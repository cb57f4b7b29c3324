import type { Refusal } from '#kit/errors.ts';
import type { Message } from '#kit/message.ts';

/** A message as two columns: its English, and as JSON what says it in other languages. */

/** `null` for words that are not ours, which have no id. */
export const messageSource = (message: Message | null | undefined): string | null =>
  message?.id === undefined ? null : JSON.stringify({ id: message.id, values: message.values });

export const messageFrom = (english: string | null, source: string | null): Message | null =>
  english === null
    ? null
    : { message: english, ...(source === null ? {} : (JSON.parse(source) as Partial<Message>)) };

/** A refusal as it was kept: older ones have plain texts, the first of them as `says`. */
export const refusalFrom = (json: string | null): Refusal | null => {
  if (json === null) return null;
  const {
    says: text,
    message,
    choices,
    ...kept
  } = JSON.parse(json) as Omit<Refusal, 'message' | 'choices'> & {
    readonly says?: string;
    readonly message?: string;
    readonly choices: readonly (string | Message)[];
  };
  return {
    ...kept,
    message: message ?? text ?? '',
    choices: choices.map((choice) => (typeof choice === 'string' ? { message: choice } : choice)),
  };
};
