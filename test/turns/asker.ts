import { subscribe } from 'node:diagnostics_channel';
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { toAppError } from '../../core/kit/errors.ts';
import { realClock } from '../../core/net/clock.ts';
import { createNet } from '../../core/net/index.ts';
import { site } from '../../core/net/testing/invented.ts';
import { openStore } from '../../core/store/index.ts';

/**
 * A process of the tests about shared turns: asks the invented site, which is served at an address of this
 * computer. A line of its input is a path and how often it is asked for; what came of it is a line of its output.
 * `stop N` lets it stand still (SIGSTOP) when it waits for its turn for the nth time, and `starts` tells at which
 * moments its requests were started.
 */
const [dir = '', egress = '', origin = '', gapMs = '0'] = process.argv.slice(2);
const store = openStore({ dir });
let stopAfter = Infinity;
/** By a clock that all processes of this computer share: when a turn was last found to be in time. */
let lookedAt = 0n;
const starts: bigint[] = [];
subscribe('undici:client:sendHeaders', () => starts.push(lookedAt));

const net = createNet({
  userAgent: 'Bowerbird/0.0.0 (test)',
  clock: {
    ...realClock,
    monotonic: () => {
      lookedAt = process.hrtime.bigint();
      return realClock.monotonic();
    },
    sleep: (ms, signal) => {
      stopAfter -= 1;
      if (stopAfter === 0) process.kill(process.pid, 'SIGSTOP');
      return realClock.sleep(ms, signal);
    },
  },
  turnRows: store.turns(egress),
  local: { 'www.site.test': origin, 'api.site.test': origin },
});
const platform = { ...site, pace: { ...site.pace, gapMs: Number(gapMs), perHour: 10_000 } };

const ask = async (url: string, times: number): Promise<string> => {
  try {
    for (let left = times; left > 0; left -= 1) await net.get({ url }, platform);
    return 'ok';
  } catch (error) {
    const { kind, message } = toAppError(error);
    return `${kind} ${message}`;
  }
};

// Its connection is open before anything is measured.
await ask('https://api.site.test/', 1);
starts.length = 0;
writeSync(1, 'ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const [what = '', times = '1'] = line.split(' ');
  if (what === 'stop') stopAfter = Number(times);
  else if (what === 'starts') writeSync(1, `${starts.join(' ')}\n`);
  else writeSync(1, `${await ask(`https://www.site.test${what}`, Number(times))}\n`);
}
await net.close();
store.close();
