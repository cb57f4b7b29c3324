import { expect, test } from 'vitest';
import { createTurnTaker } from './turns.ts';

test('a light piece of work comes between two that wait in line', async () => {
  const order: string[] = [];
  const takeTurn = createTurnTaker();
  const heavy = ['first', 'second', 'third'].map(async (name) => {
    await takeTurn();
    order.push(name);
  });
  setImmediate(() => order.push('light'));
  await Promise.all(heavy);
  expect(order).toEqual(['first', 'second', 'light', 'third']);
});

test('whoever comes when the line is empty begins at once', async () => {
  const takeTurn = createTurnTaker();
  await takeTurn();
  await new Promise((resolve) => setImmediate(resolve));
  let hasBegun = false;
  const begun = takeTurn().then(() => (hasBegun = true));
  await Promise.resolve();
  expect(hasBegun).toBe(true);
  await begun;
});
