import { expect, test } from 'vitest';
import { isRole, may, ROLES, type Need } from './rights.ts';

const rolesThatMay = (need: Need): string => ROLES.filter((role) => may(role, need)).join(' ');

test('each role may do what the one before it may, and more', () => {
  expect(rolesThatMay('read')).toBe('reader coder collector manager');
  expect(rolesThatMay('code')).toBe('coder collector manager');
  expect(rolesThatMay('export')).toBe('coder collector manager');
  expect(rolesThatMay('collect')).toBe('collector manager');
  expect(rolesThatMay('manage')).toBe('manager');
  expect(rolesThatMay('program')).toBe('');
});

test('a stranger may do nothing', () => {
  for (const need of ['read', 'code', 'export', 'collect', 'manage', 'program'] as const)
    expect(may(undefined, need)).toBe(false);
});

test('what is no role is none', () => {
  expect([isRole('coder'), isRole('owner'), isRole(undefined), isRole('__proto__')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
