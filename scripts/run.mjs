#!/usr/bin/env node
/**
 * `node scripts/run.mjs <task> [arguments]`: the way into everything, from a fresh clone.
 *
 * Plain JavaScript without dependencies, because it runs before anything is installed and on the
 * machine's own Node (20 or newer). It finds or fetches Node 24, installs what package-lock.json
 * says, and hands over to the task. Its own words go to stderr: stdout belongs to the task.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freshBuiltCli } from './built-cli.mjs';
import { dependenciesMatch, installDependencies } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { fetchNode, findNode, findNpm } from './node.mjs';
import { environmentFor, handOver } from './processes.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * `built`: what may run instead of the file, where it is there and not older than its sources.
 * `alone`: the task needs the program's own packages and none of the tools that check it.
 * `here`: the task reads relative paths, which the person means from where they stand.
 */
const TASKS = {
  start: { file: 'scripts/start.ts', alone: true, here: true },
  test: { file: 'scripts/test.ts' },
  'test:all': { file: 'scripts/test-all.ts' },
  check: { file: 'scripts/check.ts' },
  build: { file: 'scripts/build.ts', alone: true },
  bench: { file: 'scripts/bench.ts' },
  'bench:window': { file: 'scripts/bench-window.ts' },
  site: { file: 'scripts/site.ts' },
  release: { file: 'scripts/release.ts' },
  chaos: { file: 'scripts/chaos.ts' },
  mutate: { file: 'scripts/mutate.ts' },
  bowerbird: { file: 'core/cli/bowerbird.ts', alone: true, built: freshBuiltCli, here: true },
  scaffold: { file: 'scripts/scaffold.ts' },
  norm: { file: 'scripts/norm.ts' },
  untranslated: { file: 'scripts/untranslated.ts' },
};

const say = (line) => process.stderr.write(`${line}\n`);

const prepare = async (alone) => {
  const npm = findNpm();
  const ready = findNode(root);
  if (ready !== undefined && dependenciesMatch(root, alone)) return { node: ready, npm };
  if (npm === undefined) throw new Error('npm was not found. Install Node with npm: nodejs.org');
  // Two commands may be started in a fresh clone at once: the second waits, then finds all done.
  return withLock(join(root, '.tools', 'install.lock'), say, () => {
    const node = findNode(root) ?? fetchNode(root, npm, say);
    if (!dependenciesMatch(root, alone)) installDependencies(root, alone, node, npm, say);
    return { node, npm };
  });
};

const main = async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
  if (task === undefined || !existsSync(join(root, task.file))) {
    const known = Object.keys(TASKS).filter((key) => existsSync(join(root, TASKS[key].file)));
    throw new Error(`Usage: node scripts/run.mjs <${known.join('|')}> [arguments]`);
  }
  const { node, npm } = await prepare(task.alone ?? false);
  // npm moves to the project's root; INIT_CWD is where the person was.
  const asNpmScript = process.env.npm_lifecycle_event === name;
  const cwd = task.here ? (asNpmScript && process.env.INIT_CWD) || process.cwd() : root;
  const env = environmentFor(root, node, npm);
  const file = task.built?.(root) ?? join(root, task.file);
  // Node keeps what it has compiled, and starts in two thirds of the time.
  if (task.built) env.NODE_COMPILE_CACHE ??= join(root, '.tools', 'compile-cache');
  handOver(node, [file, ...args], { cwd, env });
};

try {
  await main();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
