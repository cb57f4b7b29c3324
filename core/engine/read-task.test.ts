import { EventEmitter } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { testCatalogue } from '../../test/support/testsite.ts';
import type { Reply } from '#kit/exchange.ts';
import { serveReads, type ReadResult, type ReadTask } from './read-task.ts';

const reply: Reply = {
  request: { method: 'GET', url: 'https://www.testsite.example/x', headers: {} },
  status: 200,
  headers: {},
  body: new TextEncoder().encode('{"name":"Good"}'),
  at: '2026-08-01T12:00:00.000Z',
};
const task = (operation: string): ReadTask => ({
  operation,
  input: [
    [{ reply, route: 'public-page' }],
    { params: { thingId: 'good' }, base: 'http://127.0.0.1:8674' },
  ],
});

/** Packed bytes stand in a larger piece of memory, as those of small buffers do. */
const pooled = (text: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`before ${text}`).subarray(7);

/** The messages of a thread, each with what it hands over. */
const served = (operation: string): [message: unknown, handedOver: unknown][] => {
  const sent: [unknown, unknown][] = [];
  const port = Object.assign(new EventEmitter(), {
    postMessage: (message: unknown, handedOver: unknown) => sent.push([message, handedOver]),
  });
  serveReads(port as unknown as MessagePort, testCatalogue, {
    content: (json) => ({ sha256: 'a', codec: 'raw', size: 1, bytes: pooled(json) }) as never,
    body: () => ({ sha256: 'b', codec: 'raw', size: 2, bytes: pooled('body') }) as never,
  });
  port.emit('message', { task: task(operation) });
  return sent;
};

test('a thread says that it is ready and begins, and hands over what it has packed without a copy', () => {
  const [ready, begun, done] = served('testsite.get-thing');
  expect([ready, begun]).toEqual([
    [{ ready: true }, []],
    [{ begun: true }, []],
  ]);
  const [{ done: result }, handedOver] = done as [{ done: ReadResult }, ArrayBuffer[]];
  const text = (bytes: Uint8Array | ArrayBuffer): string => new TextDecoder().decode(bytes);
  expect([result.json, result.notices]).toEqual([
    '{"@context":["https://www.w3.org/ns/activitystreams#","https://bowerbird.local/ns/social#"],"type":"Thing","name":"Good"}',
    [],
  ]);
  expect(text(result.envelope)).toBe(
    '{"data":{"@context":["https://www.w3.org/ns/activitystreams#","https://bowerbird.local/ns/social#"],"type":"Thing","name":"Good"}}',
  );
  expect([result.answer.sha256, result.bodies.map(({ sha256 }) => sha256)]).toEqual(['a', ['b']]);
  expect(handedOver.map(text)).toEqual([
    '{"data":{"@context":["https://www.w3.org/ns/activitystreams#","https://bowerbird.local/ns/social#"],"type":"Thing","name":"Good"}}',
    '{"@context":["https://www.w3.org/ns/activitystreams#","https://bowerbird.local/ns/social#"],"type":"Thing","name":"Good"}',
    'body',
  ]);
  expect(
    [result.envelope, result.answer.bytes, ...result.bodies.map(({ bytes }) => bytes)].map(
      ({ buffer }) => buffer,
    ),
  ).toEqual(handedOver);
});

test('a failure has nothing to hand over', () => {
  expect(served('testsite.unknown')[2]).toMatchObject([{ thrown: { kind: 'internal_error' } }, []]);
});
