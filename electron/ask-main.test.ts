import { expect, test } from 'vitest';
import { createMainAsking, taskRequestIn, type TaskRequest } from './ask-main.ts';

const begun = () => {
  const posted: TaskRequest[] = [];
  return { posted, main: createMainAsking((request) => posted.push(request)) };
};

test('each answer of main finds the one who asked for it, and an answer counts once', async () => {
  const { posted, main } = begun();
  const first = main.ask('unseal', 'c2VhbGVkLTE=');
  const second = main.ask('print', { html: '<p>', css: 'p {}' });
  expect(posted).toEqual([
    { task: 'unseal', input: 'c2VhbGVkLTE=', id: 1 },
    { task: 'print', input: { html: '<p>', css: 'p {}' }, id: 2 },
  ]);
  expect(taskRequestIn(posted[0])).toBe(posted[0]);
  expect(main.receive({ done: 2, value: Uint8Array.of(37, 80) })).toBe(true);
  expect(main.receive({ done: 2, error: 'late' })).toBe(true);
  expect(main.receive({ done: 1, error: 'The keychain did not open the secret' })).toBe(true);
  await expect(second).resolves.toEqual(Uint8Array.of(37, 80));
  await expect(first).rejects.toThrow('The keychain did not open the secret');
});

test('a page is asked of main, and its document comes back', async () => {
  const { posted, main } = begun();
  const page = main.ask('browse', { address: 'https://birds.test/', hosts: ['birds.test'] });
  expect(posted).toEqual([
    {
      task: 'browse',
      input: { address: 'https://birds.test/', hosts: ['birds.test'] },
      id: 1,
    },
  ]);
  const reply = {
    request: { method: 'GET', url: 'https://birds.test/', headers: {} },
    status: 200,
    headers: {},
    body: new Uint8Array([1]),
    at: '2026-11-20T10:00:00.000Z',
  };
  expect(main.receive({ done: 1, value: reply })).toBe(true);
  expect(await page).toBe(reply);
});

test('an answer that nobody waits for is dropped; other messages are left to others', () => {
  const { main } = begun();
  expect(main.receive({ done: 9, value: 'x' })).toBe(true);
  for (const message of [null, 'stop', { stop: true }, { id: 1, secret: 'early' }])
    expect(main.receive(message)).toBe(false);
  expect(taskRequestIn({ update: 'look' })).toBeUndefined();
});

test('whoever stops waiting is not kept waiting', async () => {
  const { main } = begun();
  const stop = new AbortController();
  const page = main.ask('browse', { address: 'https://birds.test/', hosts: [] }, stop.signal);
  stop.abort();
  await expect(page).rejects.toThrow('cancelled');
});
