/** The companion packages for Python and R, as people install and start them. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const CLIENTS = join(import.meta.dirname, '..', '..', 'clients');

/** What the programs find: the package for Python as it lies there, and nothing written beside it. */
export const clientEnv = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  MPLBACKEND: 'Agg',
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONPATH: join(CLIENTS, 'python', 'src'),
  ...more,
});

/** What a program prints; it throws with that where the program fails. */
export const printedBy = async (
  program: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<string> => {
  const options = { cwd, env, timeout: 300_000, maxBuffer: 10_000_000 };
  const { stdout, stderr } = await promisify(execFile)(program, args, options);
  return stdout + stderr;
};

/** Installs the package for R into a folder of its own, once; with it, an environment that finds it. */
export const installR = async (dir: string, env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> => {
  const library = join(dir, 'r-library');
  mkdirSync(library, { recursive: true });
  const place = [`--library=${library}`, join(CLIENTS, 'r')];
  if (readdirSync(library).length === 0)
    await printedBy('R', ['CMD', 'INSTALL', '--no-docs', ...place], { cwd: dir, env });
  return { ...env, R_LIBS: library };
};
