import { expect, test } from 'vitest';
import { contentSecurityPolicy, WINDOW_POLICY } from './content-security.ts';

test('a page is allowed what is named, and nothing else', () => {
  expect(contentSecurityPolicy({ 'script-src': "'self'" })).toBe(
    "default-src 'none'; script-src 'self'; worker-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

test('what is left out on purpose is not said', () => {
  expect(contentSecurityPolicy({ 'form-action': null })).toBe(
    "default-src 'none'; worker-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
});

test('the window sends no form, runs nothing inline and loads nothing from elsewhere', () => {
  expect(WINDOW_POLICY.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
});
