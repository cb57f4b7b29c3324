import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Answer, Call } from '../../core/doors/contract.ts';
import { createNet } from '../../core/net/index.ts';
import { instantClock } from '../../core/net/testing/virtual-clock.ts';
import { API, boardCatalogue, SITE, startBoard, TERMS, type Board } from './board.ts';
import { removeDir, run, tempDir, type Running } from './running.ts';

export const SECRET = 'board-secret-0123456789';
export const READY = { BOARD_CLIENT: 'client-one', BOARD_SECRET: SECRET };

/** The invented board and an app on it, new for each test; its credentials are in the environment. */
interface OnBoard {
  readonly board: Board;
  readonly on: Running;
  readonly dir: string;
  readonly environment: Record<string, string>;
}

const start = async (): Promise<OnBoard> => {
  const dir = tempDir();
  const environment = { ...READY };
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
  return { board, on, dir, environment };
};

/** Called once in a file of tests: what it answers is always of the test that is running. */
export const onBoard = () => {
  let here: OnBoard;
  beforeEach(async () => {
    here = await start();
  });
  afterEach(async () => {
    await here.on.close();
    await here.board.close();
    removeDir(here.dir);
  });
  const ask = (name: string, params: object = {}, more: Partial<Call> = {}): Promise<Answer> =>
    here.on.app.door.answer({ id: 1, name, params, ...more }, here.on.app.callers.window);
  return {
    get board() {
      return here.board;
    },
    get on() {
      return here.on;
    },
    get dir() {
      return here.dir;
    },
    get environment() {
      return here.environment;
    },
    ask,
    get: (name: string, more: Partial<Call> = {}, thingId = 'one') =>
      ask(`board.${name}`, { thingId }, more),
    showTerms: () => ask('official.show-terms', { platform: 'board', date: TERMS }),
    forgetEnvironment: (): void => {
      for (const name of Object.keys(here.environment)) delete here.environment[name];
    },
    exchanges: (): number => here.board.asked.filter((one) => one === `${SITE} /token`).length,
  };
};
