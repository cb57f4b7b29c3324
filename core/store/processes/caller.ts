import { writeSync } from 'node:fs';
import { makeEnding, makeExchange } from '../calls/fixtures.ts';
import { openStore } from '../index.ts';

/**
 * A process of the crash test: makes calls without end and names each one on its output only after
 * it was finished, until it is killed. Some calls are always reserved and not yet finished.
 */
const [dir = '', name = ''] = process.argv.slice(2);
const store = openStore({ dir });
const AHEAD = 3;
for (let n = -AHEAD; ; n += 1) {
  store.ledger.reserve('cli', 1, `${name}-${n + AHEAD}`);
  if (n < 0) continue;
  const callId = `${name}-${n}`;
  store.calls.finish(
    callId,
    makeEnding({
      keyId: 'cli',
      exchanges: [makeExchange(`the reply to ${callId} `.repeat(50))],
      answer: {
        paramsKey: callId,
        at: '2026-08-15T10:00:00.000Z',
        fetchedAt: '2026-08-15T10:00:00.000Z',
        json: `"${callId}"`,
      },
    }),
  );
  writeSync(1, `${callId}\n`);
}
