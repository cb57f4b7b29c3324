import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isLoopback, isThisComputer } from './host-places.ts';

it.each([
  '127.0.0.1',
  '127.255.255.254',
  '127.1',
  '0x7f.1',
  '2130706433',
  '::1',
  '[::1]',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '[::ffff:7f00:1]',
])('%s is an address of this computer', (host) => {
  expect([isLoopback(host), isThisComputer(host)]).toEqual([true, true]);
});

it.each([
  '',
  '127',
  '127.0.0.1.example.org',
  '127.0.0.1@evil.example',
  '127.0.0.1:80',
  '[::1]:80',
  '[::1',
  '127.0.0.1/',
  '128.0.0.1',
  '192.168.0.7',
  '0.0.0.0',
  '::',
  '::2',
  '::ffff:128.0.0.1',
  '64:ff9b::127.0.0.1',
  'localhost.example',
  'localhost.',
  '127.evil.example',
])('%s is none', (host) => {
  expect([isLoopback(host), isThisComputer(host)]).toEqual([false, false]);
});

it('localhost is a name, which counts where people name their own computer', () => {
  expect([
    isLoopback('localhost'),
    isThisComputer('localhost'),
    isThisComputer('LocalHost'),
  ]).toEqual([false, true, true]);
});

it('no other file decides what this computer is', () => {
  const rules = /'\[::1\]'|=== '::1'|startsWith\('127\.|\^127|\(127\\|\(\?:127|\^::1/;
  const files = globSync(['core/**/*.ts', 'electron/**/*.ts'], {
    exclude: ['**/*.test.ts', '**/testing/**'],
  });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => rules.test(readFileSync(file, 'utf8')))).toEqual([
    'core/kit/host-places.ts',
  ]);
});
