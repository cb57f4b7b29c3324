/** An installed program that may be brought to a newer version, with the server that offers it, on this computer. */
import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect } from '@playwright/test';
import { programUnderTest, sandbox } from '../../scripts/electron-under-test.ts';
import { makeDebianPackage } from '../../scripts/release/debian-package.ts';
import { makeByBuilder, shellFrom } from '../../scripts/release/electron-builder.ts';
import { drawIcons } from '../../scripts/release/icons.ts';
import { readProduct } from '../../scripts/release/product.ts';
import { updateArguments, writeFeed } from '../../scripts/release/update-feed.ts';
import { doorOf, windowOf } from './installed-program.ts';

export const NEWER = '0.99.0';
export const CHANGES = `## [${NEWER}] - 2026-12-01\n\n### Platforms\n\n- Shorts have captions.\n`;

export const makeKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

export type UpdatableProgram = Awaited<ReturnType<typeof installUpdatable>>;

/** Packs two versions, installs the older, and serves what lies in `served`. */
export const installUpdatable = async (pem: string) => {
  const work = await mkdtemp(join(tmpdir(), 'bowerbird-updates-'));
  /** What the feed's server has. */
  const served = join(work, 'served');
  const home = join(work, 'home');
  await mkdir(served);
  const site = await serveFolder(served);
  await drawIcons(join(work, 'icons'));
  const { version } = await readProduct();
  const older = await makePackage(version, { work, served, address: site.address, pem });
  const newer = await makePackage(NEWER, { work, served, address: site.address, pem });
  await prepareDpkg(work);
  const install = (file: string): void => {
    expect(spawnSync('dpkg', [...dpkgOptions(work), '-i', file]).status).toBe(0);
  };
  install(older);
  const program = join(scratchRoot(work), 'opt', 'Bowerbird', 'bowerbird');
  const env = { ...process.env, PATH: `${join(work, 'bin')}:/usr/bin:/bin`, HOME: home };

  const start = async () => {
    const flags = [...sandbox, '--remote-debugging-port=0', '--data', home];
    const child = spawn(program, flags, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const closed = once(child, 'close');
    const page = await windowOf(await doorOf(child));
    return { page, child, closed };
  };

  return {
    ...site,
    work,
    served,
    home,
    version,
    start,
    /** Puts the version of before in the place of whichever is there. */
    goBack: () => install(older),
    /** A command of the program that is installed. */
    command: (...args: readonly string[]) => {
      const flags = [...sandbox, '--ozone-platform=headless', '--log-level=3', '--command', '--'];
      return spawnSync(program, [...flags, ...args, '--data', home], { encoding: 'utf8', env });
    },
    offerNewer: () =>
      writeFeed(
        served,
        { address: site.address, pem },
        {
          version: NEWER,
          at: new Date('2026-12-01T09:00:00Z'),
          changeLog: CHANGES,
          files: [newer],
        },
      ),
    /** While this file is there, the installer that was begun waits. */
    holdFile: join(work, 'hold'),
    isInstalling: () => existsSync(join(work, 'installing')),
    end: async () => {
      await site.close();
      await rm(work, { recursive: true, force: true });
    },
  };
};

/** Where an answer stops until the client is gone, and what is called then. */
interface Hold {
  readonly file: string;
  readonly bytes: number;
  readonly reached: () => void;
}

const serveFolder = async (folder: string) => {
  const headers: Record<string, string | string[] | undefined>[] = [];
  let hold: Hold | undefined;
  const begin = async (response: ServerResponse, path: string, { bytes, reached }: Hold) => {
    hold = undefined;
    if (bytes > 0)
      for await (const part of createReadStream(path, { end: bytes - 1 }))
        if (!response.write(part)) await once(response, 'drain');
    reached();
  };
  const server = createServer((request, response) => {
    headers.push({ ...request.headers });
    const name = basename(request.url ?? '');
    const path = join(folder, name);
    if (hold?.file === name) {
      void begin(response, path, hold);
      return;
    }
    const file = createReadStream(path);
    file.on('error', () => response.writeHead(404).end()).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    headers,
    /** The next answer with this file stops after so many bytes; resolves when they are sent. */
    holdAfter: (file: string, bytes: number) =>
      new Promise<void>((reached) => {
        hold = { file, bytes, reached };
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

interface PackageParts {
  readonly work: string;
  readonly served: string;
  readonly address: string;
  readonly pem: string;
}

const makePackage = async (version: string, parts: PackageParts): Promise<string> => {
  const { work, served, address, pem } = parts;
  const folder = join(work, version);
  await mkdir(folder);
  const shell = await shellFrom(programUnderTest());
  const targets = ['--linux', 'dir', `-c.extraMetadata.version=${version}`];
  const source = updateArguments({ address, pem });
  expect(await makeByBuilder([...targets, ...source], shell, folder)).toBe(true);
  return makeDebianPackage(served, {
    product: { ...(await readProduct()), version },
    program: join(folder, 'linux-unpacked'),
    icons: join(work, 'icons'),
    licences: 'The licences.',
    changes: CHANGES,
    epoch: 1_790_000_000,
    compression: 'gzip',
    updateAddress: address,
  });
};

const scratchRoot = (work: string): string => join(work, 'Ein Rechner für alle');

/** What dpkg is told, so that it works in a folder that knows of no other package. */
const dpkgOptions = (work: string): readonly string[] => [
  `--root=${scratchRoot(work)}`,
  '--force-depends,not-root,bad-path',
];

/** A folder for dpkg, and the computer's own dpkg for the program: it notes what it was told. */
const prepareDpkg = async (work: string): Promise<void> => {
  const admin = join(scratchRoot(work), 'var/lib/dpkg');
  await mkdir(join(admin, 'info'), { recursive: true });
  await mkdir(join(admin, 'updates'));
  await writeFile(join(admin, 'status'), '');
  const bin = join(work, 'bin');
  await mkdir(bin);
  const options = dpkgOptions(work).map((option) => `'${option}'`);
  const lines = [
    '#!/bin/sh',
    `cd '${work}'`,
    'touch installing',
    'echo "$@" >> installed',
    'while [ -e hold ]; do sleep 0.05; done',
    `/usr/bin/dpkg ${options.join(' ')} "$@"`,
    'status=$?',
    'rm installing',
    'exit $status',
  ];
  await writeFile(join(bin, 'dpkg'), `${lines.join('\n')}\n`);
  await chmod(join(bin, 'dpkg'), 0o755);
};
