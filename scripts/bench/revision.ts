import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm, outputOf, root, run, say } from '../command.ts';
import { dependenciesMatch } from '../dependencies.mjs';
import { namesOfRevision } from './earlier-names.ts';

const BUILD_MS = 15 * 60_000;

export interface Revision {
  readonly commit: string;
  /** The folder with its product and today's measuring programs. */
  readonly tree: string;
  readonly remove: () => void;
}

/** Throws where there is no such revision, or where it cannot be installed or built. */
export const checkOutRevision = async (revision: string, isBuilt: boolean): Promise<Revision> => {
  const commit = await outputOf('git', [
    'rev-parse',
    '--short',
    '--verify',
    `${revision}^{commit}`,
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-against-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const tree = join(folder, 'tree');
  try {
    say(`Checking out ${commit}…`);
    mkdirSync(tree);
    await outputOf('git', ['archive', '--format=tar', '-o', join(folder, 'tree.tar'), commit]);
    await outputOf('tar', ['-xf', join(folder, 'tree.tar'), '-C', tree]);
    // Recordings lie beside a tree.
    const shared = join(root, '..', 'shared');
    if (existsSync(shared)) symlinkSync(shared, join(folder, 'shared'), 'junction');
    await putDependencies(tree);
    putBenchmarks(tree);
    if (isBuilt) await buildIn(tree);
    return { commit, tree, remove };
  } catch (error) {
    remove();
    throw error;
  }
};

/** Those of this tree where it has what the revision asks for, else its own. */
const putDependencies = async (tree: string): Promise<void> => {
  const link = join(tree, 'node_modules');
  symlinkSync(join(root, 'node_modules'), link, 'junction');
  if (dependenciesMatch(tree)) return;
  rmSync(link);
  say('Installing its packages (npm ci)…');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code } = await npm(args, { timeoutMs: BUILD_MS, cwd: tree });
  if (code !== 0) throw new Error('npm ci did not succeed in the revision');
};

/** Today's measuring programs instead of its own, which could not tell their figures to another program. */
const putBenchmarks = (tree: string): void => {
  const folder = join(tree, 'scripts/bench');
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, 'scripts/bench'), folder, { recursive: true });
  cpSync(join(root, 'scripts/bench.ts'), join(tree, 'scripts/bench.ts'));
  const readProduct = (path: string): string | undefined => {
    const file = join(tree, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  for (const path of globSync('scripts/bench/**/*.ts', { cwd: tree })) {
    const file = join(tree, path);
    writeFileSync(file, namesOfRevision(readFileSync(file, 'utf8'), readProduct));
  }
};

const buildIn = async (tree: string): Promise<void> => {
  say('Building it…');
  const limits = { timeoutMs: BUILD_MS, cwd: tree, output: 'hide' } as const;
  const { code, errors } = await run(process.execPath, ['scripts/build.ts'], limits);
  if (code !== 0) throw new Error(`The revision could not be built:\n${errors}`);
};
