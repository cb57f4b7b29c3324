import assert from 'node:assert/strict';
import { measureSteps, readSlowest } from '../answering/measure-steps.ts';
import { say } from '../command.ts';
import { assertSound, watchOver } from './program.ts';
import type { Scenario } from './scenario.ts';

/** A stop of the thread, and not a slow machine; what is owed to a quiet one is told by the benchmark. */
const MOST_MS = 2000;
const ITEMS = 1000;
const STEP_MS = 30_000;
/** What a folder of comments refuses, and says so. */
const REFUSED = /nothing in Large can be asked for one by one/;

/** Whoever reads what strangers wrote, or walks the whole folder, must not keep others waiting. */
export const answering: Scenario = {
  name: 'answering',
  summary:
    'every local operation on a full folder and on hostile files, and a sign of life meanwhile',
  play: async ({ dir, number }) => {
    let longest = { name: '', ms: 0 };
    const wrong: string[] = [];
    const data = await measureSteps({
      dir,
      items: ITEMS,
      times: 1 + (number % 2),
      mostMs: STEP_MS,
      onStart: (child) => watchOver(child, dir),
      onMeasured: (measured) => {
        const { name, error } = measured;
        const ms = readSlowest(measured);
        if (ms > longest.ms) longest = { name, ms };
        if (ms > MOST_MS) wrong.push(`${name}: a sign of life took ${Math.round(ms)} ms`);
        if (error !== undefined && !REFUSED.test(error)) wrong.push(`${name}: ${error}`);
      },
    });
    say(`  the slowest sign of life: ${Math.round(longest.ms)} ms (${longest.name})`);
    assert.deepEqual(wrong, []);
    assertSound(data, []);
  },
};
