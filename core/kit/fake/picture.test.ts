import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawing } from './picture.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

test('a picture is a whole JPEG of its size, and small', () => {
  const bytes = drawing('sample_001x', 16, 9);
  expect(hex(bytes.subarray(0, 2)) + hex(bytes.subarray(-2))).toBe('ffd8ffd9');
  const frame = hex(bytes).indexOf('ffc0') / 2;
  const view = new DataView(bytes.buffer);
  expect([view.getUint16(frame + 5), view.getUint16(frame + 7)]).toEqual([72, 128]);
  expect(bytes.length).toBeLessThan(600);
});

test('the same name gives the same bytes, and most names give others', () => {
  expect(drawing('a', 8, 8)).toEqual(drawing('a', 8, 8));
  const names = Array.from({ length: 100 }, (_, n) => `sample_${n}`);
  const sums = names.map((name) =>
    createHash('sha256')
      .update(drawing(name, 12, 7))
      .digest('hex'),
  );
  expect(new Set(sums).size).toBeGreaterThan(25);
});
