import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'core/**/*.test.ts',
      'test/**/*.test.ts',
      'renderer/**/*.test.{ts,tsx}',
      'electron/**/*.test.ts',
    ],
    exclude: ['test/e2e/**', '**/node_modules/**', 'dist/**'],
    testTimeout: 20_000,
    reporters: ['default', './test/closing-line.ts'],
  },
});
