import { readSync, writeSync } from 'node:fs';
import { makeEnding, makeExchange } from '../calls/fixtures.ts';
import { openStore } from '../index.ts';

/** A process of the crash test: has put a reply into the evidence store, says so, and is killed before it commits. */
const [dir = '', evidence = ''] = process.argv.slice(2);
const store = openStore({ dir, evidence });
store.evidenceObjects.start();
store.ledger.reserve('cli', 1, 'the call');
store.calls.finish(
  'the call',
  makeEnding({
    keyId: 'cli',
    exchanges: [makeExchange('the reply')],
    within: () => {
      writeSync(1, 'put\n');
      readSync(0, Buffer.alloc(1));
    },
  }),
);
