import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../core/store/index.ts';
import { inside } from './support/cli.ts';
import { programEnv } from './support/program-env.ts';
import { removeDir, tempDir } from './support/running.ts';

const CLI = join(import.meta.dirname, '..', 'core', 'cli', 'bowerbird.ts');
const hasShell = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;

let dir: string;
let data: string;
/** What a shell would run if it expanded it. */
const HOSTILE = '$(touch run-by-completion) `id` "x"';

beforeAll(async () => {
  dir = tempDir();
  data = join(dir, 'data');
  const bin = join(dir, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'bowerbird'), `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`);
  chmodSync(join(bin, 'bowerbird'), 0o755);
  const store = openStore({ dir: data });
  for (const name of ['Garden', 'Garden of others', HOSTILE]) store.collections.open(name);
  store.close();
  for (const shell of ['bash', 'zsh', 'fish', 'powershell'])
    writeFileSync(join(dir, shell), (await inside('completion', shell)).out);
});
afterAll(() => removeDir(dir));

const env = () => programEnv({ PATH: `${join(dir, 'bin')}:${process.env['PATH']}` });

/** What a shell says when it runs a script of its own. */
const run = (shell: string, ...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(shell, args, {
    cwd: dir,
    env: env(),
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
};

const sorted = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .toSorted();

/** Every line of the cases begins with what is typed, and says what completes its last word. */
const CASES = [
  ['comp', ['compare', 'completion']],
  ['call youtube/get-v', ['youtube/get-video']],
  ['call --ro', ['--route']],
  ['call youtube/get-video --route o', ['official-api']],
  ['call youtube/get-video --param ', ['videoId=']],
  ['operations --platform red', ['reddit']],
  ['runs pa', ['pause']],
  ['survival Garden --start g', ['gathered']],
  ['completion p', ['powershell']],
  ['help ver', ['verify']],
] as const;

describe.skipIf(!hasShell('bash'))('bash (left out where there is none)', () => {
  const complete = (typed: string): string[] =>
    sorted(
      run(
        'bash',
        '-c',
        'source ./bash; shift 0; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _bowerbird; printf "%s\\n" "${COMPREPLY[@]}"',
        'bash',
        'bowerbird',
        ...typed.split(' '),
      ),
    );

  test.each(CASES)('%s', (typed, names) => {
    expect(complete(typed)).toEqual(names);
  });

  test('collections of the data folder that is named, quoted and never run', () => {
    expect(complete(`export --data ${data} Gard`)).toEqual(['Garden', 'Garden\\ of\\ others']);
    expect(complete(`export --data ${data} $`)).toEqual([
      '\\$\\(touch\\ run-by-completion\\)\\ \\`id\\`\\ \\"x\\"',
    ]);
    expect(complete(`export --data ${data} `)).toHaveLength(3);
    expect(existsSync(join(dir, 'run-by-completion'))).toBe(false);
  });
});

describe.skipIf(!hasShell('zsh'))('zsh (left out where there is none)', () => {
  // Its own completion functions need a terminal; what they are given does not.
  const STUBS = `
    compdef() { : }
    compadd() { while [[ $1 != -- ]]; do shift; done; shift; print -rl -- "$@" }
    _describe() { print -rl -- "\${(@)\${(P)4}%%:*}" }
    _files() { print -r -- files }
  `;
  const complete = (typed: string): string[] => {
    const words = typed.split(' ');
    const begun = words.at(-1) ?? '';
    const all = run(
      'zsh',
      '-fc',
      `${STUBS} source ./zsh; words=("$@"); CURRENT=$#; _bowerbird`,
      'zsh',
      'bowerbird',
      ...words,
    );
    return sorted(all).filter((name) => name.startsWith(begun));
  };

  test.each(CASES)('%s', (typed, names) => {
    expect(complete(typed)).toEqual(names);
  });

  test('collections as they are called', () => {
    expect(complete(`export --data ${data} Gard`)).toEqual(['Garden', 'Garden of others']);
    expect(complete(`export --data ${data} $`)).toEqual([HOSTILE]);
    expect(existsSync(join(dir, 'run-by-completion'))).toBe(false);
  });
});

describe.skipIf(!hasShell('fish'))('fish (left out where there is none)', () => {
  const complete = (typed: string): string[] =>
    sorted(
      run('fish', '--no-config', '-c', `source ./fish; complete -C ${JSON.stringify(typed)}`),
    ).map((line) => line.split('\t')[0] ?? '');

  test.each(CASES)('%s', (typed, names) => {
    expect(complete(`bowerbird ${typed}`)).toEqual(names);
  });

  test('collections as they are called', () => {
    expect(complete(`bowerbird export --data ${data} Gard`)).toEqual([
      'Garden',
      'Garden of others',
    ]);
    expect(existsSync(join(dir, 'run-by-completion'))).toBe(false);
  });
});

describe.skipIf(!hasShell('pwsh'))('PowerShell (left out where there is none)', () => {
  test.each(CASES)('%s', (typed, names) => {
    const line = `bowerbird ${typed}`;
    const script = `. ./powershell.ps1; (TabExpansion2 '${line}' ${line.length}).CompletionMatches.CompletionText`;
    writeFileSync(join(dir, 'powershell.ps1'), run('cat', join(dir, 'powershell')));
    expect(sorted(run('pwsh', '-NoProfile', '-Command', script))).toEqual(names);
  });
});

test('every script knows every operation', async () => {
  const { out } = await inside('operations', '--ndjson');
  const names = sorted(out).map((line) => (JSON.parse(line) as { name: string }).name);
  expect(names.length).toBeGreaterThan(120);
  for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
    const script = (await inside('completion', shell)).out;
    expect([shell, names.filter((name) => !script.includes(name))]).toEqual([shell, []]);
  }
});

test('completing makes no data folder', async () => {
  const place = join(dir, 'never');
  expect(await inside('completion', '--collections', '--data', place)).toEqual({
    code: 0,
    out: '',
    err: '',
  });
  expect(existsSync(place)).toBe(false);
});
