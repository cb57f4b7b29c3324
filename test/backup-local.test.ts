/** What “Back up…” and “Use another folder…” of the window do. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackupView } from '#calls/index.ts';
import { openApp } from '../core/app/open-app.ts';
import type { App } from '../core/app/app.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

let dir: string;
let folder: string;
let app: App;
beforeAll(async () => {
  [dir, folder] = [tempDir(), tempDir()];
  const film = ['--param', 'videoId=sample_001x'];
  await inside(
    'collect',
    'videosite.get-video',
    ...film,
    '--into',
    'Film',
    '--data',
    dir,
    '--sample',
  );
  app = openApp({
    dataDir: dir,
    version: '0.9.0',
    sample: true,
    background: false,
    now: () => Date.parse('2026-11-30T12:00:00Z'),
  });
});
afterAll(async () => {
  await app.close();
  removeDir(dir);
  removeDir(folder);
});

const ask = (name: string, params: object = {}) =>
  app.door.answer({ id: 1, name, params }, app.callers.window);

const backUp = async (): Promise<BackupView> => {
  const answer = await ask('program.back-up', { folder });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data as BackupView;
};

const FIRST = 'Bowerbird backup 2026-11-30 (sample world).db';

test('a checked copy holds what lies in Deleted, too, and takes the name of no other', async () => {
  expect((await ask('collections.remove', { name: 'Film' })).ok).toBe(true);
  expect(await backUp()).toEqual({ file: join(folder, FIRST), damaged: [] });
  const copy = new DatabaseSync(join(folder, FIRST), { readOnly: true });
  const names = copy.prepare('SELECT name FROM deleted').all();
  copy.close();
  expect(names).toEqual([{ name: 'Film' }]);
  await backUp();
  expect(readdirSync(folder).toSorted()).toEqual([
    'Bowerbird backup 2026-11-30 (sample world) (2).db',
    FIRST,
  ]);
});

test('a backup that is cancelled leaves nothing behind, and the next one goes on as ever', async () => {
  const before = readdirSync(folder);
  const copying = ask('program.back-up', { folder, id: 'copy' });
  await ask('work.cancel', { id: 'copy' });
  expect(await copying).toMatchObject({ ok: false });
  expect(readdirSync(folder)).toEqual(before);
});

test('what is no folder is refused, and how much the data are is known', async () => {
  expect(await ask('program.back-up', { folder: join(folder, 'none') })).toMatchObject({
    ok: false,
    error: { message: 'Validation error: folder: there is no such folder' },
  });
  expect(await ask('program.read')).toMatchObject({
    ok: true,
    data: { dataFolder: dir, dataSize: expect.any(Number) as number },
  });
});

test('another folder is chosen where this one was not named at the start', async () => {
  expect(await ask('program.use-folder', { folder })).toMatchObject({
    ok: false,
    error: {
      message: 'Validation error: the data folder of this program was named when it was started',
    },
  });
  const choices: unknown[] = [];
  const other = openApp({
    dataDir: join(folder, 'own'),
    version: '0.9.0',
    background: false,
    folderChoice: { usual: '/home/ada/birds', choose: (chosen) => choices.push(chosen) },
  });
  const askOther = (name: string, params: object = {}) =>
    other.door.answer({ id: 1, name, params }, other.callers.window);
  expect(await askOther('program.read')).toMatchObject({
    data: { usualFolder: '/home/ada/birds' },
  });
  await askOther('program.use-folder', { folder });
  await askOther('program.use-folder');
  await other.close();
  expect(choices).toEqual([folder, undefined]);
});
