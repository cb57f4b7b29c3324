import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one plain line that people and machines read alike. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const having = (state: string) => tests.filter((test) => test.result().state === state).length;
    console.log(
      `\n${having('passed')} passed, ${having('failed')} failed, ${having('skipped')} skipped`,
    );
  }
}
