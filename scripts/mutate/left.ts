/**
 * `npm run mutate -- left [WORD…]`: makes each change of `test/left-for-all.ts` in a copy of the project, and looks
 * whether the test that is named for it fails. With words, those changes alone whose file or test has one of them.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MUTANTS, type Mutant } from '../../test/left-for-all.ts';
import { root, say } from '../command.ts';
import { copyTree } from '../copy-tree.ts';

const VITEST = join('node_modules', 'vitest', 'vitest.mjs');
const PROJECTS = ['--project', 'shared', '--project', 'isolated', '--bail', '1'];

const passes = (copy: string, tests: readonly string[]): boolean => {
  const args = [VITEST, 'run', ...tests, ...PROJECTS];
  return spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore' }).status === 0;
};

/** Makes a change, and returns what its test made of it: it has to fail. */
const tryMutant = (copy: string, { file, from, to, killedBy }: Mutant): string => {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) return 'does not stand there once';
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  try {
    return passes(copy, [killedBy]) ? 'survived' : KILLED;
  } finally {
    writeFileSync(path, text);
  }
};

const KILLED = 'killed';

/** Says what came of each change; returns whether all were noticed. */
export const mutateLeft = (words: readonly string[]): boolean => {
  const chosen = MUTANTS.filter(
    ({ file, killedBy }) =>
      words.length === 0 || words.some((word) => `${file} ${killedBy}`.includes(word)),
  );
  const copy = mkdtempSync(join(tmpdir(), 'bowerbird-mutants-'));
  try {
    copyTree(root, copy);
    if (!passes(copy, [...new Set(chosen.map(({ killedBy }) => killedBy))])) {
      say('The tests fail without any change.');
      return false;
    }
    return chosen
      .map((mutant) => {
        const result = tryMutant(copy, mutant);
        say(`${result}: ${mutant.file}: ${mutant.to} (${mutant.killedBy})`);
        return result === KILLED;
      })
      .every(Boolean);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};
