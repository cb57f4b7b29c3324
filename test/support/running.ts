import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App, AppConfig } from '../../core/app/app.ts';
import { openApp } from '../../core/app/open-app.ts';
import { createNet, type Net } from '../../core/net/index.ts';
import { instantClock } from '../../core/net/testing/virtual-clock.ts';
import { ask, type Answered, type Asking } from './http.ts';
import { startSite, type SiteServer } from './site-server.ts';
import { HOST, testCatalogue } from './testsite.ts';

export const tempDir = (): string => mkdtempSync(join(tmpdir(), 'bowerbird-test-'));
export const removeDir = (dir: string): void => rmSync(dir, { recursive: true, force: true });

/** Every file below a folder, as bytes. */
export const filesBelow = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path));

export interface Running {
  readonly app: App;
  readonly port: number;
  readonly base: string;
  /** A good key's secret, and that key's id. */
  readonly key: string;
  readonly keyId: string;
  readonly get: (path: string, asking?: Asking) => Promise<Answered>;
  readonly balance: () => number;
  readonly close: () => Promise<void>;
}

/** The program on a temporary folder and a free port, with one good key. */
export const run = async (config: Partial<AppConfig> = {}): Promise<Running> => {
  const dir = config.dataDir ?? tempDir();
  const app = openApp({ dataDir: dir, version: '9.9.9', port: 0, background: false, ...config });
  const { port, address } = await app.api.start();
  const { secret, key } = app.store.keys.add({ name: 'test' });
  const get: Running['get'] = (path, asking = {}) =>
    ask(port, path, {
      ...asking,
      headers: { authorization: `Bearer ${secret}`, ...asking.headers },
    });
  return {
    app,
    port,
    base: address,
    key: secret,
    keyId: key.id,
    get,
    balance: () => app.store.ledger.account().balance,
    close: async () => {
      await app.close();
      if (config.dataDir === undefined) removeDir(dir);
    },
  };
};

export interface OnTestsite extends Running {
  readonly site: SiteServer;
  readonly net: Net;
}

/** The same before a platform that is served from this computer. Waits of the way out take no time. */
export const runOnTestsite = async (): Promise<OnTestsite> => {
  const site = await startSite();
  const clock = instantClock();
  const net = createNet({
    userAgent: 'Bowerbird/9.9.9 (test)',
    local: { [HOST]: site.origin },
    clock,
    limits: { headersMs: 150 },
  });
  const running = await run({ catalogue: testCatalogue, net, now: clock.now });
  return {
    ...running,
    site,
    net,
    close: async () => {
      await running.close();
      await site.close();
    },
  };
};
