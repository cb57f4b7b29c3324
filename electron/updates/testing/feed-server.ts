/** A feed on this computer, and a program that looks there: both as whole as they are for people. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DebUpdater } from 'electron-updater';
import type { UpdateState } from '#calls/index.ts';
import type { Feed } from '../../../core/updates/feed.ts';
import { publicKeyFrom, signFeed } from '../../../core/updates/signatures.ts';
import { createUpdates, type Rights } from '../updates.ts';

export const makeKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

type Serve = (response: ServerResponse, request: IncomingMessage) => void;

export interface FeedServer {
  readonly base: string;
  readonly requests: {
    readonly url: string;
    readonly headers: Readonly<Record<string, unknown>>;
  }[];
  /** What is answered at a path. */
  readonly pages: Map<string, Serve>;
  readonly close: () => Promise<void>;
}

export const serveFeed = async (): Promise<FeedServer> => {
  const pages = new Map<string, Serve>();
  const requests: FeedServer['requests'] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: { ...request.headers } });
    const serve = pages.get(request.url ?? '');
    if (serve) serve(response, request);
    else response.writeHead(404).end('not here');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    pages,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** The new program. */
export const PACKAGE = Buffer.from('the new program, as a package of Debian\n'.repeat(20_000));

export const feedFor = (change: Partial<Feed> = {}, file = PACKAGE): Feed => ({
  version: '0.10.0',
  files: [
    {
      url: 'bowerbird_0.10.0_amd64.deb',
      sha512: createHash('sha512').update(file).digest('base64'),
      size: file.length,
      package: 'deb-x64',
    },
  ],
  releaseDate: '2026-12-01T09:00:00.000Z',
  releaseNotes: '### Platforms\n\n- Shorts have captions.',
  readers: {},
  successors: [],
  ...change,
});

/** Offers a feed and its file. */
export const publish = ({ pages }: FeedServer, feed: Feed, file = PACKAGE): void => {
  pages.set('/latest-linux.yml', (response) => response.end(JSON.stringify(feed)));
  pages.set(`/${feed.files[0]?.url}`, (response) => response.end(file));
};

export const offer = (server: FeedServer, pem: string, change: Partial<Feed> = {}): void =>
  publish(server, signFeed(feedFor(change), pem));

/** Does not touch the computer: notes what would be installed. */
class NotingUpdater extends DebUpdater {
  private readonly onInstall: (file: string) => boolean;

  constructor(
    app: ConstructorParameters<typeof DebUpdater>[1],
    onInstall: (file: string) => boolean,
  ) {
    super(null, app);
    this.onInstall = onInstall;
  }

  protected override doInstall(): boolean {
    const isInstalled = this.onInstall(this.installerPath ?? '');
    if (!isInstalled) this.dispatchError(new Error('Command pkexec exited with code 126'));
    return isInstalled;
  }
}

export interface Program {
  readonly updates: ReturnType<typeof createUpdates>;
  readonly states: UpdateState[];
  readonly state: () => UpdateState | undefined;
  /** Resolves with the first state of that name from now on. */
  readonly until: <Name extends UpdateState['name']>(
    name: Name,
  ) => Promise<Extract<UpdateState, { name: Name }>>;
  readonly installed: string[];
  /** What is kept for updates, beside what is remembered. */
  readonly kept: () => readonly string[];
  /** Lets the time pass for which somebody waits, the longest first. */
  readonly passTime: () => void;
}

export interface ProgramOptions {
  readonly version?: string;
  readonly rights?: Rights;
  readonly now?: () => number;
  readonly answersInstall?: boolean;
}

export const makeFolder = (): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'Bowerbird für alle '));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

export const startProgram = (
  server: FeedServer,
  pem: string,
  folder: string,
  options: ProgramOptions = {},
): Program => {
  const configFile = join(folder, 'app-update.yml');
  writeFileSync(configFile, 'provider: generic\nurl: none\nupdaterCacheDirName: bowerbird\n');
  const states: UpdateState[] = [];
  const listeners = new Set<(state: UpdateState) => void>();
  const installed: string[] = [];
  const waiting = new Set<() => void>();
  const updates = createUpdates({
    place: { address: `${server.base}latest-linux.yml`, key: publicKeyFrom(pem), kind: 'deb' },
    processor: 'x64',
    version: options.version ?? '0.9.0',
    folder,
    configFile,
    make: (app) =>
      new NotingUpdater(app, (file) => {
        installed.push(file);
        return options.answersInstall ?? true;
      }),
    rights: options.rights ?? 'own',
    fetch: globalThis.fetch,
    now: options.now ?? (() => Date.parse('2026-12-02T09:00:00.000Z')),
    later: (_ms, run) => {
      waiting.add(run);
      return () => void waiting.delete(run);
    },
    onView: (view) => {
      if (!view.isPossible) return;
      states.push(view.state);
      for (const listener of listeners) listener(view.state);
    },
  });
  const keptFolder = join(folder, 'updates');
  return {
    updates,
    states,
    state: () => states.at(-1),
    until: (name) =>
      new Promise((resolve) => {
        const listener = (state: UpdateState): void => {
          if (state.name !== name) return;
          listeners.delete(listener);
          resolve(state as never);
        };
        listeners.add(listener);
      }),
    installed,
    kept: () =>
      existsSync(keptFolder)
        ? readdirSync(keptFolder, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => entry.name)
            .toSorted()
        : [],
    passTime: () => [...waiting].at(-1)?.(),
  };
};
