import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { failedLine } from '../scripts/tally.ts';

/** Ends a run with a line for each failed test, and one plain line that people and machines read alike. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const having = (state: string) => tests.filter((test) => test.result().state === state).length;
    console.log();
    for (const error of unhandled) console.log(failedLine('outside of any test', error));
    for (const module of modules)
      for (const error of module.errors()) console.log(failedLine(module.relativeModuleId, error));
    for (const test of tests) {
      const { state, errors } = test.result();
      if (state === 'failed')
        console.log(failedLine(`${test.module.relativeModuleId} › ${test.fullName}`, errors?.[0]));
    }
    console.log(
      `\n${having('passed')} passed, ${having('failed')} failed, ${having('skipped')} skipped`,
    );
  }
}
