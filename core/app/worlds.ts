/** What a window shows: the person's own data, or the sample world beside it, which has its own. */
import { join } from 'node:path';
import type { NetworkView, Push } from '#calls/index.ts';
import { AppError } from '#kit/errors.ts';
import { TOPICS } from '#kit/topics.ts';
import { SAMPLE_FOLDER } from './data-dir.ts';
import type { App, AppConfig } from './app.ts';
import { openApp } from './open-app.ts';
import { messages } from './messages.ts';

/** The door and the messages of the world that is shown; everything else is the person's own. */
export type Worlds = App;

/**
 * Opens the person's own data, and the sample world when it is entered. Nothing of either is seen in the
 * other: each has its database, its ledger and its keys. The API goes on answering from the person's own.
 * A program that was started in a replay or in the sample world stays there: nobody who asked for no
 * network shall get one by a click.
 */
export const openWorlds = (config: AppConfig): Worlds => {
  const isLive = config.sample !== true && (config.replay ?? []).length === 0;
  const listeners = new Set<(message: Push) => void>();
  const tell = (message: Push): void => {
    for (const listener of listeners) listener(message);
  };
  const opened = (app: App): App => {
    app.onPush((message) => {
      if (app === shown) tell(message);
    });
    return app;
  };
  let sample: App | undefined;
  const enter = (mode: NetworkView['mode']): void => {
    if (mode === (shown === own ? first : 'sample')) return;
    if (!isLive || mode === 'replay')
      throw new AppError('validation_error', messages.modeIsFixed({ first }));
    // What becomes of an invented world is not told or counted beside one's own.
    const {
      record: _,
      announce: __,
      ingress: ___,
      evidence: ____,
      folderChoice: _____,
      ...rest
    } = config;
    if (mode === 'sample')
      sample ??= opened(
        openApp({ ...rest, dataDir: join(config.dataDir, SAMPLE_FOLDER), sample: true, enter }),
      );
    shown = mode === 'sample' && sample ? sample : own;
    // Whatever a window shows is of the other world.
    tell({ push: 'changed', topics: TOPICS });
  };
  const first = config.sample ? 'sample' : isLive ? 'live' : 'replay';
  const own: App = openApp({ ...config, enter });
  let shown: App = own;
  opened(own);
  return {
    ...own,
    door: { ...own.door, answer: (call, caller) => shown.door.answer(call, caller) },
    onPush: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async (drainMs) => {
      await Promise.all([own.close(drainMs), sample?.close()]);
    },
  };
};
