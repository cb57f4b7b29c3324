import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTree, filesOfTree } from '../scripts/copy-tree.ts';
import { takeSteps } from './support/five-steps.ts';
import { removeDir, tempDir } from './support/running.ts';

/**
 * The steps of CONTRIBUTING.md, taken in a copy of the project: nothing outside the platform changes, and format,
 * lint, types and the tests that concern operations are green there.
 */
const ROOT = join(import.meta.dirname, '..');
const MINUTES = 60_000;

/** Tests of the platform, and those that look at every source or at every operation. */
const concerned = (files: readonly string[]): readonly string[] =>
  files.filter(
    (path) =>
      /\.test\.tsx?$/.test(path) &&
      !/\.long\.test\.tsx?$/.test(path) &&
      (path.startsWith('core/platforms/microblog/') ||
        /\bcatalogue\.(?:operations|entries|platforms)\b|\bEXAMPLES\b|support\/(?:sources|patterns)\.ts/.test(
          readFileSync(join(copy, path), 'utf8'),
        )),
  );

let copy: string;
let copied: readonly string[];

/** The tests of the copy are none of this run's. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:VITEST|TEST$|NODE_ENV$)/.test(name)),
);
const node = (...args: readonly string[]): { code: number | null; text: string } => {
  const options = { cwd: copy, env, encoding: 'utf8', timeout: 30 * MINUTES } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  return { code: status, text: stdout + stderr };
};

beforeAll(() => {
  copy = tempDir();
  copied = copyTree(ROOT, copy);
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: copy });
  git('init', '--quiet');
  git('add', '.');
  // The quick check looks for what differs from the last commit.
  git('-c', 'user.name=copy', '-c', 'user.email=copy@localhost', 'commit', '--quiet', '-m', 'copy');
});
afterAll(() => removeDir(copy));

test(
  'an operation that was built and a list that was not pass every check, and touch their platform alone',
  () => {
    for (const name of ['get-notice', 'list-things'])
      expect(node('scripts/scaffold.ts', 'microblog', name)).toMatchObject({ code: 0 });
    takeSteps(copy);

    const home = 'core/platforms/microblog';
    const isChanged = (path: string): boolean =>
      !copied.includes(path) ||
      !readFileSync(join(ROOT, path)).equals(readFileSync(join(copy, path)));
    const changed = filesOfTree(copy).filter(isChanged).sort();
    expect(changed).toEqual([
      `${home}/fake/index.ts`,
      `${home}/fake/notices.ts`,
      `${home}/operations/get-notice/operation.test.ts`,
      `${home}/operations/get-notice/operation.ts`,
      `${home}/operations/list-things/operation.test.ts`,
      `${home}/operations/list-things/operation.ts`,
      `${home}/platform.ts`,
    ]);

    const tool = (name: string, ...args: readonly string[]) => {
      const { bin } = JSON.parse(
        readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'),
      ) as { bin: string | Record<string, string> };
      const file = typeof bin === 'string' ? bin : Object.values(bin)[0];
      const { code, text } = node(join('node_modules', name, file ?? ''), ...args);
      // The end of it says what was not in order.
      expect(code === 0 ? 'green' : `${name}: ${text.slice(-3000)}`).toBe('green');
      return text;
    };
    tool('oxfmt', '--check', ...changed);
    tool('oxlint', '--type-aware', '--deny-warnings', ...changed);
    tool('typescript', '-b', 'core', 'core/tsconfig.pure.json');
    const tests = concerned(filesOfTree(copy));
    expect(tests).toContain('test/boundaries.test.ts');
    expect(tests).toContain('test/patterns.test.ts');
    const text = tool('vitest', 'run', ...tests, '--config', 'vitest.quick.config.ts');
    for (const name of ['get-notice', 'list-things'])
      expect(text).toContain(`operations/${name}/operation.test.ts`);
    expect(text).not.toContain('.long.test.ts');
  },
  40 * MINUTES,
);
