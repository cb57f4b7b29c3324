import { expect, test } from 'vitest';
import { film } from './film.ts';

/** Boxes of a stretch of the file: their names, and where their contents begin and end. */
const boxes = (
  bytes: Uint8Array,
  from = 0,
  to = bytes.length,
): Record<string, [number, number]> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const found: Record<string, [number, number]> = {};
  for (let at = from; at < to; at += view.getUint32(at))
    found[Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')] = [
      at + 8,
      at + view.getUint32(at),
    ];
  return found;
};

const inside = (bytes: Uint8Array, ...path: readonly string[]): [number, number] =>
  path.reduce<[number, number]>(
    ([from, to], name) => boxes(bytes, from, to)[name] ?? [0, 0],
    [0, bytes.length],
  );

test('is one whole file with its index in front, the same each time', () => {
  const bytes = film();
  expect(Object.keys(boxes(bytes))).toEqual(['ftyp', 'moov', 'mdat']);
  expect(bytes.length).toBe(117_109);
  expect(film()).toEqual(bytes);
});

test('the index leads to twelve pictures, the first of which stands by itself', () => {
  const bytes = film();
  const view = new DataView(bytes.buffer);
  const table = (name: string): number =>
    inside(bytes, 'moov', 'trak', 'mdia', 'minf', 'stbl', name)[0];
  const sizes = table('stsz');
  const lengths = Array.from({ length: view.getUint32(sizes + 8) }, (_, n) =>
    view.getUint32(sizes + 12 + 4 * n),
  );
  let at = view.getUint32(table('stco') + 8);
  expect(at).toBe(inside(bytes, 'mdat')[0]);
  const types = lengths.map((length) => {
    // Each picture is one unit behind its own length.
    expect(view.getUint32(at)).toBe(length - 4);
    const type = (bytes[at + 4] ?? 0) & 31;
    at += length;
    return type;
  });
  expect(types).toEqual([5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  expect(at).toBe(bytes.length);
});
