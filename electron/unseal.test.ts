import { expect, test } from 'vitest';
import { createUnsealing } from './unseal.ts';

test('each answer of main finds the one who asked for it', async () => {
  const posted: object[] = [];
  const { unseal, take } = createUnsealing((message) => posted.push(message));
  const first = unseal('c2VhbGVkLTE=');
  const second = unseal('c2VhbGVkLTI=');
  expect(posted).toEqual([
    { unseal: 'c2VhbGVkLTE=', id: 1 },
    { unseal: 'c2VhbGVkLTI=', id: 2 },
  ]);
  expect(take({ id: 2, secret: 'two' })).toBe(true);
  expect(take({ id: 1, error: 'the keychain is locked' })).toBe(true);
  await expect(second).resolves.toBe('two');
  await expect(first).rejects.toThrow('The keychain did not open the secret');
});

test('other messages are left to others, and an answer counts once', async () => {
  const { unseal, take } = createUnsealing(() => {});
  for (const message of [null, 'stop', { stop: true }, { id: '1' }, { id: 1, secret: 'early' }])
    expect(take(message)).toBe(false);
  const pending = unseal('c2VhbGVk');
  expect(take({ id: 1, secret: 'good' })).toBe(true);
  expect(take({ id: 1, secret: 'again' })).toBe(false);
  await expect(pending).resolves.toBe('good');
});
