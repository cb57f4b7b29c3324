import { expect, test } from 'vitest';
import { type Captured, createOutbox, MAX_HELD_BYTES } from './to-engine.ts';

const captured = (url: string, bytes = 1): Captured => ({
  method: 'GET',
  url,
  requestHeaders: {},
  status: 200,
  headers: {},
  body: new Uint8Array(bytes),
  at: '2026-11-20T10:00:00.000Z',
});

const outbox = () => {
  const posted: string[] = [];
  const state = { isRunning: true };
  const box = createOutbox((message) => {
    if (!state.isRunning) return false;
    const { captured, lost } = message as Record<
      string,
      { request: { url: string }; reason?: string }
    >;
    posted.push(captured?.request.url ?? `${lost?.request.url} ${lost?.reason}`);
    return true;
  });
  return { ...box, state, posted };
};

test('what is captured while the engine is gone is delivered to the next one, in order', () => {
  const { send, sendLost, deliver, state, posted } = outbox();
  send(captured('/1'));
  state.isRunning = false;
  send(captured('/2'));
  sendLost({ method: 'GET', url: '/3', at: '2026-11-20T10:00:00.000Z', reason: 'closed' });
  deliver();
  expect(posted).toEqual(['/1']);
  state.isRunning = true;
  deliver();
  deliver();
  expect(posted).toEqual(['/1', '/2', '/3 closed']);
});

test('what is too much to be held is counted as lost', () => {
  const { send, deliver, state, posted } = outbox();
  state.isRunning = false;
  send(captured('/1', MAX_HELD_BYTES));
  send(captured('/2'));
  state.isRunning = true;
  deliver();
  expect(posted).toEqual(['/1', '/2 too-many']);
});
