import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { chosenPart } from './scripts/mutate/parts.ts';

/** What takes seconds goes last: the first test that fails ends the run of a mutant. */
const SLOW = /\.property\.|\/(?:cursor|endings|engine|relative-time)\.test/;

class QuickFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => Number(SLOW.test(moduleId));
    return Promise.resolve([...files].sort((a, b) => rank(a) - rank(b)));
  }
}

/** The tests that judge the mutants of one part (`npm run mutate`). */
export default defineConfig({
  test: {
    include: [...chosenPart().tests],
    // All files share one process, which is started for each mutant.
    isolate: false,
    sequence: { sequencer: QuickFirst },
    testTimeout: 20_000,
  },
});
