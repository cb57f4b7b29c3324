import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('folders are meant from where the person stands', () => {
  const argv = ['electron', '.', '--replay', 'a', '--replay=/b', '--data', '../mine', '--sample'];
  expect(readOptions(argv, '/home/eva')).toEqual({
    dataDir: resolve('/home/mine'),
    replay: [resolve('/home/eva/a'), resolve('/b')],
    sample: true,
  });
});

test('without flags there is nothing but the defaults', () => {
  expect(readOptions(['electron', '.', '--no-sandbox'], '/home/eva')).toEqual({
    replay: [],
    sample: false,
  });
});

test('a flag without its folder takes no other flag for it', () => {
  expect(readOptions(['--data', '--sample'], '/home/eva')).toEqual({ replay: [], sample: true });
});
