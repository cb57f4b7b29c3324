import { readFileSync, writeSync } from 'node:fs';
import { AppError } from '../../kit/errors.ts';
import { openStore } from '../index.ts';

/**
 * A process of the race test: spends one credit after another until there is none, and says how many
 * it got. Every fourth call fails, is refunded, and is tried again.
 */
const [dir = '', name = ''] = process.argv.slice(2);
const store = openStore({ dir });
writeSync(1, 'ready\n');
// Waits until the test closes the input, so that all begin at the same moment.
readFileSync(0);
let got = 0;
try {
  for (let n = 0; ; n += 1) {
    const callId = `${name}-${n}`;
    store.ledger.reserve('cli', 1, callId);
    if (n % 4 === 3) store.ledger.refund(callId);
    else got += store.ledger.settle(callId);
  }
} catch (error) {
  if (!(error instanceof AppError && error.kind === 'credits_exhausted')) throw error;
}
store.close();
writeSync(1, `${got}\n`);
