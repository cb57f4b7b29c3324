import { join } from 'node:path';
import { createNet, type Net } from '../../../net/index.ts';
import { instantClock } from '../../../net/testing/virtual-clock.ts';
import type { LocalServer } from '../../../../test/support/local-server.ts';
import { removeDir, run, tempDir, type Running } from '../../../../test/support/running.ts';

export const API = 'oauth.reddit.com';
export const SITE = 'www.reddit.com';
export const TOKEN = '/api/v1/access_token';

/** What each client has that may never lie on a disk. */
export const SECRETS = {
  BOWERBIRD_REDDIT_CLIENT_ID: 'invented-client',
  BOWERBIRD_REDDIT_CLIENT_SECRET: 'invented-client-secret',
} as const;

export interface ForumProgram extends Running {
  readonly net: Net;
  readonly dir: string;
  /** Variables of the program; a test may change them. */
  readonly environment: Record<string, string>;
  readonly showTerms: () => Promise<void>;
  /** What a person does once: the terms are shown, and the credentials are in the environment. */
  readonly getIn: () => Promise<void>;
  /** The time of the way out, in which waits take none. */
  readonly now: () => number;
}

/**
 * The program before a forum that is served from this computer, API, site and tokens; with a folder
 * for its data and one for what it records.
 */
export const runBefore = async ({ origin, close }: LocalServer): Promise<ForumProgram> => {
  const dir = tempDir();
  const environment: Record<string, string> = {};
  const clock = instantClock();
  const net = createNet({
    userAgent: 'Bowerbird/9.9.9 (test)',
    local: { [SITE]: origin, [API]: origin },
    record: join(dir, 'recordings'),
    clock,
    limits: { headersMs: 200 },
  });
  const on = await run({ dataDir: join(dir, 'data'), net, now: clock.now, environment });
  const showTerms = async (): Promise<void> => {
    const shown = await on.app.door.answer(
      { id: 1, name: 'official.show-terms', params: { platform: 'forum', date: '2025-11-11' } },
      on.app.callers.window,
    );
    if (!shown.ok) throw new Error(shown.error.message);
  };
  return {
    ...on,
    net,
    dir,
    environment,
    showTerms,
    getIn: async () => {
      Object.assign(environment, SECRETS);
      await showTerms();
    },
    now: clock.now,
    close: async () => {
      await on.close();
      await close();
      removeDir(dir);
    },
  };
};
