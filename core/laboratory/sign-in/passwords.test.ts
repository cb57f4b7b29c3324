import { expect, test } from 'vitest';
import { createPasswords, passwordFault, PasswordsBusy } from './passwords.ts';

const CHEAP = { ln: 4, r: 8, p: 1 };

test('a password is kept as a hash of what it cost, with a salt of its own', async () => {
  const passwords = createPasswords();
  const encoded = await passwords.encode('four tides and a heron');
  expect(encoded).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await passwords.matches('four tides and a heron', encoded)).toBe(true);
  expect(await passwords.matches('four tides and a Heron', encoded)).toBe(false);
});

test('a known hash is read, whatever a new one costs', async () => {
  const passwords = createPasswords({ cost: CHEAP });
  // Made with Python's hashlib.
  const known =
    '$scrypt$ln=10,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$rLf1s7KVcbeZmcrCt1As09FeV_jPN4iYHhraazBsRM4';
  expect(await passwords.matches('four tides and a heron', known)).toBe(true);
  const [one, two] = [await passwords.encode('the same'), await passwords.encode('the same')];
  expect(one).not.toBe(two);
  const dearer = createPasswords({ cost: { ln: 5, r: 8, p: 1 } });
  expect(await dearer.matches('the same', one)).toBe(true);
});

test('nobody’s password, and what is no hash, are never the one', async () => {
  const passwords = createPasswords({ cost: CHEAP });
  for (const encoded of [undefined, '', '$scrypt$', 'four tides', '$scrypt$ln=4,r=8,p=1$$'])
    expect(await passwords.matches('', encoded)).toBe(false);
});

test('two are hashed at a time, some wait, and the next is told to come back', async () => {
  const passwords = createPasswords({ cost: CHEAP, atOnce: 2, mostWaiting: 3 });
  const tries = Array.from({ length: 7 }, () => passwords.encode('x'));
  const ended = await Promise.allSettled(tries);
  expect(ended.map(({ status }) => status)).toEqual([
    ...Array<string>(5).fill('fulfilled'),
    ...Array<string>(2).fill('rejected'),
  ]);
  expect((ended[6] as PromiseRejectedResult).reason).toBeInstanceOf(PasswordsBusy);
  // All places were given back.
  await expect(Promise.all([1, 2, 3, 4, 5].map(() => passwords.encode('x')))).resolves.toHaveLength(
    5,
  );
});

test('the length counts letters', () => {
  expect(passwordFault('🐦'.repeat(11))).toBe('short');
  expect(passwordFault('🐦'.repeat(12))).toBe(undefined);
  expect(passwordFault('x'.repeat(1000))).toBe(undefined);
  expect(passwordFault('x'.repeat(1001))).toBe('long');
});
