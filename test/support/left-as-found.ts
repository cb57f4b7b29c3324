/**
 * Files share a worker: one that leaves a clock of its own behind would make another one hang that has
 * nothing to do with it. So each is asked for the clock that it found.
 */
import { afterAll } from 'vitest';

const FOUND = Symbol.for('bowerbird.found');

type Clock = Pick<typeof globalThis, 'setTimeout' | 'setInterval' | 'setImmediate' | 'Date'>;

const clock = (): Clock => {
  const { setTimeout, setInterval, setImmediate, Date } = globalThis;
  return { setTimeout, setInterval, setImmediate, Date };
};

const worker = globalThis as { [FOUND]?: Clock };
const found = (worker[FOUND] ??= clock());

afterAll(() => {
  const left = clock();
  const replaced = Object.keys(found).filter(
    (name) => found[name as keyof Clock] !== left[name as keyof Clock],
  );
  Object.assign(globalThis, found);
  if (replaced.length > 0) throw new Error(`this file left ${replaced.join()} replaced`);
});
