import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFor } from './processes.mjs';

const INSTALL_MS = 15 * 60_000;

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
};

/**
 * Whether node_modules is what package-lock.json says. npm itself notes what it has installed, as
 * the last step, in node_modules/.package-lock.json; packages for other machines are absent there.
 */
export const dependenciesMatch = (root) => {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([place, { version, optional }]) => {
    if (place === '') return true;
    const installed = present[place];
    return installed ? installed.version === version : optional === true;
  });
};

/** `npm ci` under the chosen Node: the npm of an older Node would pick other releases. */
export const installDependencies = (root, node, npm, say) => {
  say('Installing what package-lock.json lists (npm ci)…');
  const done = spawnSync(node, [npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: environmentFor(root, node, npm),
    stdio: ['ignore', 2, 2],
    timeout: INSTALL_MS,
  });
  if (done.status !== 0 || !dependenciesMatch(root)) {
    throw new Error('npm ci did not succeed; its own words are above.');
  }
};
