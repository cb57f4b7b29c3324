// @vitest-environment jsdom
/** The window around a page that cannot be drawn. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from './app.tsx';
import { startI18n } from './i18n.ts';
import { go, startNavigation } from './navigation.ts';
import { bridgeTo, draw, NOT_HERE } from './testing/drawn.tsx';

/** What the engine answers; health is told in a form that its page cannot draw. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  'catalogue.list': { platforms: [] },
  'network.get': { mode: 'live', folders: [], inFlight: 0, queued: 0, hosts: [] },
  'health.list': { operations: 'no list' },
};
const bridge = bridgeTo((name) =>
  Promise.resolve(
    Object.hasOwn(ANSWERS, name) ? { id: 1, ok: true, data: ANSWERS[name] } : NOT_HERE,
  ),
);

beforeEach(async () => {
  await startI18n();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  startNavigation();
  draw(<App />, bridge);
});
afterEach(() => void vi.restoreAllMocks());

/** A busy machine takes its time. */
const PATIENCE_MS = 30_000;

const region = (name: string): string =>
  document.querySelector(`[data-region=${name}]`)?.textContent ?? '';
const expectInStage = (words: string) =>
  vi.waitFor(() => expect(region('stage')).toContain(words), { timeout: PATIENCE_MS });

test('a page that cannot be drawn leaves the window around it, and another page heals it', async () => {
  go('/health');
  await expectInStage('This page could not be shown');
  expect(region('nav')).toContain('Settings');
  expect(region('status')).toContain('Live');
  expect(document.querySelector('[data-region=box] input')).not.toBeNull();
  go('/nowhere');
  await expectInStage('Page not found');
  expect(document.querySelector('[role=alert]')).toBeNull();
});
