import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { assetFor } from './assets.ts';

const folder = resolve('/built/window');

test('the start page and its files', () => {
  expect(assetFor(folder, 'app://bowerbird/')).toEqual({
    file: resolve(folder, 'index.html'),
    type: 'text/html; charset=utf-8',
  });
  expect(assetFor(folder, 'app://bowerbird/assets/index-1a2b.js?v=1#x')).toEqual({
    file: resolve(folder, 'assets/index-1a2b.js'),
    type: 'text/javascript; charset=utf-8',
  });
});

test.each([
  ['another host', 'app://elsewhere/index.html'],
  ['another scheme', 'https://bowerbird/index.html'],
  ['no address at all', 'index.html'],
  ['encoded separators', 'app://bowerbird/..%2f..%2fetc/secret.json'],
  ['doubly encoded separators', 'app://bowerbird/%252e%252e%252fsecret.json'],
  ['a backslash', 'app://bowerbird/..%5csecret.json'],
  ['a drive', 'app://bowerbird/C:/secret.json'],
  ['a null byte', 'app://bowerbird/index.html%00.js'],
  ['a broken escape', 'app://bowerbird/%E0%A4%A.js'],
  ['a kind of file that we do not ship', 'app://bowerbird/secret.sqlite'],
])('%s is nothing', (_name, address) => {
  expect(assetFor(folder, address)).toBeUndefined();
});

test('dots that the URL parser folds stay inside', () => {
  expect(assetFor(folder, 'app://bowerbird/../../secret.json')?.file).toBe(
    resolve(folder, 'secret.json'),
  );
});
