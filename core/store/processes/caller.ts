import { writeSync } from 'node:fs';
import { endingOf, exchangeOf } from '../fixtures.ts';
import { openStore } from '../index.ts';

/**
 * A process of the crash test: makes calls without end and names each one on its output only after
 * it was finished, until it is killed.
 */
const [dir = '', name = ''] = process.argv.slice(2);
const store = openStore({ dir });
for (let n = 0; ; n += 1) {
  const callId = `${name}-${n}`;
  store.ledger.reserve('cli', 1, callId);
  store.calls.finish(
    callId,
    endingOf({
      keyId: 'cli',
      exchanges: [exchangeOf(`the reply to ${callId} `.repeat(50))],
      answer: { paramsKey: callId, at: '2026-08-15T10:00:00.000Z', json: `"${callId}"` },
    }),
  );
  writeSync(1, `${callId}\n`);
}
