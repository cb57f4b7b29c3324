/** What the window asks of newer versions, and what other readers mean for the data that is kept. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadOtherwiseView, UpdatesView } from '#calls/index.ts';
import type { App } from '../core/app/app.ts';
import { openApp } from '../core/app/open-app.ts';
import { catalogue, type Catalogue } from '../core/engine/catalogue.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

const COMMENTS = 'videosite.list-video-comments';

let dir: string;
let empty: string;
beforeAll(async () => {
  [dir, empty] = [tempDir(), tempDir()];
  const film = ['--param', 'videoId=sample_001x'];
  await inside('collect', COMMENTS, ...film, '--into', 'Talk', '--data', dir, '--sample');
});
afterAll(() => {
  removeDir(dir);
  removeDir(empty);
});

/** The program after an update that reads comments otherwise. */
const newer: Catalogue = {
  ...catalogue,
  entries: catalogue.entries.map((entry) =>
    entry.id === COMMENTS ? { ...entry, operation: { ...entry.operation, reader: 2 } } : entry,
  ),
};

const within = async (
  of: { readonly dir: string; readonly catalogue?: Catalogue },
  work: (ask: <T>(name: string, params?: object) => Promise<T>) => Promise<void>,
): Promise<void> => {
  const { dir: dataDir, ...rest } = of;
  const app: App = openApp({ dataDir, version: '0.9.0', sample: true, background: false, ...rest });
  try {
    await work(async <T>(name: string, params: object = {}) => {
      const answer = await app.door.answer({ id: 1, name, params }, app.callers.window);
      if (!answer.ok) throw new Error(answer.error.message);
      return answer.data as T;
    });
  } finally {
    await app.close();
  }
};

const POST = 'forum.get-post';
/** No version of it is there yet. */
const LATER = 1 + (catalogue.find(POST)?.operation.reader ?? 1);

/** What a version without a change of its readers would state. */
const READERS = Object.fromEntries(
  catalogue.entries
    .filter(({ operation }) => operation.reader > 1)
    .map(({ id, operation }) => [id, operation.reader]),
);
const nothing = { operations: [], collections: [] };
const talk = [{ id: expect.any(String) as unknown, name: 'Talk' }];

test('before an update: what it would read otherwise, and the collections that hold such', () =>
  within({ dir }, async (ask) => {
    const read = (readers?: Record<string, number>) =>
      ask<ReadOtherwiseView>('updates.read-otherwise', readers === undefined ? {} : { readers });
    expect(await read()).toEqual(nothing);
    expect(await read(READERS)).toEqual(nothing);
    expect(await read({ ...READERS, [COMMENTS]: 2, [POST]: LATER })).toEqual({
      operations: [POST, COMMENTS],
      collections: talk,
    });
    expect(await read({ ...READERS, [POST]: LATER })).toEqual({
      operations: [POST],
      collections: [],
    });
  }));

test('after it: reading again is offered until the person has settled it', async () => {
  const offered = { operations: [COMMENTS], collections: talk };
  await within({ dir, catalogue: newer }, async (ask) => {
    expect(await ask('updates.read-otherwise')).toEqual(offered);
  });
  await within({ dir, catalogue: newer }, async (ask) => {
    expect(await ask('updates.read-otherwise')).toEqual(offered);
    await ask('updates.settle');
    expect(await ask('updates.read-otherwise')).toEqual(nothing);
  });
  await within({ dir, catalogue: newer }, async (ask) => {
    expect(await ask('updates.read-otherwise')).toEqual(nothing);
  });
});

test('data that begins with a version was read with its readers', () =>
  within({ dir: empty, catalogue: newer }, async (ask) => {
    expect(await ask('updates.read-otherwise')).toEqual(nothing);
  }));

test('a copy without the desktop app says that it is not updated by itself, and does nothing', () =>
  within({ dir: empty }, async (ask) => {
    expect(await ask<UpdatesView>('updates.read')).toEqual({
      isPossible: false,
      because: {
        message:
          'This copy is not updated by itself: install a newer version as you installed this one.',
        id: 'updates.notByItself',
      },
    });
    expect(await ask('updates.look')).toBeNull();
  }));

test('in the sample world nobody is asked, whatever the program could do', async () => {
  const acts: string[] = [];
  const note = (act: string) => () => void acts.push(act);
  const app = openApp({
    dataDir: empty,
    version: '0.9.0',
    sample: true,
    background: false,
    updates: {
      view: () => ({
        isPossible: true,
        address: 'https://updates.example/latest-linux.yml',
        state: { name: 'idle' },
      }),
      look: note('look'),
      download: note('download'),
      cancel: note('cancel'),
      onChange: () => {},
    },
  });
  const ask = (name: string) => app.door.answer({ id: 1, name, params: {} }, app.callers.window);
  expect(await ask('updates.read')).toMatchObject({
    data: {
      isPossible: false,
      because: { message: 'In this world nobody is asked, not even for a newer version.' },
    },
  });
  for (const name of ['updates.look', 'updates.download', 'updates.cancel']) await ask(name);
  expect(acts).toEqual([]);
  await app.close();
});
