/** A program in the sample world, with a folder of its own, and what its window asks. */
import { removeDir, tempDir } from '../../../test/support/running.ts';
import type { App } from '../app.ts';
import { openApp } from '../open-app.ts';

export interface SampleApp {
  readonly app: App;
  readonly dir: string;
  /** A local operation, as the window asks for it. Throws what it answers as an error. */
  readonly ask: <T>(name: string, params?: object) => Promise<T>;
  readonly close: () => Promise<void>;
}

export const openSampleApp = (dir = tempDir()): SampleApp => {
  const app = openApp({ dataDir: dir, version: '0.0.0', background: false, sample: true });
  return {
    app,
    dir,
    ask: async <T>(name: string, params: object = {}): Promise<T> => {
      const answer = await app.door.answer({ id: 1, name, params }, app.callers.window);
      if (!answer.ok) throw new Error(answer.error.message);
      return answer.data as T;
    },
    close: async () => {
      await app.close();
      removeDir(dir);
    },
  };
};
