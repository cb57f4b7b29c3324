import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createAskThread, NoReplyInTime, ThreadEnded, type AskThread } from './ask-thread.ts';
import type { EchoRequest } from '../testing/echo-worker.ts';

const file = join(import.meta.dirname, '../testing/echo-worker.ts');
/** Long enough that no test waits for it. */
const LONG = 60_000;

let thread: AskThread<EchoRequest, unknown> | undefined;
const open = (data: unknown = 'data') => (thread = createAskThread({ file, data }));
afterEach(() => thread?.close());

test('a question is answered at once, with what the thread was started with', () => {
  const { ask } = open({ from: 'here' });
  expect(ask({ echo: 1 }, LONG)).toEqual({ data: { from: 'here' }, echo: 1 });
  const bytes = new Uint8Array([1, 2, 3]);
  expect(ask({ echo: bytes }, LONG)).toEqual({ data: { from: 'here' }, echo: bytes });
});

test('an error of the thread is thrown with its name and plain fields', () => {
  const { ask } = open();
  let thrown: unknown;
  try {
    ask({ fail: 'out of range' }, LONG);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Error);
  expect(thrown).toMatchObject({
    name: 'RangeError',
    message: 'out of range',
    code: 'E1',
    line: 7,
  });
  expect(thrown).not.toHaveProperty('inner');
  expect(ask({ echo: 'and on' }, LONG)).toEqual({ data: 'data', echo: 'and on' });
});

test('what the thread cannot be opened with is the answer to each question', () => {
  const { ask } = open('broken');
  expect(() => ask({ echo: 1 }, LONG)).toThrow('it cannot be opened');
  expect(() => ask({ echo: 2 }, LONG)).toThrow('it cannot be opened');
});

test('a reply after its time is no reply to the next question', () => {
  const { ask } = open();
  ask({ echo: 'started' }, LONG);
  expect(() => ask({ afterNext: 'late' }, 1)).toThrow(NoReplyInTime);
  expect(ask({ echo: 'mine' }, LONG)).toEqual({ data: 'data', echo: 'mine' });
});

test('a question that is not waited for is answered beside others', async () => {
  const { ask, askLater } = open();
  const later = askLater({ afterNext: 'later' }, LONG);
  expect(ask({ echo: 'now' }, LONG)).toEqual({ data: 'data', echo: 'now' });
  await expect(later).resolves.toBe('later');
  await expect(askLater({ fail: 'no' }, LONG)).rejects.toMatchObject({ name: 'RangeError' });
  await expect(askLater({ ignore: true }, 1)).rejects.toThrow(NoReplyInTime);
});

test('after a thread has ended, the next question starts another', async () => {
  const { ask, askLater } = open();
  await expect(askLater({ exit: true }, LONG)).rejects.toThrow(ThreadEnded);
  expect(ask({ echo: 'again' }, LONG)).toEqual({ data: 'data', echo: 'again' });
});
