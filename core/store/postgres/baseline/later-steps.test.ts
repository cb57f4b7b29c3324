import { expect, test } from 'vitest';
import { SCHEMA_VERSION as VERSION_OF_SQLITE } from '../../migrations/index.ts';
import { SCHEMA_VERSION } from './index.ts';

test('each version of the schema of SQLite has its pair', () => {
  expect(VERSION_OF_SQLITE).toBe(SCHEMA_VERSION);
});
