/**
 * A process of its own that asks an address for a sign of life at fixed times, also while earlier answers
 * are outstanding: a stop is seen by all that fall into it. `begin` counts anew; `end` waits for what is
 * outstanding, and tells the milliseconds of every answer.
 */
import { get } from 'node:http';

const EVERY_MS = 20;
/** Whoever does not answer gets no more than these. */
const MOST_OUTSTANDING = 64;
/** What JSON has instead of `Infinity`. */
const FAILED = -1;

const [address = ''] = process.argv.slice(2);
let times: number[] = [];
let outstanding = new Set<Promise<void>>();

/** Milliseconds until it was answered, on a connection of its own. */
const ask = (): Promise<number> =>
  new Promise((resolve) => {
    const begun = performance.now();
    const request = get(address, { agent: false }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve(response.statusCode === 200 ? performance.now() - begun : FAILED),
      );
      response.on('error', () => resolve(FAILED));
    });
    request.on('error', () => resolve(FAILED));
  });

const tick = (): void => {
  const [into, all] = [times, outstanding];
  if (all.size >= MOST_OUTSTANDING) return;
  const count = async (): Promise<void> => {
    into.push(await ask());
    all.delete(counting);
  };
  const counting = count();
  all.add(counting);
};

setInterval(tick, EVERY_MS);
const tellAfter = async (
  last: Iterable<Promise<void>>,
  times: readonly number[],
): Promise<void> => {
  await Promise.all(last);
  process.send?.(times);
};

process.on('message', (message) => {
  const [reported, last] = [times, outstanding];
  [times, outstanding] = [[], new Set()];
  tick();
  if (message === 'end') void tellAfter(last, reported);
});
process.on('disconnect', () => process.exit(0));
