import { setTimeout } from 'node:timers/promises';

/** Asks one address again and again for a while, and prints the milliseconds of each time as JSON. */
const [address = '', ms = '0'] = process.argv.slice(2);
/** Between two requests: often enough for a p99, and no load of their own. */
const PAUSE_MS = 10;

const times: number[] = [];
const end = performance.now() + Number(ms);
while (performance.now() < end) {
  const begun = performance.now();
  await (await fetch(address)).arrayBuffer();
  times.push(performance.now() - begun);
  await setTimeout(PAUSE_MS);
}
process.stdout.write(JSON.stringify(times));
