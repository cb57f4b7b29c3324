import { defineConfig } from '@playwright/test';

/** The built app from outside. `npm test` sets up what these tests run in; see test/e2e/launch.ts. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // Each file has apps of its own. Two at a time keep two cores busy while one of them waits.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // Nothing is judged by it: a busy machine takes its time, and only what hangs shall end.
  timeout: 180_000,
  globalTimeout: 25 * 60_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./test/e2e/closing-line.ts']],
});
