import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { catalogue } from '../../engine/catalogue.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Good, ResolvedCall } from '../../engine/outcome.ts';
import type { Store } from '../../store/index.ts';
import { createAnswerCache } from './answer-cache.ts';

/** What it remembers is bounded; what it answers is tested through a socket, in test/rest-answer-cache.test.ts. */
const entry = catalogue.entries[0];
const question = { entry, params: {}, paramsKey: '{}' } as ResolvedCall;
const good: Good = {
  ok: true,
  result: { data: 1, body: new TextEncoder().encode('{"data":1}') },
  meta: { callId: 'c', operation: 'o', creditsUsed: 0, creditsRemaining: 5, notices: [] },
};

const headersDistinct = { host: ['127.0.0.1:1'], authorization: ['Bearer x'] };

const answerCache = (kept: Engine['kept'] = () => good) =>
  createAnswerCache({
    engine: { kept } as Engine,
    store: { keys: { authenticate: () => ({ id: 'k' }) } } as unknown as Store,
    hosts: () => ['127.0.0.1:1'],
  });

const answers = (on: ReturnType<typeof answerCache>, url: string): boolean => {
  const request = { method: 'GET', url, headersDistinct } as unknown as IncomingMessage;
  const writeHead = vi.fn<() => void>();
  const response = { writeHead, end: () => {} } as unknown as ServerResponse;
  const taken = on.answer(request, response);
  expect(writeHead).toHaveBeenCalledTimes(taken ? 1 : 0);
  return taken;
};

test('the bytes are sent as they are, in any script', () => {
  const bytes = new TextEncoder().encode('{"data":"鳥 é 🐦 \\u0000"}');
  const on = answerCache(() => ({ ...good, result: { data: undefined, body: bytes } }));
  on.keep('/v1/a', question);
  const sent: Buffer[] = [];
  const lengths: unknown[] = [];
  const response = {
    writeHead: (_: number, headers: Record<string, string>) =>
      lengths.push(headers['content-length']),
    end: (text: string, encoding: BufferEncoding) => sent.push(Buffer.from(text, encoding)),
  } as unknown as ServerResponse;
  const request = { method: 'GET', url: '/v1/a', headersDistinct } as unknown as IncomingMessage;
  on.answer(request, response);
  expect(sent).toEqual([Buffer.from(bytes)]);
  expect(lengths).toEqual([String(bytes.byteLength)]);
});

test('500 addresses are remembered, and the one that was kept first is forgotten first', () => {
  const on = answerCache();
  for (let i = 0; i < 500; i++) on.keep(`/v1/${i}`, question);
  on.keep('/v1/0', question);
  on.keep('/v1/500', question);
  expect(['/v1/0', '/v1/1', '/v1/2', '/v1/500'].map((url) => answers(on, url))).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test('an address of more than 1000 characters is not remembered', () => {
  const on = answerCache();
  for (const length of [1000, 1001]) on.keep('/'.padEnd(length, 'a'), question);
  expect([1000, 1001].map((length) => answers(on, '/'.padEnd(length, 'a')))).toEqual([true, false]);
});

test.each([
  ['nothing is kept any more', () => undefined],
  [
    'the archive cannot be read',
    () => {
      throw new Error('the disk failed');
    },
  ],
])('it leaves the request alone when %s', (_, kept) => {
  const on = answerCache(kept);
  on.keep('/v1/a', question);
  expect(answers(on, '/v1/a')).toBe(false);
});
