/** A collection of one list over the invented platforms, gathered and checked in a time that each test moves. */
import { afterEach, beforeEach } from 'vitest';
import type { App } from '../../app/app.ts';
import type { FakeResponse } from '#kit/fake/site.ts';
import type { AddSourceInput } from '../../store/index.ts';
import { removeDir, tempDir } from '../../../test/support/running.ts';
import { openReef, reefPath } from './open-reef.ts';

export const LIST: AddSourceInput = {
  operation: 'reef.list-video-comments',
  params: { videoId: 'v1' },
};

const HOUR_MS = 3_600_000;

export interface OneList {
  readonly app: App;
  readonly dir: string;
  /** Milliseconds since 1970; each answer takes a second of it. */
  now: number;
  /** What is answered, by the list and cursor of the address. */
  site: Record<string, FakeResponse>;
  /** Gathers “Test” an hour later, and returns the id of the run. */
  readonly gather: (sources?: readonly AddSourceInput[]) => Promise<string>;
  /** Asks for each of its rows an hour later, and returns the id of the run. */
  readonly recheck: () => Promise<string>;
}

/** Opens it before each test of the file, and ends it after. */
export const useOneList = (): OneList => {
  let dir: string;
  let app: App;
  const gather = async (sources: readonly AddSourceInput[] = [LIST]): Promise<string> => {
    here.now += HOUR_MS;
    const { id } = app.collecting.start({ name: 'Test', sources }, app.callers.cli);
    return (await app.collecting.follow(id)).id;
  };
  const recheck = async (): Promise<string> => {
    here.now += HOUR_MS;
    const { id } = await app.collecting.recheck('Test', app.callers.cli);
    return (await app.collecting.follow(id)).id;
  };
  const here: OneList = {
    get app() {
      return app;
    },
    get dir() {
      return dir;
    },
    now: 0,
    site: {},
    gather,
    recheck,
  };
  beforeEach(() => {
    dir = tempDir();
    here.now = Date.parse('2026-08-15T10:00:00.000Z');
    here.site = {};
    app = openReef({
      dataDir: dir,
      now: () => here.now,
      onSleep: (ms) => {
        here.now += ms;
      },
      serve: (url) => {
        here.now += 1000;
        return here.site[reefPath(url)];
      },
    });
    app.store.ledger.grant(1000, 'for the test');
  });
  afterEach(async () => {
    await app.close();
    removeDir(dir);
  });
  return here;
};
