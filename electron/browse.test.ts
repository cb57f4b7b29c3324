import { expect, test } from 'vitest';
import { createBrowsing, pageWishIn, type PageRequest } from './browse.ts';

const reply = {
  request: { method: 'GET', url: 'https://birds.test/', headers: {} },
  status: 200,
  headers: {},
  body: new Uint8Array([1]),
  at: '2026-11-20T10:00:00.000Z',
};

const begun = () => {
  const posted: PageRequest[] = [];
  return { posted, browsing: createBrowsing((message) => posted.push(message)) };
};

test('a page is asked of main, and its document comes back', async () => {
  const { posted, browsing } = begun();
  const page = browsing.browse('https://birds.test/', ['birds.test'], undefined);
  expect(posted).toEqual([
    { browse: { address: 'https://birds.test/', hosts: ['birds.test'] }, id: 1 },
  ]);
  expect(pageWishIn(posted[0])).toBe(posted[0]);
  expect(browsing.take({ browsed: 1, reply })).toBe(true);
  expect(await page).toBe(reply);
});

test('a page that could not be opened says why; one that nobody waits for is dropped', async () => {
  const { browsing } = begun();
  const page = browsing.browse('https://birds.test/', [], undefined);
  browsing.take({ browsed: 1, error: 'The page took too long' });
  await expect(page).rejects.toThrow('The page took too long');
  expect([browsing.take({ browsed: 9, reply }), browsing.take({ id: 1, secret: 'x' })]).toEqual([
    true,
    false,
  ]);
});

test('whoever stops waiting is not kept waiting', async () => {
  const { browsing } = begun();
  const stop = new AbortController();
  const page = browsing.browse('https://birds.test/', [], stop.signal);
  stop.abort();
  await expect(page).rejects.toThrow('cancelled');
});
