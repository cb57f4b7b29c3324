import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeDir, tempDir } from './support/running.ts';

/** The steps of CONTRIBUTING.md, taken in a copy of the project: nothing outside the platform changes. */
const ROOT = join(import.meta.dirname, '..');
const MINUTES = 60_000;

const tracked = (): readonly string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT })
    .toString()
    .split('\0')
    .filter((path) => path !== '');

let copy: string;
const node = (...args: readonly string[]): { code: number | null; text: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    timeout: 5 * MINUTES,
  });
  return { code: status, text: stdout + stderr };
};
const tool = (name: string, ...args: readonly string[]) =>
  node(join(copy, 'node_modules', ...name.split('/')), ...args);

beforeAll(() => {
  copy = tempDir();
  for (const path of tracked()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => removeDir(copy));

test(
  'a new operation and a new list pass every check at once, and touch their platform alone',
  () => {
    for (const name of ['get-thing', 'list-things'])
      expect(node('scripts/scaffold.ts', 'microblog', name)).toMatchObject({ code: 0 });

    const changed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT })
      .toString()
      .trim()
      .split('\n')
      .filter((path) => !readFileSync(join(ROOT, path)).equals(readFileSync(join(copy, path))));
    expect(changed).toEqual(['core/platforms/microblog/platform.ts']);

    const folder = 'core/platforms/microblog';
    expect(tool('oxfmt/bin/oxfmt', '--check', folder)).toMatchObject({ code: 0 });
    expect(tool('oxlint/bin/oxlint', '--deny-warnings', folder)).toMatchObject({ code: 0 });
    expect(tool('typescript/bin/tsc', '-p', 'core/tsconfig.pure.json')).toMatchObject({ code: 0 });
    const suites = [
      folder,
      'core/platforms/fakes',
      'core/vocab',
      'test/boundaries',
      'test/unavailable',
    ];
    const run = tool('vitest/vitest.mjs', 'run', ...suites);
    expect(run.code === 0 ? 'passed' : run.text).toBe('passed');
    expect(run.text).toContain('operations/list-things/operation.test.ts');
  },
  10 * MINUTES,
);
