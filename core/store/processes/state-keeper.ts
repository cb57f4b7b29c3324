import { hash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { makeEnding } from '../calls/fixtures.ts';
import { openStore } from '../index.ts';

/** A process of the crash test: ends a call with a long state, names its hash, and is killed. */
const [dir = ''] = process.argv.slice(2);
const store = openStore({ dir });
const state = 'a state '.repeat(50_000);
const sha256 = hash('sha256', state, 'hex');
store.ledger.reserve('cli', 1, 'the call');
store.calls.finish('the call', makeEnding({ keyId: 'cli', longState: { sha256, state } }));
writeSync(1, `${sha256}\n`);
setInterval(() => undefined, 1000);
