import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { removeDir, tempDir } from '../../test/support/running.ts';
import { testCommand } from './assistant-connection.ts';
import { createAssistants } from './assistants.ts';
import type { App } from './app.ts';
import { openApp } from './open-app.ts';
import { VERSION } from './version.ts';

const PROGRAM = [process.execPath, join(import.meta.dirname, '../cli/bowerbird.ts')];

let app: App | undefined;
let dir = '';
afterEach(async () => {
  await app?.close();
  removeDir(dir);
});

const opened = () => {
  dir = tempDir();
  const config = { dataDir: dir, version: VERSION, sample: true, program: PROGRAM };
  app = openApp({ ...config, background: false, port: 0 });
  const { api, store } = app;
  return {
    api,
    store,
    assistants: createAssistants({ ...config, api, store, patienceMs: 600_000 }),
  };
};

test('the command that is shown starts, with a key and without one', async () => {
  const { store, assistants } = opened();
  const { command, args } = assistants.connection();
  expect([command, ...args]).toEqual([...PROGRAM, 'mcp', '--data', dir, '--sample']);
  const { secret } = store.keys.add({ name: 'for an assistant' });
  expect(await assistants.test('command', undefined)).toEqual({ works: true, tools: 11 });
  expect(await assistants.test('command', secret)).toEqual({ works: true, tools: 11 });
});

test('the address answers with a key, and says what is missing', async () => {
  const { api, store, assistants } = opened();
  const { secret, key } = store.keys.add({ name: 'for an assistant' });
  expect(await assistants.test('address', secret)).toMatchObject({ problem: 'api-off' });
  await api.start();
  expect(await assistants.test('address', secret)).toEqual({ works: true, tools: 11 });
  expect(await assistants.test('address', undefined)).toEqual({
    works: false,
    problem: 'key-needed',
  });
  store.keys.revoke(key.id);
  expect(await assistants.test('address', secret)).toMatchObject({ problem: 'key-refused' });
  expect(await assistants.test('command', secret)).toMatchObject({ problem: 'key-refused' });
});

test('a command that fails is named by how it failed, in its own last words', async () => {
  const failing = (code: string, patience?: number) =>
    testCommand(process.execPath, ['-e', code], undefined, patience);
  expect(await testCommand('/nowhere/bowerbird', [], undefined)).toEqual({
    works: false,
    problem: 'not-started',
    detail: 'spawn /nowhere/bowerbird ENOENT',
  });
  expect(await failing('console.error("the data folder is in use"); process.exit(3)')).toEqual({
    works: false,
    problem: 'exited',
    detail: 'the data folder is in use',
  });
  expect(await failing('process.stdin.resume()', 1)).toEqual({
    works: false,
    problem: 'no-answer',
  });
});
