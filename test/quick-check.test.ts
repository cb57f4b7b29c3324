import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { scriptsFor } from '../scripts/check.ts';
import { CONTRACT, ON_POSTGRES, SQLITE_ALONE } from '../vitest.config.ts';
import { nearestTests, testsForChange } from '../scripts/nearest-tests.ts';
import { LEFT, MUTANTS } from './left-for-all.ts';
import { sources } from './support/sources.ts';

/** What `npm run check` leaves out, what `npm test` runs, and what it leaves to the rest of `npm run test:all`. */
const ROOT = join(import.meta.dirname, '..');
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const withSlashes = (path: string): string => path.split(sep).join('/');

/** The test files that a script of package.json runs, as Vitest itself lists them. */
const filesRunBy = (script: string): string[] => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const [vitest, run, ...options] = (scripts[script] ?? '').split(' ');
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
const onPostgres = globSync(ON_POSTGRES, {
  cwd: ROOT,
  exclude: Object.keys(SQLITE_ALONE),
}).map(withSlashes);

const once = filesRunBy('test:unit');
const timesOnce = (path: string): number => once.filter((one) => one === path).length;

test('npm test and the rest of test:all run every unit test once, the contract once more in a laboratory, store and laboratory once more on PostgreSQL', () => {
  expect(onPostgres).toContain('core/store/accounts/ledger.test.ts');
  expect(onPostgres).toContain('test/hand-over-kill.long.test.ts');
  const rest = filesRunBy('test:rest');
  expect([...once, ...rest].sort()).toEqual([...all, ...CONTRACT, ...onPostgres].sort());
});

test('npm test runs every unit test but those of the table, and keeps contracts elsewhere and a kill', () => {
  expect([...new Set(once)]).toEqual(all.filter((path) => !LEFT.includes(path)));
  // Once more in a laboratory or on PostgreSQL.
  for (const path of ['test/mcp-tools.test.ts', 'test/rest-routes.test.ts', 'test/rights.test.ts'])
    expect(timesOnce(path)).toBe(2);
  for (const path of ['core/store/accounts/ledger.test.ts', 'test/laboratory.test.ts'])
    expect(timesOnce(path)).toBe(2);
  expect(timesOnce('test/crash.long.test.ts')).toBe(1);
});

test('what npm test leaves is long, is left once, and is no test of rights', () => {
  expect(new Set(LEFT).size).toBe(LEFT.length);
  expect(LEFT.filter((path) => !all.includes(path) || !isLong(path))).toEqual([]);
  expect(LEFT.filter((path) => path.startsWith('test/rights'))).toEqual([]);
});

test.each(MUTANTS.map((mutant) => [mutant.file, mutant.to, mutant] as const))(
  '%s: %s would be noticed by a test that npm test runs',
  (file, _, { from, to, killedBy }) => {
    expect(read(file).split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
    expect(once).toContain(killedBy);
  },
);

test('the quick ones are all but the long ones', () => {
  const long = all.filter(isLong);
  expect(long).toContain('test/scaffold.long.test.ts');
  expect(filesRunBy('check:unit')).toEqual(all.filter((path) => !isLong(path)));
});

test('npm run check runs what is nearest to a change, by imports or by name', () => {
  const all = sources();
  const nearest = (...changed: readonly string[]) => nearestTests(changed, all);
  expect(nearest('core/exports/csv.ts')).toContain('core/exports/csv.test.ts');
  expect(nearest('core/exports/csv.ts').length).toBeLessThan(80);
  // A test that was changed itself, and a page that one test names.
  expect(nearest('test/papers.test.ts')).toEqual(['test/papers.test.ts']);
  expect(nearest('docs/decisions.md')).toContain('test/published-interface.test.ts');
  // What is reached within few imports comes before what is far: all of it, if need be.
  expect(nearestTests(['core/exports/csv.ts'], all, 1).length).toBeGreaterThan(0);
  expect(nearestTests(['core/exports/csv.ts'], all, 10_000)).toContain('test/rest-routes.test.ts');
  expect(testsForChange()).toContain('test/boundaries.test.ts');
  expect(testsForChange()).toContain('test/rights.test.ts');
});

test('both check format, lint and types; integration runs npm test, then the rest', () => {
  const before = ['check:format', 'check:lint', 'check:types'];
  expect(scriptsFor('nearest')).toEqual([...before, 'check:unit']);
  expect(scriptsFor('once')).toEqual([...before, 'test:unit']);
  expect(read('scripts/test.ts')).toContain("check('once')");
  expect(read('.ci/run')).toMatch(/\nexec npm run test:all\n$/);
  expect(read('scripts/test-all.ts')).toContain("args: ['scripts/test.ts']");
  expect(read('scripts/test-all.ts')).toContain('vitest.rest.config.ts');
});

test('each push is checked and tested, and every night all is run', () => {
  const workflow = readFileSync('.github/workflows/check.yml', 'utf8');
  expect(workflow).toMatch(/^on:\n {2}push:\n/m);
  expect(workflow).toContain('- run: npm run check\n');
  expect(workflow).toContain('- run: npm test\n');
  const nightly = readFileSync('.github/workflows/nightly.yml', 'utf8');
  expect(nightly).toMatch(/^on:\n {2}schedule:\n/m);
  expect(nightly).toContain('- run: npm run test:all\n');
});
