/** The small parts under `npm start` and `npm test`. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshBuiltCli } from '../scripts/built-cli.mjs';
import { dependenciesMatch } from '../scripts/dependencies.mjs';
import { withLock } from '../scripts/lock.mjs';
import { closingLine, failedLine, failedLines, sum, tallyFromOutput } from '../scripts/tally.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-commands-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the last closing line of a runner counts', () => {
  const output = 'noise\n1 passed, 0 failed, 0 skipped\nmore\n\n12 passed, 2 failed, 3 skipped\n';
  expect(tallyFromOutput(output, false)).toEqual({ passed: 12, failed: 2, skipped: 3 });
});

test.each([
  ['a runner that broke off', 'Segmentation fault', false, { passed: 0, failed: 1, skipped: 0 }],
  ['one that says nothing', '', true, { passed: 0, failed: 1, skipped: 0 }],
  [
    'one that fails with all tests passed',
    '4 passed, 0 failed, 1 skipped\n',
    false,
    { passed: 4, failed: 1, skipped: 1 },
  ],
])('%s is a failure', (_name, output, succeeded, tally) => {
  expect(tallyFromOutput(output, succeeded)).toEqual(tally);
});

test('a failed test is one line, which is found again among others', () => {
  const line = failedLine('core/a.test.ts › a thing', { message: '\u001B[31mno\u001B[39m\nmore' });
  expect(line).toBe('Failed: core/a.test.ts › a thing: no');
  expect(failedLines(`noise\n${line}\n1 passed, 1 failed, 0 skipped\n`)).toEqual([line]);
  expect(failedLine('of nothing', undefined)).toBe('Failed: of nothing');
});

test('sums are closing lines themselves', () => {
  const total = sum([
    { passed: 3, failed: 0, skipped: 1 },
    { passed: 4, failed: 2, skipped: 0 },
  ]);
  expect(closingLine(total)).toBe('7 passed, 2 failed, 1 skipped');
});

test('work under one lock does not overlap', async () => {
  const file = join(folder, 'a.lock');
  const steps: string[] = [];
  const work = (name: string) => () => {
    steps.push(`${name} begins`);
    return new Promise<void>((resolve) =>
      setImmediate(() => {
        steps.push(`${name} ends`);
        resolve();
      }),
    );
  };
  const heard: string[] = [];
  const say = (line: string): void => void heard.push(line);
  await Promise.all([withLock(file, say, work('one')), withLock(file, say, work('two'))]);
  expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  expect(heard).toHaveLength(1);
});

test('the lock of a process that is gone is taken over', async () => {
  const file = join(folder, 'a.lock');
  // Larger than any process number that Linux, macOS or Windows hands out.
  writeFileSync(file, '2147483646');
  expect(
    await withLock(
      file,
      () => undefined,
      () => 'done',
    ),
  ).toBe('done');
});

test('a lock is given back when the work fails', async () => {
  const file = join(folder, 'a.lock');
  const fail = (): never => {
    throw new Error('no');
  };
  await expect(withLock(file, () => undefined, fail)).rejects.toThrow('no');
  expect(
    await withLock(
      file,
      () => undefined,
      () => 'next',
    ),
  ).toBe('next');
});

const write = (wanted: object, present: object | undefined): void => {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  if (present === undefined) return;
  mkdirSync(join(folder, 'node_modules'));
  const note = join(folder, 'node_modules', '.package-lock.json');
  writeFileSync(note, JSON.stringify({ packages: present }));
};

const wanted = {
  '': { name: 'x' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/only-mac': { version: '2.0.0', optional: true },
};

test.each([
  ['as the lock file says', { 'node_modules/a': { version: '1.0.0' } }, true],
  ['another version', { 'node_modules/a': { version: '1.0.1' } }, false],
  ['a package short', {}, false],
  ['nothing installed', undefined, false],
  [
    'another version of an optional package',
    { 'node_modules/a': { version: '1.0.0' }, 'node_modules/only-mac': { version: '1.9.0' } },
    false,
  ],
])('dependencies: %s', (_name, present, matches) => {
  write(wanted, present);
  expect(dependenciesMatch(folder)).toBe(matches);
});

test.each([
  ['the tools of tests absent', { 'node_modules/a': { version: '1.0.0' } }, true],
  ['what the program itself names absent', { 'node_modules/tool': { version: '3.0.0' } }, false],
  [
    'another version of a tool',
    { 'node_modules/a': { version: '1.0.0' }, 'node_modules/tool': { version: '2.0.0' } },
    false,
  ],
])('dependencies of the program alone: %s', (_name, present, matches) => {
  const tool = { 'node_modules/tool': { version: '3.0.0' } };
  write({ ...wanted, '': { name: 'x', devDependencies: { a: '1.0.0' } }, ...tool }, present);
  expect(dependenciesMatch(folder, true)).toBe(matches);
  expect(dependenciesMatch(folder)).toBe(false);
});

describe('the built command line', () => {
  const put = (path: string, seconds: number): string => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    utimesSync(file, seconds, seconds);
    return file;
  };
  /** Built at 1000 from sources of 900. */
  const build = (): string => {
    put('core/cli/main.ts', 900);
    put('electron/engine.ts', 900);
    put('package.json', 900);
    put('dist/.programs', 1000);
    return put('dist/cli.js', 1010);
  };

  test('runs where nothing that it is made of has changed since', () => {
    expect(freshBuiltCli(folder)).toBeUndefined();
    const built = build();
    expect(freshBuiltCli(folder)).toBe(built);
    // What tests and the check of types write is not in it.
    put('core/cli/main.test.ts', 1100);
    put('core/tsconfig.tsbuildinfo', 1100);
    expect(freshBuiltCli(folder)).toBe(built);
  });

  test.each([
    'core/cli/main.ts',
    'core/new.ts',
    'electron/engine.ts',
    'package.json',
    'package-lock.json',
  ])('does not run where %s is newer', (path) => {
    build();
    put(path, 1005);
    expect(freshBuiltCli(folder)).toBeUndefined();
  });

  test('does not run while it is built', () => {
    build();
    rmSync(join(folder, 'dist/.programs'));
    expect(freshBuiltCli(folder)).toBeUndefined();
  });
});
