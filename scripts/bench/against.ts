import { join } from 'node:path';
import { build } from '../build.ts';
import { root, run, say, npm, outputOf } from '../command.ts';
import { electronStage } from '../stage.ts';
import { compareFigures, comparisonLine, whyNotMeasured, type Turn } from './compare.ts';
import type { NamedFigure } from './tell.ts';
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
import { dependenciesMatch } from '../dependencies.mjs';
import { namesOfRevision } from './earlier-names.ts';

const PART_MS = 60 * 60_000;
/** Measures the built program. */
const BUILT = new Set(['many-exports', 'starting']);
const IN_ELECTRON = 'starting';

/**
 * Today's benchmarks with the product of this tree and of another revision in turns, each in a process of its
 * own, so that what else the machine does hits both; prints the ratio of each figure on stdout.
 */
export const benchAgainst = async (input: {
  readonly revision: string;
  readonly parts: readonly string[];
  readonly turns: number;
}): Promise<void> => {
  const { revision, parts, turns } = input;
  const isBuilt = parts.some((part) => BUILT.has(part));
  const other = await checkOutRevision(revision, isBuilt);
  try {
    if (isBuilt) await build();
    print(
      `This tree (now) against ${other.commit} (then), in ${turns} turns; each ratio is now/then, the median and from the least to the most`,
    );
    for (const part of parts) await comparePart(part, turns, other.tree);
  } finally {
    other.remove();
  }
};

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const comparePart = async (part: string, turns: number, otherTree: string): Promise<void> => {
  print(`\n${part}`);
  const launch = await launcher(part);
  if ('because' in launch) {
    print(`  not measured: ${launch.because}`);
    return;
  }
  const all: Turn[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    say(`${part}: turn ${turn + 1} of ${turns}`);
    // Whoever is second finds warm disks: each is first every other time.
    const trees = turn % 2 === 0 ? [root, otherTree] : [otherTree, root];
    const figures = new Map<string, NamedFigure[]>();
    for (const tree of trees) {
      const { figures: measured, because } = await measurePart(launch, tree, part);
      figures.set(tree, measured);
      if (because !== undefined && turn === 0)
        print(`  not measured ${tree === root ? 'now' : 'then'}: ${because}`);
    }
    all.push({ now: figures.get(root) ?? [], earlier: figures.get(otherTree) ?? [] });
  }
  for (const comparison of compareFigures(all)) print(`  ${comparisonLine(comparison)}`);
};

type Launch = { readonly command: readonly string[]; readonly env: NodeJS.ProcessEnv };

/** How a part is started. */
const launcher = async (part: string): Promise<Launch | { readonly because: string }> => {
  const env = { ...process.env, BOWERBIRD_BENCH_TURN: '1' };
  if (part !== IN_ELECTRON) return { command: [process.execPath], env };
  const stage = await electronStage();
  if ('because' in stage) return stage;
  return { command: [...stage.wrapper, process.execPath], env: { ...env, ...stage.env } };
};

const measurePart = async (
  { command, env }: Launch,
  tree: string,
  part: string,
): Promise<{ readonly figures: NamedFigure[]; readonly because: string | undefined }> => {
  const [program = '', ...args] = command;
  const file = join(tree, 'scripts/bench.ts');
  const limits = { timeoutMs: PART_MS, cwd: tree, env, output: 'hide' } as const;
  const { code, output, errors } = await run(program, [...args, file, '--only', part], limits);
  const figures = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as NamedFigure);
  return { figures, because: code === 0 ? undefined : whyNotMeasured(errors, tree) };
};

const BUILD_MS = 15 * 60_000;

interface Revision {
  readonly commit: string;
  /** The folder with its product and today's measuring programs. */
  readonly tree: string;
  readonly remove: () => void;
}

/** Throws where there is no such revision, or where it cannot be installed or built. */
const checkOutRevision = async (revision: string, isBuilt: boolean): Promise<Revision> => {
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
