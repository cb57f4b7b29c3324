import { expect, test } from 'vitest';
import type { Answer } from '#calls/index.ts';
import type { Caller } from '../engine/caller.ts';
import { openWindowChannel } from './window-channel.ts';

const CALLER = { door: 'window', keyId: 'window' } as unknown as Caller;

/** A door that answers when it is told to, or when nobody waits any more. */
const opened = () => {
  const posted: Answer[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const done: ((answer: Answer) => void)[] = [];
  const channel = openWindowChannel(
    {
      answer: (_, { signal }) => {
        signals.push(signal);
        return new Promise((resolve) => done.push(resolve));
      },
    },
    CALLER,
    (answer) => posted.push(answer),
  );
  return { channel, posted, isEnded: () => signals.map((signal) => signal?.aborted), done };
};
const good = (id: number): Answer => ({ id, ok: true, data: null });

test('a call that is cancelled hears of it, and no other', async () => {
  const { channel, posted, isEnded, done } = opened();
  for (const id of [1, 2]) channel.take({ id, name: 'rows.list', params: {} });
  channel.take({ cancel: 1 });
  expect(isEnded()).toEqual([true, false]);
  done[0]?.(good(1));
  done[1]?.(good(2));
  await Promise.resolve();
  await Promise.resolve();
  expect(posted).toEqual([good(1), good(2)]);
  // What was answered, or never asked, is not under way.
  for (const cancel of [2, 7, '__proto__', null]) channel.take({ cancel });
  expect(isEnded()).toEqual([true, false]);
});

test('a window that goes waits for nothing', () => {
  const { channel, isEnded } = opened();
  for (const id of [1, 2]) channel.take({ id, name: 'rows.list', params: {} });
  channel.close();
  expect(isEnded()).toEqual([true, true]);
});

test('what is no call is answered by the door', () => {
  const { channel, isEnded } = opened();
  for (const message of [undefined, null, 'a', 7, {}]) channel.take(message);
  expect(isEnded()).toEqual([false, false, false, false, false]);
});
