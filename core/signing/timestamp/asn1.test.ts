import { expect, test } from 'vitest';
import { steepWith } from '../../../test/support/growth.ts';
import { asn1FromBytes, octets, oidText } from './asn1.ts';

/** The length of a content, as it stands in front of it (X.690, 8.1.3). */
const lengthOf = (size: number): readonly number[] =>
  size < 128 ? [size] : [0x83, size >> 16, (size >> 8) & 255, size & 255];
const value = (tag: number, content: Uint8Array): Uint8Array =>
  Uint8Array.from([tag, ...lengthOf(content.length), ...content]);
const nested = (tag: number, depth: number, inner: Uint8Array): Uint8Array =>
  depth === 0 ? inner : nested(tag, depth - 1, value(tag, inner));
const [OID, OCTETS, IN_PARTS] = [0x06, 0x04, 0x24];

test('an octet string may stand in parts, and these in no further ones', () => {
  const part = value(OCTETS, Uint8Array.of(65, 66));
  const whole = value(IN_PARTS, Uint8Array.from([...part, ...part]));
  expect([...octets(asn1FromBytes(whole))]).toEqual([65, 66, 65, 66]);
  expect(() => octets(asn1FromBytes(value(IN_PARTS, whole)))).toThrow('no octet string');
  for (const depth of [101, 5000])
    expect(() => asn1FromBytes(nested(IN_PARTS, depth, part))).toThrow('nested too deeply');
});

test.each([
  ['of long parts', Uint8Array.of(...Array.from({ length: 20 }, () => 0xff), 1)],
  ['of many parts', new Uint8Array(100).fill(1)],
])('an object identifier %s is none', (_, content) => {
  expect(() => oidText(asn1FromBytes(value(OID, content)))).toThrow('no object identifier');
});

test('long ones take no time, wherever they stand', () => {
  const long = new Uint8Array(100_000).fill(1);
  for (const inner of [value(OID, long), value(OID, long.fill(0x81))])
    for (const tag of [0x30, OCTETS, IN_PARTS, 0xa0])
      expect(() => asn1FromBytes(nested(tag, 3, inner))).toThrow('too long');
  const bits = value(0x03, Uint8Array.from([0, ...value(OID, long)]));
  expect(() => asn1FromBytes(bits)).toThrow('too long');
  const units = [[0x06, 0x01, 0x01], [0x04, 0x00], [0x24, 0x80], [0x30, 0x80], [0x06], [0x81]];
  const read = (text: string): void =>
    void asn1FromBytes(
      value(
        0x30,
        Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
      ),
    );
  const texts = units.map((unit) => String.fromCharCode(...unit));
  expect(steepWith(read, { units: texts, sizes: [1000, 10_000, 100_000] })).toBeUndefined();
});
