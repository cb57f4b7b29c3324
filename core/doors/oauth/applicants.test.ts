import { expect, test } from 'vitest';
import type { Store } from '../../store/index.ts';
import { createApplicants } from './applicants.ts';

/** Clients that a document of their own describes. */
const documented = () => {
  let now = 1;
  const requests: string[] = [];
  const applicants = createApplicants(
    {} as Store,
    (url) => {
      requests.push(url);
      const body = JSON.stringify({ client_id: url, redirect_uris: ['http://127.0.0.1/back'] });
      return Promise.resolve({ status: 200, body: new TextEncoder().encode(body) });
    },
    () => now,
  );
  return { applicants, asked: requests, at: (ms: number) => (now = ms) };
};
const client = (n: number): string => `https://client${n}.example/about.json`;

test('a document is read anew after ten minutes', async () => {
  const { applicants, asked: requests, at } = documented();
  for (const ms of [1, 600_000, 600_002]) {
    at(ms);
    expect((await applicants.find(client(1))).name).toBe('client1.example');
  }
  expect(requests).toEqual([client(1), client(1)]);
});

test('a hundred documents are held, and the one unused for longest makes room', async () => {
  const { applicants, asked: requests } = documented();
  for (let n = 1; n <= 101; n++) await applicants.find(client(n));
  requests.length = 0;
  for (const n of [2, 101, 1]) await applicants.find(client(n));
  expect(requests).toEqual([client(1)]);
});
