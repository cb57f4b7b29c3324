import { expect, test } from 'vitest';
import { faultSentence } from './server.ts';

const FAULT = {
  expected: 'string',
  code: 'invalid_type',
  path: ['params', 'name'],
  message: 'No name',
};

test.each([
  [JSON.stringify([FAULT], null, 2), 'Invalid params: name: No name'],
  [`Invalid tools/call request: ${JSON.stringify([FAULT])}`, 'Invalid params: name: No name'],
  [
    JSON.stringify([FAULT, { ...FAULT, path: ['params'] }]),
    'Invalid params: name: No name; No name',
  ],
  ['Tool nope not found', undefined],
  ['[{"no": "fault"}]', undefined],
  ['[{ broken', undefined],
])('%s', (message, sentence) => {
  expect(faultSentence(message)).toBe(sentence);
});
