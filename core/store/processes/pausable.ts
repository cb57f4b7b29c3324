import { readSync, writeSync } from 'node:fs';
import { AppError } from '#kit/errors.ts';
import { makeEnding, makeExchange } from '../calls/fixtures.ts';
import { openStore } from '../index.ts';

/**
 * A process of the pause test: reserves a call, waits until it is told to go on, and then ends the call
 * with an answer; where that is refused, as a failure with its evidence. Says what came of it.
 */
const [dir = ''] = process.argv.slice(2);
const store = openStore({ dir });
store.ledger.reserve('cli', 1, 'the call');
writeSync(1, 'reserved\n');
readSync(0, Buffer.alloc(1));
const ending = makeEnding({
  keyId: 'cli',
  exchanges: [makeExchange('the reply')],
  answer: {
    paramsKey: 'the question',
    at: '2026-08-15T10:00:00.000Z',
    fetchedAt: '2026-08-15T10:00:00.000Z',
    json: '"the answer"',
  },
});
try {
  writeSync(1, `cost ${store.calls.finish('the call', ending).credits}\n`);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  const { answer: _, ...failure } = ending;
  store.calls.finish('the call', { ...failure, outcome: error.kind, close: 'refund' });
  writeSync(1, `${error.kind}\n`);
}
store.close();
