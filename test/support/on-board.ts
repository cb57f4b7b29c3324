import { join } from 'node:path';
import type { Answer, Call } from '#calls/index.ts';
import { createNet } from '../../core/net/index.ts';
import { instantClock } from '../../core/net/testing/virtual-clock.ts';
import { API, boardCatalogue, SITE, startBoard, TERMS } from './board.ts';
import { eachTest } from './each-test.ts';
import { removeDir, run, tempDir } from './running.ts';

export const SECRET = 'board-secret-0123456789';
export const READY = { BOARD_CLIENT: 'client-one', BOARD_SECRET: SECRET };

/** The invented board and an app on it; its credentials are in the environment. */
const start = async () => {
  const dir = tempDir();
  const environment: Record<string, string> = { ...READY };
  const board = await startBoard();
  const clock = instantClock();
  const net = createNet({
    userAgent: 'Bowerbird/9.9.9 (test)',
    local: { [SITE]: board.origin, [API]: board.origin },
    record: join(dir, 'recordings'),
    clock,
  });
  const on = await run({
    dataDir: join(dir, 'data'),
    catalogue: boardCatalogue,
    net,
    now: clock.now,
    environment,
  });
  const ask = (name: string, params: object = {}, more: Partial<Call> = {}): Promise<Answer> =>
    on.app.door.answer({ id: 1, name, params, ...more }, on.app.callers.window);
  return {
    board,
    on,
    dir,
    environment,
    ask,
    get: (name: string, more: Partial<Call> = {}, thingId = 'one') =>
      ask(`board.${name}`, { thingId }, more),
    showTerms: () => ask('official.show-terms', { platform: 'board', date: TERMS }),
    forgetEnvironment: (): void => {
      for (const name of Object.keys(environment)) delete environment[name];
    },
    exchanges: (): number => board.asked.filter((one) => one === `${SITE} /token`).length,
    close: async (): Promise<void> => {
      await on.close();
      await board.close();
      removeDir(dir);
    },
  };
};

export const onBoard = () => eachTest(start);
