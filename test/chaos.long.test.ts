import { describe, expect, test } from 'vitest';
import { SCENARIOS } from '../scripts/chaos/index.ts';
import { endPrograms } from '../scripts/chaos/program.ts';
import { removeDir, tempDir } from './support/running.ts';

/** Only what hangs shall end: the longest scenario tries every operation there is. */
const MOST_MS = 300_000;

/** One round of each scenario of `npm run chaos`; what has to hold is asserted by the scenarios. */
describe.each(SCENARIOS)('$name: $summary', ({ play, unless }) => {
  test.skipIf(unless !== undefined)(
    `holds${unless ? ` (${unless})` : ''}`,
    async () => {
      const dir = tempDir();
      try {
        await expect(play({ dir, number: 0 })).resolves.toBeUndefined();
      } finally {
        endPrograms();
        removeDir(dir);
      }
    },
    MOST_MS,
  );
});
