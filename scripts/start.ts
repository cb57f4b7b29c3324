/**
 * `npm start [-- --sample | --replay DIR | --data DIR]`: opens the window in Electron, or, where
 * that cannot be, says why in one line and shows the same window in the default browser.
 */
import { join } from 'node:path';
import { build } from './build.ts';
import { root, say } from './command.ts';
import { displayObstacle, findElectron, isRoot, sandboxObstacle } from './electron.ts';
import { handOver } from './processes.mjs';

/** Program and flags, or why the window has to open elsewhere. */
const windowProgram = async (): Promise<{ command: string; flags: string[] } | string> => {
  const display = displayObstacle();
  if (display !== undefined) return display;
  const obstacle = sandboxObstacle();
  if (obstacle !== undefined && !isRoot()) return `Electron's sandbox cannot work: ${obstacle}`;
  const found = await findElectron();
  if ('because' in found) return found.because;
  if (!isRoot()) return { command: found.executable, flags: [] };
  say('You are root: Electron runs without its sandbox. Use an ordinary account for real work.');
  return { command: found.executable, flags: ['--no-sandbox'] };
};

const args = process.argv.slice(2);
const headless = args.includes('--browser');
const rest = args.filter((argument) => argument !== '--browser');

await build();
const program = headless ? 'you asked for it (--browser)' : await windowProgram();
if (typeof program === 'string') {
  say(`Opening in your browser instead of Bowerbird's own window: ${program}.`);
  const host = [join(root, 'core', 'cli', 'bowerbird.ts'), 'serve', '--window', '--open', ...rest];
  handOver(process.execPath, host, { cwd: process.cwd(), env: process.env });
} else {
  const flags = [...program.flags, root, ...rest];
  handOver(program.command, flags, { cwd: process.cwd(), env: process.env });
}
