import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AppConfig } from '../../core/app/app.ts';
import { openApp } from '../../core/app/open-app.ts';
import { createNet, type Net } from '../../core/net/index.ts';
import { instantClock } from '../../core/net/testing/virtual-clock.ts';
import { removeDir, tempDir } from './folders.ts';
import { askWith, type Running } from './running-program.ts';
import { startSite, type SiteServer } from './site-server.ts';
import { HOST, testCatalogue } from './testsite.ts';

export { removeDir, tempDir } from './folders.ts';
export type { Running } from './running-program.ts';

/** Every file below a folder, as bytes. */
export const filesBelow = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path));

/**
 * The program on a temporary folder and a free port, with one good key. Where the tests are run against a
 * laboratory (`vitest.config.ts`), it is a project in one, and the key is that of a member.
 */
export const run = async (config: Partial<AppConfig> = {}): Promise<Running> =>
  process.env['BOWERBIRD_TEST_DOORS'] === 'laboratory'
    ? (await import('./run-in-project.ts')).runInProject(config)
    : runAlone(config);

const runAlone = async (config: Partial<AppConfig>): Promise<Running> => {
  const dir = config.dataDir ?? tempDir();
  const app = openApp({ dataDir: dir, version: '9.9.9', port: 0, background: false, ...config });
  const { port, address } = await app.api.start();
  const { secret, key } = app.store.keys.add({ name: 'test' });
  return {
    app,
    dataDir: dir,
    port,
    base: address,
    key: secret,
    keyId: key.id,
    get: askWith(port, secret),
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
export const runOnTestsite = async (config: Partial<AppConfig> = {}): Promise<OnTestsite> => {
  const site = await startSite();
  const clock = instantClock();
  const net = createNet({
    userAgent: 'Bowerbird/9.9.9 (test)',
    local: { [HOST]: site.origin },
    clock,
    limits: { headersMs: 150 },
  });
  const running = await run({ catalogue: testCatalogue, net, now: clock.now, ...config });
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
