import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programEnv } from '../../test/support/program-env.ts';
import { tempDir } from './calls/fixtures.ts';
import { openStore } from './index.ts';

const start = (script: string, ...args: readonly string[]) =>
  spawn(process.execPath, [join(import.meta.dirname, 'processes', script), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: programEnv(),
  });

/** All lines that a process prints; `heard` is told of each as it comes. */
const readOutputLines = async (
  child: ReturnType<typeof start>,
  heard: (line: string, count: number) => void = () => undefined,
): Promise<string[]> => {
  // Listened for at once: a process whose end was not waited for still counts as running.
  const ended = once(child, 'close');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) heard(line, lines.push(line));
  await ended;
  return lines;
};

/** What several processes get that spend at the same time until nothing is left. */
const race = async (dir: string, cost: number): Promise<number> => {
  const children = ['a', 'b', 'c', 'd'].map((name) => start('spender.ts', dir, name, String(cost)));
  let ready = 0;
  const begin = (line: string): void => {
    if (line === 'ready') ready += 1;
    if (ready === children.length) for (const child of children) child.stdin.end();
  };
  const outputs = await Promise.all(children.map((child) => readOutputLines(child, begin)));
  return outputs.reduce((sum, [, line]) => sum + Number(line), 0);
};

test('several processes on a folder that none has seen before spend exactly its 100 credits', async () => {
  const { dir, remove } = tempDir();
  expect(await race(dir, 1)).toBe(100);

  const store = openStore({ dir });
  expect(store.ledger.account().balance).toBe(0);
  expect(store.ledger.overview()).toEqual({ granted: 100, spent: 100, reserved: 0 });
  expect(store.ledger.audit()).toEqual([]);
  expect(store.leases.list().map(({ id }) => id)).toEqual([store.leases.id]);
  store.close();
  remove();
});

test('several processes at the turn of a month get one allowance and no more than the extra usage', async () => {
  const { dir, remove } = tempDir();
  const now = Date.now() - 40 * 86_400_000;
  let store = openStore({ dir, now: () => now });
  store.ledger.setPlan('researcher');
  store.ledger.setExtraUsage(true);
  store.ledger.reserve('cli', 10_107, 'before');
  store.ledger.settle('before');
  store.close();
  expect(await race(dir, 500)).toBe(20_000);

  store = openStore({ dir });
  const [bill] = store.ledger.billing().bills;
  expect(bill).toEqual({ cycle: new Date(now).toISOString().slice(0, 7), amount: 7 });
  expect(store.ledger.billing().cycle?.owed).toBe(10_000);
  expect(store.ledger.audit()).toEqual([]);
  store.close();
  remove();
});

test('a process killed at any moment loses nothing that it acknowledged', async () => {
  const { dir, remove } = tempDir();
  let store = openStore({ dir });
  store.ledger.grant(1_000_000, 'enough for the test');
  store.close();

  let acknowledged = 0;
  for (const round of [1, 2, 3, 4, 5, 6]) {
    const child = start('caller.ts', dir, `round${round}`);
    // By then it is somewhere in a later call: between reserving, finishing and acknowledging.
    const lines = await readOutputLines(child, (_line, count) => {
      if (count === round * 7) child.kill('SIGKILL');
    });
    expect(lines.length).toBeGreaterThanOrEqual(round * 7);
    acknowledged += lines.length;

    store = openStore({ dir });
    expect(store.ledger.audit()).toEqual([]);
    for (const id of lines) {
      expect(store.calls.find(id)).toMatchObject({ outcome: 'ok', credits: 1 });
      const [reply] = store.evidence.replies(id);
      expect(new TextDecoder().decode(reply?.body)).toBe(`the reply to ${id} `.repeat(50));
      const answer = store.calls.latestAnswer(
        'videosite.get-video',
        id,
        '2026-08-15T10:00:00.000Z',
      );
      expect(answer).toMatchObject({ callId: id, json: `"${id}"` });
    }
    // What is paid for is finished, and what is finished is paid for: nothing is left half done.
    const finished = store.calls.recent(1_000_000);
    expect(store.ledger.overview()).toEqual({
      granted: 1_000_100,
      spent: finished.length,
      reserved: 0,
    });
    expect(finished.length).toBeGreaterThanOrEqual(acknowledged);
    expect(store.recovered.length).toBeGreaterThanOrEqual(3);
    for (const id of store.recovered) expect(store.calls.find(id)).toBeUndefined();
    store.close();
  }
  remove();
});

test('a long state outlives the process that kept it, and ends with the month', async () => {
  const { dir, remove } = tempDir();
  const child = start('state-keeper.ts', dir);
  const [sha256 = ''] = await readOutputLines(child, () => void child.kill('SIGKILL'));

  const days = (count: number) => Date.now() + count * 86_400_000;
  const after = (count: number): string | undefined => {
    const store = openStore({ dir, now: () => days(count) });
    const state = store.longStates.find(sha256);
    store.close();
    return state;
  };
  expect(after(0)).toBe('a state '.repeat(50_000));
  expect(after(29)).toBe('a state '.repeat(50_000));
  expect(after(31)).toBeUndefined();
  expect(after(0)).toBeUndefined();
  remove();
});

test.skipIf(process.platform === 'win32').each([
  [
    'for so long that its neighbour gave its call up has lost the call',
    80_000,
    'service_unavailable',
  ],
  ['for less ends its call as usual', 40_000, 'cost 1'],
])('a process that stood still %s', async (_name, silentMs, outcome) => {
  const { dir, remove } = tempDir();
  const child = start('pausable.ts', dir);
  const stopped = (): void => {
    child.kill('SIGSTOP');
    const neighbour = openStore({ dir, now: () => Date.now() + silentMs });
    expect(neighbour.recovered).toEqual(outcome === 'cost 1' ? [] : ['the call']);
    neighbour.close();
    child.kill('SIGCONT');
    child.stdin.end('\n');
  };
  const lines = await readOutputLines(child, (line) => {
    if (line === 'reserved') stopped();
  });
  expect(lines).toEqual(['reserved', outcome]);

  const store = openStore({ dir });
  const isPaid = outcome === 'cost 1';
  expect(store.ledger.overview()).toEqual({ granted: 100, spent: isPaid ? 1 : 0, reserved: 0 });
  expect(store.ledger.audit()).toEqual([]);
  expect(store.calls.find('the call')).toMatchObject({
    outcome: isPaid ? 'ok' : 'service_unavailable',
    credits: isPaid ? 1 : 0,
  });
  // What the platform answered is evidence all the same; what was not paid for is no answer.
  expect(store.evidence.replies('the call')).toHaveLength(1);
  const answer = store.calls.latestAnswer(
    'videosite.get-video',
    'the question',
    '2026-08-15T10:00:00.000Z',
  );
  expect(answer?.json).toBe(isPaid ? '"the answer"' : undefined);
  store.close();
  remove();
});
