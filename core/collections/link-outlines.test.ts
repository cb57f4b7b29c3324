import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../store/index.ts';
import { removeDir, tempDir } from '../../test/support/running.ts';
import { createLinkOutlines, type LinkReading } from './link-outlines.ts';

let dir: string;
let store: Store;
let collection: number;
let run: string;
/** What was read of all links. */
let readings: string[];
let time: number;
let reminders: number;
/** Ends the waits of `sleep`. */
let wake: () => void;

beforeEach(() => {
  dir = tempDir();
  store = openStore({ dir });
  readings = [];
  time = 0;
  reminders = 0;
  collection = store.collections.open('Links', 'For the test').seq;
  const begun = store.runs.add({
    collection,
    kind: 'collect',
    keyId: 'window',
    door: 'window',
    mostRequests: 10,
    mostCredits: 10,
    lists: [],
  });
  run = begun.id;
  const links = store.links.add(collection, begun.seq, [
    ...['Ä first', 'second', 'third'].map((text, at) => ({
      identity: text,
      line: at + 1,
      text,
      operation: 's.videos',
      params: { of: text },
    })),
    { identity: 'line 4', line: 4, text: 'nothing', reason: { message: 'It means nothing.' } },
  ]);
  for (const text of ['Ä first', 'second'])
    store.runs.addList(begun.seq, {
      operation: 's.videos',
      params: { of: text },
      platform: 's',
      identity: text,
      link: links.get(text),
    });
});
afterEach(() => {
  store.close();
  removeDir(dir);
});

const outlines = () => {
  const beside: LinkReading = {
    outline: async (of) => {
      readings.push('all');
      time += 100;
      return store.links.outline(of);
    },
    withWords: async (of, words) => {
      readings.push(words);
      return store.links.withWords(of, words);
    },
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  wake = resolve;
  return createLinkOutlines({
    store,
    beside,
    few: 0,
    monotonic: () => time,
    sleep: () => promise,
    onDue: () => {
      reminders += 1;
    },
  });
};

describe('a page of links', () => {
  test('has the links in their order, and how many are in each state', async () => {
    const { page } = outlines();
    const first = await page(collection, { after: 0, limit: 3 });
    expect(first.counts).toEqual({ open: 2, skipped: 1, meaningless: 1 });
    expect(first.total).toBe(4);
    expect(first.links.map(({ line, text, state }) => [line, text, state])).toEqual([
      [1, 'Ä first', 'open'],
      [2, 'second', 'open'],
      [3, 'third', 'skipped'],
    ]);
    const [last] = (await page(collection, { after: 3, limit: 3 })).links;
    expect(last).toMatchObject({ text: 'nothing', reason: { message: 'It means nothing.' } });
    expect(readings).toEqual(['all']);
  });

  test('has those in a state, and those with words whatever their case', async () => {
    const { page } = outlines();
    const texts = async (wanted: object): Promise<unknown> =>
      (await page(collection, { after: 0, limit: 10, ...wanted })).links.map(({ text }) => text);
    expect(await texts({ state: 'open' })).toEqual(['Ä first', 'second']);
    expect(await texts({ words: ' ä F' })).toEqual(['Ä first']);
    expect(await texts({ words: 'ä f', state: 'skipped' })).toEqual([]);
    expect(await texts({ words: 'ä f', state: 'skipped' })).toEqual([]);
    expect(readings).toEqual(['all', 'ä F', 'ä f']);
  });

  test('is read anew when anything became of a link', async () => {
    const { page } = outlines();
    const states = async (): Promise<unknown> =>
      (await page(collection, { after: 0, limit: 2 })).links.map(({ state }) => state);
    expect(await states()).toEqual(['open', 'open']);
    store.runs.update(run, { state: 'paused', reason: null, waitUntil: null });
    expect(await states()).toEqual(['paused', 'paused']);
    expect(await states()).toEqual(['paused', 'paused']);
    expect(readings).toEqual(['all', 'all']);
  });

  test('is read anew less often than a run goes on, and when that ends', async () => {
    const { page } = outlines();
    const show = async (): Promise<unknown> =>
      (await page(collection, { after: 0, limit: 1 })).links.map(({ state }) => state);
    const goOn = (): void => store.runs.count(run, { requests: 1, pages: 1 });
    await show();
    for (let pages = 0; pages < 5; pages += 1) {
      goOn();
      await show();
    }
    expect(readings).toEqual(['all']);
    time = 1099;
    await show();
    expect(readings).toEqual(['all']);
    time = 1100;
    await show();
    expect(readings).toEqual(['all', 'all']);
    goOn();
    await show();
    expect(readings).toEqual(['all', 'all']);
    store.runs.update(run, { state: 'paused', reason: null, waitUntil: null });
    expect(await show()).toEqual(['paused']);
    expect(readings).toEqual(['all', 'all', 'all']);
  });

  test('that was outdated is told of when it may be read anew', async () => {
    const { page } = outlines();
    await page(collection, { after: 0, limit: 1 });
    for (let pages = 0; pages < 2; pages += 1) {
      store.runs.count(run, { requests: 1, pages: 1 });
      await page(collection, { after: 0, limit: 1 });
    }
    expect(reminders).toBe(0);
    wake();
    await expect.poll(() => reminders).toBe(1);
  });

  test('that could not be read is read again', async () => {
    let isBroken = true;
    const { page } = createLinkOutlines({
      store,
      few: 0,
      onDue: () => {},
      beside: {
        outline: async (of) => {
          if (isBroken) throw new Error('the thread ended');
          return store.links.outline(of);
        },
        withWords: async () => new Float64Array(),
      },
    });
    await expect(page(collection, { after: 0, limit: 1 })).rejects.toThrow('the thread ended');
    isBroken = false;
    expect((await page(collection, { after: 0, limit: 1 })).total).toBe(4);
  });
});
