/**
 * `npm run test:all`: what `npm test` runs, then what that leaves, in parts of about the same length. A part that
 * passed is remembered for as long as no file changes: whoever was interrupted starts again where it stopped. The
 * last line is the sum.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say } from './command.ts';
import { filesOfTree } from './copy-tree.ts';
import { closingLine, failedLines, sum, tallyFromOutput, type Tally } from './tally.ts';

const SHARDS = 8;
const KEPT = join(root, '.tools', 'passed');

interface Part {
  readonly name: string;
  readonly args: readonly string[];
  /** Only what hangs is ended. */
  readonly timeoutMs: number;
}

const PARTS: readonly Part[] = [
  { name: 'npm test', args: ['scripts/test.ts'], timeoutMs: 120 * 60_000 },
  ...Array.from({ length: SHARDS }, (_, i): Part => {
    const shard = `--shard=${i + 1}/${SHARDS}`;
    return {
      name: `The rest, part ${i + 1} of ${SHARDS}`,
      args: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.rest.config.ts', shard],
      timeoutMs: 60 * 60_000,
    };
  }),
];

/** By which the same files are known again, read by the same Node. */
const hashOfTree = (): string => {
  const hash = createHash('sha256').update(process.version);
  for (const path of filesOfTree(root))
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
};

const runPart = async ({ name, args, timeoutMs }: Part): Promise<Tally> => {
  const outcome = await run(process.execPath, args, { timeoutMs, called: name });
  failed.push(...failedLines(outcome.output));
  return tallyFromOutput(outcome.output, outcome.code === 0);
};

const failed: string[] = [];
const tree = hashOfTree();
const tallies: Tally[] = [];
for (const part of PARTS) {
  const key = createHash('sha256')
    .update([tree, ...part.args].join('\0'))
    .digest('hex');
  const kept = join(KEPT, `${key}.json`);
  say(`\n${part.name}`);
  if (existsSync(kept)) {
    const tally = JSON.parse(readFileSync(kept, 'utf8')) as Tally;
    say(`Passed before, with the same files: ${closingLine(tally)}`);
    tallies.push(tally);
    continue;
  }
  const tally = await runPart(part);
  tallies.push(tally);
  if (tally.failed > 0) continue;
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(kept, JSON.stringify(tally));
}
const total = sum(tallies);
if (failed.length > 0) say(`\n${[...new Set(failed)].join('\n')}`);
process.stdout.write(`\n${closingLine(total)}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
