import { join } from 'node:path';
import { build } from '../build.ts';
import { root, run, say } from '../command.ts';
import { electronStage } from '../stage.ts';
import { compareFigures, comparisonLine, whyNotMeasured, type Turn } from './compare.ts';
import { checkOutRevision } from './revision.ts';
import type { NamedFigure } from './tell.ts';

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
