import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { scriptsFor } from '../scripts/check.ts';
import { CONTRACT, LABORATORY_CONTRACT, SQLITE_ALONE, STORE_CONTRACT } from '../vitest.config.ts';

/** What `npm run check` leaves out, and `npm test` does not. */
const ROOT = join(import.meta.dirname, '..');
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const withSlashes = (path: string): string => path.split(sep).join('/');

/** The test files that the last of the scripts of a check runs, as Vitest itself lists them. */
const filesRunBy = (tests: 'quick' | 'all'): string[] => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const [vitest, run, ...options] = (scripts[scriptsFor(tests).at(-1) ?? ''] ?? '').split(' ');
  expect([vitest, run]).toEqual(['vitest', 'run']);
  const list = [VITEST, 'list', '--filesOnly', '--json', ...options];
  const { stdout } = spawnSync(process.execPath, list, { cwd: ROOT, encoding: 'utf8' });
  const listed = JSON.parse(stdout) as { file: string }[];
  return listed.map(({ file }) => withSlashes(relative(ROOT, file))).sort();
};

const all = globSync('{core,electron,renderer,scripts,test,verify-page}/**/*.{test,spec}.*', {
  cwd: ROOT,
})
  .map(withSlashes)
  .filter((path) => !/^test\/e2e\/|\/node_modules\//.test(path))
  .sort();
const isLong = (path: string): boolean => /\.long\.test\.tsx?$/.test(path);

/** What is run a second time on PostgreSQL. */
const onPostgres = globSync([...STORE_CONTRACT, ...LABORATORY_CONTRACT], {
  cwd: ROOT,
  exclude: Object.keys(SQLITE_ALONE),
}).map(withSlashes);

test('npm test runs every unit test once, the contract once more in a laboratory, store and laboratory once more on PostgreSQL', () => {
  expect(onPostgres).toContain('core/store/accounts/ledger.test.ts');
  expect(onPostgres).toContain('test/hand-over-kill.long.test.ts');
  expect(filesRunBy('all')).toEqual([...all, ...CONTRACT, ...onPostgres].sort());
});

test('npm run check leaves out the long ones and nothing else', () => {
  const long = all.filter(isLong);
  expect(long).toContain('test/scaffold.long.test.ts');
  expect(filesRunBy('quick')).toEqual(all.filter((path) => !isLong(path)));
});

test('both check format, lint and types; integration runs npm test', () => {
  const before = ['check:format', 'check:lint', 'check:types'];
  expect(scriptsFor('quick')).toEqual([...before, 'check:unit']);
  expect(scriptsFor('all')).toEqual([...before, 'test:unit']);
  expect(read('scripts/test.ts')).toContain("check('all')");
  expect(read('.ci/run')).toMatch(/\nexec npm test\n$/);
});

test('each push is checked and tested', () => {
  const workflow = readFileSync('.github/workflows/check.yml', 'utf8');
  expect(workflow).toMatch(/^on:\n {2}push:\n/m);
  expect(workflow).toContain('- run: npm run check\n');
  expect(workflow).toContain('- run: npm test\n');
});
