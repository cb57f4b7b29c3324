import { expect, test } from 'vitest';
import { readMarkup } from './markup.ts';

test('elements may stand 200 deep within each other, and no deeper', () => {
  let opened = 0;
  const count = { onopentag: () => void (opened += 1) };
  readMarkup('<b>'.repeat(200) + '</b>'.repeat(200) + '<b>'.repeat(200), 'xml', count);
  expect(opened).toBe(400);
  expect(() => readMarkup('<b>'.repeat(201), 'html', count)).toThrow('too much markup');
});
