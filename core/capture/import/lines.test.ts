import { expect, test } from 'vitest';
import { linesIn, type Line } from './zeeschuimer.ts';

const readAll = async (text: string, piece: number, most = 10): Promise<Line[]> => {
  const bytes = Buffer.from(text);
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  };
  const lines: Line[] = [];
  for await (const line of linesIn(pieces(), most)) lines.push(line);
  return lines;
};

test.each([1, 2, 3, 100])('lines, wherever the pieces of %s bytes are cut', async (piece) => {
  expect(await readAll('\uFEFFé\n\n01234567890\nwren', piece)).toEqual([
    { number: 1, text: 'é', isEnded: true },
    { number: 2, text: '', isEnded: true },
    { number: 3, isEnded: true },
    { number: 4, text: 'wren', isEnded: false },
  ]);
});

test('a file of nothing has no line', async () => {
  expect(await readAll('', 1)).toEqual([]);
});
