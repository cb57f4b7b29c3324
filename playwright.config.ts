import { defineConfig } from '@playwright/test';

/** The built app from outside. `npm test` sets up what these tests run in; see test/e2e/launch.ts. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // Each test starts an app of its own; a small machine runs one at a time.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  globalTimeout: 18 * 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./test/e2e/closing-line.ts']],
});
