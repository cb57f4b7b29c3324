import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Push } from '#calls/index.ts';
import { tempDir } from '../store/calls/fixtures.ts';
import { openWorlds, type Worlds } from './worlds.ts';

let folder: ReturnType<typeof tempDir>;
let worlds: Worlds;
beforeEach(() => {
  folder = tempDir();
});
afterEach(async () => {
  await worlds.close();
  folder.remove();
});

const open = (how: { sample?: boolean; replay?: readonly string[] } = {}): void => {
  worlds = openWorlds({ dataDir: folder.dir, version: '0.0.0', background: false, ...how });
};

const ask = async (name: string, params: object = {}): Promise<unknown> => {
  const answer = await worlds.door.answer({ id: 1, name, params }, worlds.callers.window);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data;
};

it('enters the sample world and leaves it, and nothing of it stays in the own data', async () => {
  open();
  expect(await ask('network.get')).toMatchObject({ mode: 'live' });
  await ask('network.set', { mode: 'sample' });
  expect(await ask('network.get')).toMatchObject({ mode: 'sample' });
  await ask('videosite.get-video', { videoId: 'sample_001x' });
  expect(await ask('credits.get')).toMatchObject({ spent: 1 });
  expect(await ask('calls.recent')).toMatchObject({
    calls: [{ name: expect.stringMatching(/^Welcome/) }],
  });
  await ask('network.set', { mode: 'live' });
  expect(await ask('network.get')).toMatchObject({ mode: 'live' });
  expect(await ask('credits.get')).toMatchObject({ spent: 0 });
  expect(await ask('calls.recent')).toEqual({ calls: [] });
  expect(existsSync(join(folder.dir, 'sample'))).toBe(true);
});

it('calls a list whose items do not name their thing as the call that found the thing', async () => {
  open({ sample: true });
  await ask('videosite.list-video-comments', { videoId: 'sample_001x' });
  expect(await ask('calls.recent')).not.toHaveProperty('calls.0.name');
  await ask('videosite.get-video', { videoId: 'sample_001x' });
  expect(await ask('calls.recent')).toMatchObject({
    calls: [
      { operation: 'videosite.get-video', name: 'Welcome to the Quillmere sample garden' },
      {
        operation: 'videosite.list-video-comments',
        name: 'Welcome to the Quillmere sample garden',
      },
    ],
  });
});

it('finds the sample world as it was left, and tells the window that all is other', async () => {
  open();
  const pushed: Push[] = [];
  worlds.onPush((message) => pushed.push(message));
  await ask('network.set', { mode: 'sample' });
  expect(pushed[0]).toMatchObject({
    push: 'changed',
    topics: expect.arrayContaining(['credits', 'calls', 'keys', 'network']),
  });
  await ask('videosite.get-video', { videoId: 'sample_001x' });
  await ask('network.set', { mode: 'live' });
  await ask('network.set', { mode: 'sample' });
  expect(await ask('credits.get')).toMatchObject({ spent: 1 });
});

it.each([
  ['sample', { sample: true }],
  ['replay', { replay: [import.meta.dirname] }],
] as const)('stays in the %s world when it was started there', async (mode, how) => {
  open(how);
  await expect(ask('network.set', { mode: 'live' })).rejects.toThrow(
    `Validation error: mode: started in the ${mode} world, stays there`,
  );
  expect(await ask('network.get')).toMatchObject({ mode });
});
