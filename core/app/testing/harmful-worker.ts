/** A thread that reads captured replies, on which some bodies do what no body should be able to do. */
import { parentPort } from 'node:worker_threads';
import { textFromReply } from '#kit/exchange.ts';
import { serveCaptured } from '../captured-task.ts';

if (parentPort)
  serveCaptured(parentPort, (reply) => {
    const text = textFromReply(reply);
    if (text === 'for ever') for (;;);
    if (text === 'die') process.exit(1);
    if (text === 'memory') {
      const all: unknown[] = [];
      for (;;) all.push(Array.from({ length: 1000 }, () => ({})));
    }
    return { outcome: 'left', reason: text, answers: [] };
  });
