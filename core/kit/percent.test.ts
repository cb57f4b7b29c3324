import { expect, test } from 'vitest';
import { percentDecoded } from './bytes.ts';

test.each([
  ['caf%C3%A9 au lait', 'café au lait'],
  ['100% of %41 and %4', '100% of A and %4'],
  ['%zz%2', '%zz%2'],
  ['%25%32%35', '%25'],
  ['%ff', '\u{fffd}'],
  ['ü', 'ü'],
  ['', ''],
])('%s', (text, decoded) => {
  expect(percentDecoded(text)).toBe(decoded);
});
