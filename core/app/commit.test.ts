import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitOfBuild } from './version.ts';

test('the commit is what the build wrote down, and nothing where it wrote none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-commit-'));
  const written = (text: string): string | undefined => {
    writeFileSync(join(folder, 'commit.txt'), text);
    return commitOfBuild(folder);
  };
  expect(commitOfBuild(folder)).toBeUndefined();
  expect(written('0123456789ab\n')).toBe('0123456789ab');
  expect(written('0123456789ab-dirty')).toBe('0123456789ab-dirty');
  expect(written('')).toBeUndefined();
  expect(written('fatal: not a git repository')).toBeUndefined();
  rmSync(folder, { recursive: true });
});
