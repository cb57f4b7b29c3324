/**
 * What the processes of `serve --processes N` measure, told by whichever is asked for the metrics. It asks the first
 * process, which passes the question to the others and their answers back.
 */
import type { Worker } from 'node:cluster';
import type { Reading } from '../doors/http/meter.ts';

/** One that does not answer in time is left out. */
const LONGEST_WAIT_MS = 1000;

type ReadingsMessage =
  /** To the first process, and on to each other one. */
  | { readonly readings: 'ask'; readonly question: number; readonly from?: number }
  /** From the first process: how many were asked. */
  | { readonly readings: 'asked'; readonly question: number; readonly count: number }
  /** To the first process, and on to the one that asked. */
  | {
      readonly readings: 'answer';
      readonly question: number;
      readonly to: number;
      readonly values: readonly Reading[];
    };

const isReadingsMessage = (message: unknown): message is ReadingsMessage =>
  typeof message === 'object' && message !== null && 'readings' in message;

/** At the first process: passes on what one of the others says. */
export const passOnReadings = (
  from: Worker,
  message: unknown,
  workers: NodeJS.Dict<Worker>,
): void => {
  if (!isReadingsMessage(message)) return;
  if (message.readings === 'answer') return void workers[message.to]?.send(message);
  if (message.readings !== 'ask') return;
  const others = Object.values(workers).filter(
    (worker): worker is Worker =>
      worker !== undefined && worker.id !== from.id && worker.isConnected(),
  );
  for (const worker of others) worker.send({ ...message, from: from.id });
  from.send({ readings: 'asked', question: message.question, count: others.length });
};

interface Waiting {
  readonly values: Reading[];
  /** How many answers are still to come; unknown until the first process has said it. */
  missing: number;
  readonly end: () => void;
}

/** At one of the others: answers what is asked of this one, and asks the rest. */
export const createReadingsExchange = (
  ofProcess: () => readonly Reading[],
): (() => Promise<readonly Reading[]>) => {
  const waiting = new Map<number, Waiting>();
  let questions = 0;
  process.on('message', (message: unknown) => {
    if (!isReadingsMessage(message)) return;
    const { question } = message;
    if (message.readings === 'ask') {
      if (message.from === undefined) return;
      process.send?.({ readings: 'answer', question, to: message.from, values: ofProcess() });
      return;
    }
    const found = waiting.get(question);
    if (!found) return;
    if (message.readings === 'asked') found.missing += message.count;
    else {
      found.values.push(...message.values);
      found.missing -= 1;
    }
    if (found.missing === 0) found.end();
  });
  return () =>
    new Promise((resolve) => {
      const question = (questions += 1);
      const values: Reading[] = [];
      const end = (): void => {
        clearTimeout(timer);
        waiting.delete(question);
        resolve(values);
      };
      const timer = setTimeout(end, LONGEST_WAIT_MS);
      waiting.set(question, { values, missing: 0, end });
      process.send?.({ readings: 'ask', question });
    });
};
