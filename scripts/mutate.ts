/**
 * `npm run mutate [-- PART or FILE…]`: changes the code of what handles credits, replies and routes in
 * small ways, one at a time, and counts the changes that no test notices. `left [WORD…]` makes the changes of
 * `test/left-for-all.ts` alone. Told in `scripts/mutate/README.md`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, say } from './command.ts';
import { isInPart, PARTS, type Part } from './mutate/parts.ts';
import { survivors, formatReports, type Report } from './mutate/table.ts';

const STRYKER = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');

/** Mutates one part, or some files of it; what did not change since the last run is not run again. */
const mutate = (part: Part, files: readonly string[]): Report | undefined => {
  const only = files.length > 0 ? ['--mutate', files.join()] : [];
  say(`\n${part.name}`);
  const { status } = spawnSync(process.execPath, [STRYKER, 'run', ...only], {
    cwd: root,
    env: { ...process.env, BOWERBIRD_MUTATE: part.name },
    // What it tells on its way is not what this task answers.
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) return undefined;
  return JSON.parse(
    readFileSync(join(root, '.tools', 'mutate', `${part.name}.json`), 'utf8'),
  ) as Report;
};

const { positionals: wanted } = parseArgs({ allowPositionals: true });
if (wanted[0] === 'left') {
  const { mutateLeft } = await import('./mutate/left.ts');
  process.exit(mutateLeft(wanted.slice(1)) ? 0 : 1);
}
const chosen = PARTS.map((part) => ({
  part,
  files: wanted.filter((file) => isInPart(part, file)),
})).filter(
  ({ part, files }) => wanted.length === 0 || wanted.includes(part.name) || files.length > 0,
);
if (chosen.length === 0) {
  const names = PARTS.map(({ name }) => name).join(', ');
  say(`Usage: npm run mutate -- [PART or FILE…]\nThe parts are ${names}; a file is one of theirs.`);
  process.exit(2);
}
// It takes long: whatever else the machine does goes first.
setPriority(constants.priority.PRIORITY_LOW);
const reports = chosen.map(({ part, files }) => mutate(part, files));
const ended = reports.filter((report) => report !== undefined);
for (const line of ended.flatMap(survivors)) say(line);
process.stdout.write(`${formatReports(ended)}\nReports: .tools/mutate/*.html\n`);
if (ended.length < reports.length) process.exitCode = 1;
