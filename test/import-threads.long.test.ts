import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Answer, CaptureView, ImportView } from '#calls/index.ts';
import type { Reply } from '#kit/exchange.ts';
import { browsed } from './support/browsed.ts';
import { cli } from './support/cli.ts';
import { eventually } from './support/eventually.ts';
import { removeDir, run, tempDir, type Running } from './support/running.ts';

/** Importing and browsing as the desktop app does them: in real threads. */
let dir: string;
let running: Running;
beforeEach(async () => {
  dir = tempDir();
  running = await run({ dataDir: join(dir, 'data'), threads: true });
});
afterEach(async () => {
  await running.close();
  removeDir(dir);
});

const ask = async <T>(name: string, params: object = {}): Promise<T> => {
  const { app } = running;
  const answer: Answer = await app.door.answer({ id: 1, name, params }, app.callers.window);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data as T;
};
const state = (): Promise<ImportView> => ask<ImportView>('import.state');
const over = (): Promise<ImportView> =>
  eventually(async () => {
    const view = await state();
    expect(view.state).not.toBe('running');
    return view;
  });

const list = (): Reply => {
  const [reply] = browsed()['microblog'] ?? [];
  if (!reply) throw new Error('nothing is browsed');
  return reply;
};
const entry = (url: string, text: string) => ({
  startedDateTime: '2026-11-20T10:00:00Z',
  request: { method: 'GET', url, headers: [] },
  response: { status: 200, headers: [], content: { text } },
});
const writeHar = (name: string, ...entries: readonly object[]): string => {
  const path = join(dir, name);
  writeFileSync(path, JSON.stringify({ log: { entries } }));
  return path;
};
const LIST = (): string => new TextDecoder().decode(list().body);

test('a file is imported into a collection, and what is too much in it is named', async () => {
  const path = writeHar(
    'saved.har',
    entry(list().request.url, `[${'{},'.repeat(2_000_001)}1]`),
    entry(list().request.url, LIST()),
    entry('https://mail.test/', 'a private word'),
  );
  await ask('import.begin', { paths: [path], into: 'ponds' });
  const { state: end, report, collected } = await over();
  expect([end, report?.kept, report?.elsewhere]).toEqual(['done', 1, 1]);
  expect(report?.unknown).toEqual({
    'microblog graphql/UserTweets: it holds more than 2,000,000 values': 1,
  });
  expect(collected).toBe(report?.items);
  expect(running.app.store.collections.there('ponds').items).toBe(collected);
});

test('what is browsed is kept, and the view follows', async () => {
  running.app.capture(list());
  const view = await eventually(async () => {
    const now = await ask<CaptureView>('capture.state');
    expect(now.waiting).toBe(0);
    return now;
  });
  expect([view.answers, view.unknown]).toEqual([1, []]);
});

test('an import that is stopped ends, and so does one when the program is closed', async () => {
  const path = writeHar(
    'long.har',
    ...Array.from({ length: 500 }, (_, n) => entry(`${list().request.url}&n=${n}`, LIST())),
  );
  await ask('import.begin', { paths: [path] });
  await ask('work.cancel', { id: 'import' });
  expect((await over()).state).toBe('cancelled');
  await ask('import.begin', { paths: [path] });
  await eventually(async () => expect((await state()).seen).toBeGreaterThan(0));
  const kept = running.app.store;
  await running.close();
  expect(() => kept.answers.recent(1)).toThrow('database is not open');
  running = await run({ dataDir: join(dir, 'data') });
});

test('a file that has gone is told of by its name', async () => {
  const path = writeHar('gone.har', entry(list().request.url, LIST()));
  rmSync(path);
  await ask('import.begin', { paths: [path] });
  expect(await over()).toMatchObject({
    state: 'failed',
    because: 'Validation error: gone.har cannot be read',
  });
});

test('on the command line, a file that is no recording is an error that names it', async () => {
  const path = join(dir, 'notes.har');
  writeFileSync(path, '{"a":1}');
  const { code, err } = await cli('import', path, '--data', join(dir, 'other'));
  expect(code).not.toBe(0);
  expect(err).toContain('notes.har is no HAR file');
});
