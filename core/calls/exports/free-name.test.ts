import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeDir, tempDir } from '../../../test/support/running.ts';
import { freeName } from './answer-exports.ts';

let folder: string;
beforeEach(() => {
  folder = tempDir();
});
afterEach(() => removeDir(folder));

test('a name is free where neither it nor anything beside such a file is taken', () => {
  expect(freeName(folder, 'Talk', 'sqlite')).toBe(join(folder, 'Talk.sqlite'));
  writeFileSync(join(folder, 'Talk.sqlite.metadata.json'), '{}');
  expect(freeName(folder, 'Talk', 'sqlite')).toBe(join(folder, 'Talk (2).sqlite'));
  writeFileSync(join(folder, 'talk (2).sqlite.codings.csv'), '');
  expect(freeName(folder, 'Talk', 'sqlite')).toBe(join(folder, 'Talk (3).sqlite'));
  writeFileSync(join(folder, 'Talk.csv'), '');
  expect(freeName(folder, 'Talk', 'csv')).toBe(join(folder, 'Talk (2).csv'));
});
