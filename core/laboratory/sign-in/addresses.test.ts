import { expect, test } from 'vitest';
import { parseAddress } from './admission.ts';

test.each([
  [' Ada@Uni.Example ', 'ada@uni.example'],
  ['a.b+c@d', 'a.b+c@d'],
  ['ünï@exämple.org', 'ünï@exämple.org'],
  [null, undefined],
  ['', undefined],
  ['ada', undefined],
  ['@uni.example', undefined],
  ['ada@', undefined],
  ['a@b@c', undefined],
  ['a@b,c@d', undefined],
  ['Ada <a@b>', undefined],
  ['a@b\r\nBcc: c@d', undefined],
  [`${'a'.repeat(64)}@${'b'.repeat(189)}`, `${'a'.repeat(64)}@${'b'.repeat(189)}`],
  [`${'a'.repeat(64)}@${'b'.repeat(190)}`, undefined],
])('%j', (text, address) => {
  expect(parseAddress(text)).toBe(address);
});
