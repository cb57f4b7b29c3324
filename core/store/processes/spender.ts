import { readFileSync, writeSync } from 'node:fs';
import { AppError } from '#kit/errors.ts';
import { openStore } from '../index.ts';

/**
 * A process of the race test: spends so many credits a call, one call after another, until there are
 * none, and says how many it got. Every fourth call fails, is refunded, and is tried again.
 */
const [dir = '', name = '', cost = '1'] = process.argv.slice(2);
const store = openStore({ dir });
writeSync(1, 'ready\n');
// Waits until the test closes the input, so that all begin at the same moment.
readFileSync(0);
/** A process that the others leave no turn is told that the file is busy; it asks again. */
const insist = <T>(work: () => T): T => {
  for (;;)
    try {
      return work();
    } catch (error) {
      if (!store.isBusy(error)) throw error;
    }
};
let got = 0;
try {
  for (let n = 0; ; n += 1) {
    const callId = `${name}-${n}`;
    insist(() => store.ledger.reserve('cli', Number(cost), callId));
    got += insist(() => store.ledger[n % 4 === 3 ? 'refund' : 'settle'](callId));
  }
} catch (error) {
  if (!(error instanceof AppError && error.kind === 'credits_exhausted')) throw error;
}
store.close();
writeSync(1, `${got}\n`);
