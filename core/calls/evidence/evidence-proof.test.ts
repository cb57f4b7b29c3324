import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildProof } from './evidence-proof.ts';

const body = new TextEncoder().encode('{"título":"Bower","views":"1,234"}{"views":"1,234"}');
const sha256 = hash('sha256', body, 'hex');

const proof = (wanted: { text?: string; nth: number; fact?: string }) =>
  buildProof({
    version: '9.9.9',
    world: 'sample',
    now: Date.UTC(2026, 6, 2),
    call: { callId: 'c1', operation: 'testsite.get-thing', params: { thingId: 'good' } },
    exchange: {
      id: 'e1',
      callId: 'c1',
      platform: 'testsite',
      identity: 'i',
      at: '2026-07-01T00:00:00.000Z',
      method: 'GET',
      url: 'https://www.testsite.example/things/good',
      finalUrl: null,
      status: 200,
      requestHeaders: { accept: '*/*' },
      responseHeaders: { 'content-type': 'application/json' },
      bodySha256: sha256,
      size: body.byteLength,
      stored: 10,
      codec: 'none',
    },
    body,
    wanted,
  });

test('a proof holds the reply whole, and what it was the reply to', () => {
  const stated = proof({ nth: 0 });
  expect(stated).toMatchObject({
    world: 'sample',
    savedAt: '2026-07-02T00:00:00.000Z',
    receivedAt: '2026-07-01T00:00:00.000Z',
    request: { method: 'GET', url: 'https://www.testsite.example/things/good' },
    body: { sha256, size: body.byteLength },
  });
  expect(stated).not.toHaveProperty('pointer');
  expect(hash('sha256', Buffer.from(stated.body.base64, 'base64'), 'hex')).toBe(sha256);
});

test('its pointer counts bytes, so that anybody finds the fact again', () => {
  const { pointer } = proof({ text: '1,234', nth: 1, fact: 'Views' });
  expect(pointer).toMatchObject({ fact: 'Views', text: '1,234', length: 5 });
  const { offset = 0, length = 0 } = pointer ?? {};
  expect(new TextDecoder().decode(body.subarray(offset, offset + length))).toBe('1,234');
  expect(offset).toBe(45);
});

test('a text that is not there is not proven', () => {
  expect(() => proof({ text: '1,234', nth: 2 })).toThrow('does not hold that text');
});
