import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeSteps } from './support/five-steps.ts';
import { removeDir, tempDir } from './support/running.ts';

/**
 * The steps of CONTRIBUTING.md, taken in a copy of the project: nothing outside the platform changes, and the
 * whole of `npm run check` is green. This test is a long one, which that leaves out.
 */
const ROOT = join(import.meta.dirname, '..');
const MINUTES = 60_000;

const filesIn = (folder: string): readonly string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: folder })
    .toString()
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(folder, path)));

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
  copied = filesIn(ROOT);
  for (const path of copied) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
});
afterAll(() => removeDir(copy));

test(
  'an operation that was built and a list that was not pass the quick check, and touch their platform alone',
  () => {
    for (const name of ['get-notice', 'list-things'])
      expect(node('scripts/scaffold.ts', 'microblog', name)).toMatchObject({ code: 0 });
    takeSteps(copy);

    const home = 'core/platforms/microblog';
    const isChanged = (path: string): boolean =>
      !copied.includes(path) ||
      !readFileSync(join(ROOT, path)).equals(readFileSync(join(copy, path)));
    expect(
      filesIn(copy)
        .filter((path) => path !== 'node_modules' && isChanged(path))
        .sort(),
    ).toEqual([
      `${home}/fake/index.ts`,
      `${home}/fake/notices.ts`,
      `${home}/operations/get-notice/messages.ts`,
      `${home}/operations/get-notice/operation.test.ts`,
      `${home}/operations/get-notice/operation.ts`,
      `${home}/operations/get-notice/parse.ts`,
      `${home}/operations/list-things/operation.test.ts`,
      `${home}/operations/list-things/operation.ts`,
      `${home}/platform.ts`,
    ]);

    const { code, text } = node('scripts/check.ts');
    // The end of it says what was not in order.
    expect(code === 0 ? 'green' : text.slice(-3000)).toBe('green');
    for (const name of ['get-notice', 'list-things'])
      expect(text).toContain(`operations/${name}/operation.test.ts`);
    expect(text).not.toContain('.long.test.ts');
  },
  40 * MINUTES,
);
