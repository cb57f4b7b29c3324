import { availableParallelism, loadavg } from 'node:os';
import { say } from '../../command.ts';
import { benchBrowsing } from './capturing.ts';
import { benchStarting } from './starting.ts';
import { benchUsing } from './using.ts';

const busy = (loadavg()[0] ?? 0) / availableParallelism();
if (busy > 0.5)
  say(
    `The machine is busy (${busy.toFixed(1)} waiting for each processor): read the processor times and the ratios, not the clock.`,
  );

const PARTS = { using: benchUsing, starting: benchStarting, capturing: benchBrowsing };

/** All parts, or those that are named: `npm run bench:window -- using`. */
const named = process.argv.slice(2);
for (const [name, bench] of Object.entries(PARTS))
  if (named.length === 0 || named.includes(name)) await bench();
