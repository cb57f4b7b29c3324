// @vitest-environment jsdom
/** The window around a page that cannot be drawn. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BridgeProvider } from './bridge-context.ts';
import { App } from './app.tsx';
import type { Bridge } from './bridge.ts';
import { startI18n } from './i18n.ts';
import { go, startNavigation } from './navigation.ts';
import { makeClient } from './query-client.ts';

/** What the engine answers; health is told in a form that its page cannot draw. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  'catalogue.list': { platforms: [] },
  'network.get': { mode: 'live', folders: [], inFlight: 0, queued: 0, hosts: [] },
  'health.list': { operations: 'no list' },
};
const nothing = () => () => undefined;
const bridge: Bridge = {
  call: (name) =>
    Object.hasOwn(ANSWERS, name)
      ? Promise.resolve({ id: 1, ok: true, data: ANSWERS[name] })
      : Promise.resolve({
          id: 1,
          ok: false,
          error: { code: 'not_found', status: 404, message: 'not here' },
        }),
  onPush: nothing,
  state: () => 'open',
  onState: nothing,
};

let root: Root;
beforeEach(async () => {
  await startI18n();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  startNavigation();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <QueryClientProvider client={makeClient()}>
      <BridgeProvider value={bridge}>
        <App />
      </BridgeProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  location.hash = '';
  vi.restoreAllMocks();
});

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
