import { expect, test } from 'vitest';
import type { RunRow } from '../../store/index.ts';
import { runEvents } from './collection-runs.ts';

const decoder = new TextDecoder();

const makeRun = () => {
  let row = { id: 'r1', state: 'running', updated: '1', seen: 0 } as unknown as RunRow;
  const listeners = new Set<(run: RunRow) => void>();
  let ended = 0;
  const stop = new AbortController();
  const stream = (heartbeatMs?: number) =>
    runEvents('r1', {
      store: { runs: { find: () => row } } as never,
      collecting: {
        onChange: (listener) => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      view: ({ state, seen }) => ({ state, seen }),
      signal: stop.signal,
      onEnd: () => void (ended += 1),
      ...(heartbeatMs !== undefined && { heartbeatMs }),
    }).getReader();
  return {
    stream,
    stop,
    listeners,
    ended: () => ended,
    change: (to: Partial<RunRow>) => {
      row = { ...row, ...to };
      for (const listener of listeners) listener(row);
    },
  };
};

const textOf = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> => {
  const { done, value } = await reader.read();
  return done ? 'end' : decoder.decode(value);
};

test('a run is told at once, at each change, and its end ends the stream', async () => {
  const run = makeRun();
  const reader = run.stream();
  expect(await textOf(reader)).toBe('event: run\nid: 1\ndata: {"state":"running","seen":0}\n\n');
  const next = textOf(reader);
  run.change({ updated: '2', seen: 20 });
  expect(await next).toBe('event: run\nid: 2\ndata: {"state":"running","seen":20}\n\n');
  run.change({ updated: '3', seen: 30 });
  run.change({ updated: '4', state: 'done', seen: 40 });
  // What lay between is not kept for a slow reader.
  expect(await textOf(reader)).toBe('event: run\nid: 4\ndata: {"state":"done","seen":40}\n\n');
  expect(await textOf(reader)).toBe('end');
  expect([run.ended(), run.listeners.size]).toEqual([1, 0]);
});

test('where nothing changes, a line that means nothing is sent', async () => {
  const run = makeRun();
  const reader = run.stream(0);
  await textOf(reader);
  expect(await textOf(reader)).toBe(': still here\n\n');
  await reader.cancel();
  expect([run.ended(), run.listeners.size]).toEqual([1, 0]);
});

test('it ends with the program', async () => {
  const run = makeRun();
  const reader = run.stream();
  await textOf(reader);
  const next = textOf(reader);
  run.stop.abort();
  expect(await next).toBe('end');
  expect([run.ended(), run.listeners.size]).toEqual([1, 0]);
});
