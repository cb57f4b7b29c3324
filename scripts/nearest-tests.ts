/**
 * Which test files are likeliest to notice a change: those that look at every source, and those that reach a changed
 * file by the fewest imports. `npm test` runs all of them; these answer within minutes.
 */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { sources, type Source } from '../test/support/sources.ts';
import { root } from './command.ts';

/** They read sources, papers or rights as a whole, so no import leads to them. */
const ALWAYS = [
  'core/platforms/declared.test.ts',
  'test/{boundaries,names,papers,patterns,rights,statements,stylesheets}.test.ts',
];
/** More than so many files are run only where one change is imported by as many tests directly. */
const MOST = 40;

const TEST = /\.test\.tsx?$/;
const isQuick = (path: string): boolean => TEST.test(path) && !path.includes('.long.test.');

/** What differs from the last commit; where nothing does, what that one changed. */
export const changedFiles = (): readonly string[] => {
  const git = (...args: readonly string[]): readonly string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter((path) => path !== '');
  const open = [
    ...git('diff', '--name-only', '--no-renames', '-z', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return open.length > 0
    ? open
    : git('diff-tree', '-r', '--root', '--no-commit-id', '--name-only', '-z', 'HEAD');
};

/** Who imports a file, other than for its types. */
const importersIn = (all: readonly Source[]): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of all)
    for (const { of, typeOnly } of imports) {
      if (typeOnly) continue;
      const known = importers.get(of);
      if (known) known.push(path);
      else importers.set(of, [path]);
    }
  return importers;
};

/**
 * The tests to be run for these changed files, by path. A file that is no source, such as a table or a page, is
 * found by the tests that name it.
 */
export const nearestTests = (
  changed: readonly string[],
  all: readonly Source[] = sources(),
  most = MOST,
): readonly string[] => {
  const importers = importersIn(all);
  const known = new Set(all.map(({ path }) => path));
  const chosen = new Set<string>();
  for (const path of changed.filter((one) => !known.has(one)))
    for (const { path: test, text } of all)
      if (isQuick(test) && text.includes(basename(path))) chosen.add(test);
  const seen = new Set(changed);
  for (let step = [...seen]; step.length > 0;) {
    const tests = step.filter(isQuick);
    // A step is taken whole or not at all: half of it would be chosen by the order of names.
    if (chosen.size > 0 && chosen.size + tests.length > most) break;
    for (const test of tests) chosen.add(test);
    step = step.flatMap((path) => importers.get(path) ?? []).filter((path) => !seen.has(path));
    step = [...new Set(step)];
    for (const path of step) seen.add(path);
  }
  return [...chosen].filter((path) => known.has(path)).sort();
};

/** The nearest tests of what is changed now, with those that look at everything. */
export const testsForChange = (): readonly string[] => {
  const always = globSync(ALWAYS, { cwd: root });
  return [...new Set([...nearestTests(changedFiles()), ...always])].sort();
};
