import { expect, test } from 'vitest';
import { createShares } from './shares.ts';

test('what one asks beyond their share waits in order, and nobody else waits for it', async () => {
  const shares = createShares(2);
  const begun: string[] = [];
  const enter = async (asker: string, name: string): Promise<() => void> => {
    const leave = await shares.enter(asker);
    begun.push(name);
    return leave;
  };
  const first = await enter('ada', 'a1');
  await enter('ada', 'a2');
  const third = enter('ada', 'a3');
  const fourth = enter('ada', 'a4');
  await enter('ben', 'b1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  first();
  (await third)();
  await fourth;
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('whoever goes away while waiting takes no place', async () => {
  const shares = createShares(1);
  const leave = await shares.enter('ada');
  const stop = new AbortController();
  const waiting = shares.enter('ada', stop.signal);
  const next = shares.enter('ada');
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ kind: 'service_unavailable' });
  leave();
  (await next)();
  await expect(shares.enter('ada', stop.signal)).rejects.toMatchObject({
    kind: 'service_unavailable',
  });
});
