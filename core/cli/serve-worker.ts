/** One of the processes of `serve --processes N`, as it and the first process know it. */

/** Set for each of them: its number, from 1 on. */
export const WORKER_VARIABLE = 'BOWERBIRD_SERVE_WORKER';

export const isWorker = (): boolean => process.env[WORKER_VARIABLE] !== undefined;

/** Tells the first process that this one answers, and where: `http://127.0.0.1:8674`. */
export const announceListening = (listening: string): void => void process.send?.({ listening });

/** Where one answers, if a message tells that. */
export const listeningFromMessage = (message: unknown): string | undefined =>
  typeof message === 'object' &&
  message !== null &&
  'listening' in message &&
  typeof message.listening === 'string'
    ? message.listening
    : undefined;

/** Lets the process end, which its connection to the first one keeps. */
export const endWorker = (): void => {
  if (isWorker() && process.connected) process.disconnect();
};
