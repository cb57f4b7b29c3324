/** The end of the program: who is asked before something is installed, and what happens without an answer. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UpdatesView } from '#calls/index.ts';
import { createUpdateHolder } from './holder.ts';
import { makeFolder } from './testing/feed-server.ts';

const desktop = vi.hoisted(() => ({
  answer: 0,
  questions: [] as { readonly message: string; readonly detail: string }[],
}));

vi.mock('electron', () => ({
  app: { isPackaged: true, getVersion: () => '0.9.0', getPath: () => '/nowhere' },
  BrowserWindow: { getAllWindows: () => [] },
  dialog: {
    showMessageBox: (question: { readonly message: string; readonly detail: string }) => {
      desktop.questions.push(question);
      return Promise.resolve({ response: desktop.answer });
    },
  },
  session: {
    fromPartition: () => ({
      webRequest: { onBeforeRequest: () => {}, onBeforeSendHeaders: () => {} },
      fetch: () => Promise.reject(new Error('nobody is asked')),
    }),
  },
}));

/** In the place of the built program: it has something ready, and writes down what it is told. */
const PROGRAM = `
export const UPDATERS = { deb: () => undefined };
export const acts = [];
export const createUpdates = ({ onView, place }) => {
  onView({ isPossible: true, address: place.address, state: { name: 'looking' } });
  return {
    take: (request) => void acts.push(JSON.stringify(request)),
    ready: () => ({ version: '0.10.0', needsRights: true }),
    close: () => Promise.resolve(void acts.push('close')),
    install: () => Promise.resolve(void acts.push('install')),
  };
};
`;

const ADDRESS = 'https://updates.example/latest-linux.yml';
const resourcesPath = process.resourcesPath as string | undefined;

let place: ReturnType<typeof makeFolder>;
const programFile = (): string => join(place.folder, 'dist', 'updates.js');

beforeEach(() => {
  place = makeFolder();
  const resources = join(place.folder, 'resources');
  mkdirSync(resources);
  writeFileSync(join(resources, 'package-type'), 'deb');
  const updates = { address: 'https://updates.example', key: 'MCow' };
  writeFileSync(join(place.folder, 'package.json'), JSON.stringify({ type: 'module', updates }));
  mkdirSync(join(place.folder, 'dist'));
  writeFileSync(programFile(), PROGRAM);
  Object.defineProperty(process, 'resourcesPath', { value: resources, configurable: true });
  desktop.questions.length = 0;
});
afterEach(() => {
  place.remove();
  Object.defineProperty(process, 'resourcesPath', { value: resourcesPath, configurable: true });
});

const acts = async (): Promise<readonly string[]> =>
  ((await import(programFile())) as { readonly acts: readonly string[] }).acts;

const open = () => {
  const views: UpdatesView[] = [];
  const holder = createUpdateHolder({
    here: join(place.folder, 'dist'),
    isOffline: false,
    tellEngine: ({ updates }) => views.push(updates),
  });
  return { holder, views };
};

const nobody = new AbortController().signal;

test('until it is wanted, nothing of it is loaded, and nothing is asked at the end', async () => {
  const { holder } = open();
  expect(holder.view()).toEqual({ isPossible: true, address: ADDRESS, state: { name: 'idle' } });
  expect(holder.take({ lookDaily: false })).toBe(true);
  await holder.end('en', nobody);
  expect(desktop.questions).toEqual([]);
  expect(await acts()).toEqual([]);
});

test('other messages are not taken', () => {
  const { holder } = open();
  for (const message of [undefined, 'look', { update: 'format' }, { unseal: 'x', id: 1 }])
    expect(holder.take(message)).toBe(false);
});

test('the person is told before the system asks, and it is installed when they agree', async () => {
  const { holder, views } = open();
  desktop.answer = 0;
  holder.take({ lookDaily: true });
  await holder.end('de', nobody);
  expect(desktop.questions).toMatchObject([
    {
      message: 'Bowerbird 0.10.0 jetzt installieren?',
      detail: expect.stringContaining('Ihr System fragt gleich nach dem Passwort') as string,
    },
  ]);
  expect(await acts()).toEqual(['{"lookDaily":true}', 'close', 'install']);
  expect(views).toEqual([{ isPossible: true, address: ADDRESS, state: { name: 'looking' } }]);
});

test('asked once, however often the program is ended, and nothing is installed after a no', async () => {
  const { holder } = open();
  desktop.answer = 1;
  holder.take({ update: 'look' });
  await Promise.all([holder.end('en', nobody), holder.end('en', nobody)]);
  expect(desktop.questions).toHaveLength(1);
  expect(await acts()).toEqual(['{"update":"look"}', 'close']);
});

test('where a signal ends the program, nobody is asked, and nothing is installed', async () => {
  const { holder } = open();
  desktop.answer = 0;
  holder.take({ update: 'look' });
  await holder.end('en', AbortSignal.abort());
  expect(desktop.questions).toEqual([]);
  expect(await acts()).toEqual(['{"update":"look"}', 'close']);
});

test('a part of the program that is missing costs the updates, not the end', async () => {
  const { holder } = open();
  writeFileSync(programFile(), 'throw new Error("damaged");');
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  holder.take({ update: 'look' });
  await holder.end('en', nobody);
  expect(written).toHaveBeenCalledWith('updates: damaged\n');
  written.mockRestore();
});
