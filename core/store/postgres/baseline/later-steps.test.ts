import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../migrations/index.ts';
import { SCHEMA_VERSION } from './index.ts';

test('each version of the schema of SQLite has its pair', () => {
  expect(MIGRATIONS.length).toBe(SCHEMA_VERSION);
});
