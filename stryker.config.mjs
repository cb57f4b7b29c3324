import { chosenPart } from './scripts/mutate/parts.ts';

/**
 * Mutation testing: `npm run mutate`, told in `scripts/mutate/README.md`. Everything that it writes lies in
 * `.tools/mutate`.
 */
const { name, mutate } = chosenPart();
const folder = '.tools/mutate';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: [...mutate],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutate/prose.mjs'],
  ignorers: ['prose'],
  coverageAnalysis: 'perTest',
  // What runs once, when a file is loaded, would need every test for each mutant.
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 3000,
  timeoutFactor: 1.5,
  disableTypeChecks: false,
  incremental: true,
  incrementalFile: `${folder}/${name}.incremental.json`,
  tempDirName: `${folder}/sandbox`,
  ignorePatterns: ['.tools', 'dist', 'out', 'docs', 'renderer', 'electron', 'test/e2e'],
  reporters: ['json', 'html', 'progress-append-only'],
  jsonReporter: { fileName: `${folder}/${name}.json` },
  htmlReporter: { fileName: `${folder}/${name}.html` },
};
