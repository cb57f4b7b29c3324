import { describe, expect, test } from 'vitest';
import { SCENARIOS } from '../scripts/chaos/index.ts';
import { playRound } from '../scripts/chaos/scenario.ts';

/** Only what hangs shall end, and say where it stood: the longest scenario tries every operation there is. */
const MOST_MS = 300_000;

/** One round of each scenario of `npm run chaos`; what has to hold is asserted by the scenarios. */
describe.each(SCENARIOS)('$name: $summary', (scenario) => {
  const { unless } = scenario;
  test.skipIf(unless !== undefined)(
    `holds${unless ? ` (${unless})` : ''}`,
    () => expect(playRound(scenario, { number: 0, mostMs: MOST_MS })).resolves.toBeUndefined(),
    // Longer, so that it is the round that ends.
    MOST_MS * 1.5,
  );
});
