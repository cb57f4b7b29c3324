import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Push } from '#calls/index.ts';
import { locals } from '#calls/answering/list.ts';
import { runOnTestsite, type OnTestsite } from './support/running.ts';

/** What is only read must not be told as a change: each window would read it again, without end. */
let on: OnTestsite;
const pushed: Push[] = [];
beforeEach(async () => {
  on = await runOnTestsite();
  pushed.length = 0;
  on.app.onPush((message) => pushed.push(message));
});
afterEach(() => on.close());

const ask = (name: string, params: object = {}): Promise<Answer> =>
  on.app.door.answer({ id: 1, name, params }, on.app.callers.window);

describe('reading', () => {
  test('names no topic', () => {
    const reading = locals.filter(({ name }) => /\.(?:get|list|pending|budget|recent)$/.test(name));
    expect(reading.length).toBeGreaterThan(8);
    expect(reading.filter(({ changes }) => changes.length > 0).map(({ name }) => name)).toEqual([]);
  });

  test('the longest answer is read in silence, and its change is told', async () => {
    expect(await ask('clients.budget')).toMatchObject({ ok: true, data: { tokens: 20_000 } });
    expect(pushed).toEqual([]);
    expect(await ask('clients.set-budget', { tokens: 30_000 })).toMatchObject({ ok: true });
    await expect.poll(() => pushed).toContainEqual({ push: 'changed', topics: ['clients'] });
    expect(await ask('clients.budget')).toMatchObject({ data: { tokens: 30_000 } });
    expect(await ask('clients.set-budget', { tokens: 3999 })).toMatchObject({ ok: false });
  });
});
