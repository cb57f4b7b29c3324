import { availableParallelism, loadavg } from 'node:os';
import { say } from '../../command.ts';
import { benchStarting } from './starting.ts';
import { benchUsing } from './using.ts';

const busy = (loadavg()[0] ?? 0) / availableParallelism();
if (busy > 0.5)
  say(
    `The machine is busy (${busy.toFixed(1)} waiting for each processor): read the processor times and the ratios, not the clock.`,
  );

/** Both parts, or the one that is named: `npm run bench:window -- using`. */
const [part] = process.argv.slice(2);
if (part !== 'starting') await benchUsing();
if (part !== 'using') await benchStarting();
