import { expect, test } from 'vitest';
import { returnPath } from './parts.ts';

test.each([
  '/projects/k3x9p2qa/app/',
  '/projects/k3x9p2qa/files',
  '/projects/k3x9p2qa/app/?collection=1',
  '/sign-in/identities',
])('%s is a page to come back to', (path) => expect(returnPath(path)).toBe(path));

test.each([
  undefined,
  '',
  '/',
  'https://evil.example/projects/k3x9p2qa/app/',
  '//evil.example/projects/k3x9p2qa/app/',
  '/\\evil.example',
  '/projects/k3x9p2qa/app//evil.example',
  '/projects/k3x9p2qa/app/../../../sign-out',
  '/projects/k3x9p2qa/app/..',
  '/projects/k3x9p2qa/app/\\evil.example',
  '/projects/k3x9p2qa/app/\r\nset-cookie: a=b',
  '/projects/k3x9p2qa/app/\t//evil.example',
  '/projects/evil.example/app/',
  '/sign-out',
  '/sign-in/identities/remove',
  'javascript:alert(1)',
  `/projects/k3x9p2qa/app/${'x'.repeat(1000)}`,
])('%j is none', (path) => expect(returnPath(path)).toBeUndefined());
