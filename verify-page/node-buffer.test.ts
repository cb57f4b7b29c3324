import * as node from 'node:crypto';
import { expect, test } from 'vitest';
import { createHash, createHmac, hash } from './node-crypto.ts';
import { NodeBuffer } from './node-buffer.ts';

const TEXTS = [
  '',
  'a',
  'ab',
  'abc',
  'Zoë 𝄞',
  '00ff10',
  '0g',
  'YWI=',
  'YWJj',
  '-_-_',
  '+/+/',
  'a b\nc=d',
];

test.each(TEXTS)('%j: as Node reads and writes it in every encoding', (text) => {
  // Of letters beyond ASCII, Node looks at one byte.
  const isAscii = /^[\0-\x7f]*$/.test(text);
  for (const from of ['utf8', 'hex', ...(isAscii ? (['base64'] as const) : [])] as const)
    for (const to of ['utf8', 'hex', 'base64', 'base64url'] as const)
      expect([from, to, NodeBuffer.from(text, from).toString(to)]).toEqual([
        from,
        to,
        Buffer.from(text, from).toString(to),
      ]);
});

test('parts are joined, compared, copied and written as in Node', () => {
  const [a, b] = [NodeBuffer.of(1, 2), NodeBuffer.from([1, 3])] as [NodeBuffer, NodeBuffer];
  expect(NodeBuffer.concat([a, b]).toString('hex')).toBe('01020103');
  expect([NodeBuffer.compare(a, b), NodeBuffer.compare(b, a), NodeBuffer.compare(a, a)]).toEqual([
    -1, 1, 0,
  ]);
  const target = NodeBuffer.alloc(4);
  expect([a.copy(target, 1), target.write('é', 2), target.toString('hex')]).toEqual([
    2,
    2,
    '0001c3a9',
  ]);
  expect(NodeBuffer.over(target.subarray(1, 3)).toString('hex')).toBe('01c3');
  expect(target.equals(NodeBuffer.from('0001c3a9', 'hex'))).toBe(true);
});

test.each(TEXTS)('%j: SHA-256 and HMAC of Node', (text) => {
  expect(hash('sha256', text)).toBe(node.hash('sha256', text));
  const bytes = hash('sha256', text, 'buffer');
  expect(bytes instanceof NodeBuffer && bytes.toString('hex')).toBe(node.hash('sha256', text));
  expect(createHash('sha256').update(text).update('x').digest('hex')).toBe(
    node.createHash('sha256').update(text).update('x').digest('hex'),
  );
  expect(createHmac('sha256', text).update('x').digest('hex')).toBe(
    node.createHmac('sha256', text).update('x').digest('hex'),
  );
});
