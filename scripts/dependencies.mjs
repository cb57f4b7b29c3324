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
 *
 * `alone`: the program and its window are enough, without the tools of test/tools and
 * test/generators, which are more than half of all packages and a minute of a first start.
 */
export const dependenciesMatch = (root, alone = false) => {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  const { dependencies, devDependencies } = wanted[''] ?? {};
  // npm installs what these need, or notes nothing at all.
  const direct = { ...dependencies, ...devDependencies };
  const mayBeAbsent = (place, optional) =>
    optional || (alone && !Object.hasOwn(direct, place.replace(/^node_modules\//, '')));
  return Object.entries(wanted).every(([place, { version, optional }]) => {
    if (place === '') return true;
    const installed = present[place];
    return installed ? installed.version === version : mayBeAbsent(place, optional);
  });
};

/** `npm ci` under the chosen Node: the npm of an older Node would pick other releases. */
export const installDependencies = (root, alone, node, npm, say) => {
  const what = alone ? 'what the program needs' : 'what package-lock.json lists';
  say(`Installing ${what} (npm ci)…`);
  const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
  // Said only where it is false: npm takes `--workspaces` as "these, without the project itself".
  if (alone) flags.push('--workspaces=false');
  const done = spawnSync(node, [npm, 'ci', ...flags], {
    cwd: root,
    env: environmentFor(root, node, npm),
    stdio: ['ignore', 2, 2],
    timeout: INSTALL_MS,
  });
  if (done.status !== 0 || !dependenciesMatch(root, alone)) {
    throw new Error('npm ci did not succeed; its own words are above.');
  }
};
