import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Opens an address that holds a secret in the default browser. Every user of a machine can list the
 * arguments of its processes, so the browser is given a file that only this user can read (mode 0600,
 * in a folder of mode 0700), and the file redirects. Answers how to remove it; a program that exits
 * has removed it.
 */
export const openInBrowser = (address: string): (() => void) => {
  // `mkdtemp` makes the folder for this user alone, under a name that nobody could foresee.
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const file = join(folder, 'open.html');
  writeFileSync(file, redirectTo(address), { mode: 0o600, flag: 'wx' });
  const [command, ...args] = opener(file);
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () =>
    process.stderr.write('No browser could be opened; open the address above.\n'),
  );
  child.unref();
  return remove;
};

const opener = (file: string): [string, ...string[]] => {
  if (process.platform === 'darwin') return ['open', file];
  if (process.platform === 'win32') return ['cmd', '/c', 'start', '""', file];
  return ['xdg-open', pathToFileURL(file).href];
};

/** The address is ours: nothing in it means anything to HTML. */
const redirectTo = (address: string): string => `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${address}">
<title>Bowerbird</title>
<p><a href="${address}">Open Bowerbird</a></p>
`;
