import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { failedLine } from '../../scripts/tally.ts';

/** Ends a run with a line for each failed test, and one plain line that people and machines read alike. */
export default class ClosingLine implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(result: FullResult): void {
    const tests = this.#suite?.allTests() ?? [];
    const outcomes = tests.map((test) => test.outcome());
    const skipped = outcomes.filter((outcome) => outcome === 'skipped').length;
    const failed = outcomes.filter((outcome) => outcome === 'unexpected').length;
    const passed = outcomes.length - skipped - failed;
    // A run that broke off (no tests found, time over) has failed even if no test says so.
    const broken = result.status !== 'passed' && failed === 0 ? 1 : 0;
    process.stdout.write('\n');
    for (const test of tests)
      if (test.outcome() === 'unexpected') {
        const name = test.titlePath().filter(Boolean).join(' › ');
        process.stdout.write(`${failedLine(name, test.results.at(-1)?.error)}\n`);
      }
    process.stdout.write(`\n${passed} passed, ${failed + broken} failed, ${skipped} skipped\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
