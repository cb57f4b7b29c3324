/** `npm run bench:window`: how quick the window is, measured in the built app in a real Electron. */
import { join } from 'node:path';
import { build } from './build.ts';
import { root, run, say } from './command.ts';
import { electronStage } from './stage.ts';

const MOST_MS = 15 * 60_000;

await build();
const stage = await electronStage();
if ('because' in stage) {
  say(`The window cannot be measured here: ${stage.because}.`);
  process.exitCode = 1;
} else {
  const command = [...stage.wrapper, process.execPath, join(root, 'scripts/bench/window/index.ts')];
  const [program = '', ...args] = [...command, ...process.argv.slice(2)];
  const env = { ...process.env, ...stage.env };
  const { code } = await run(program, args, { timeoutMs: MOST_MS, env });
  process.exitCode = code ?? 1;
}
