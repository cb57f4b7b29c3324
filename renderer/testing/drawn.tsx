import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { BridgeProvider } from '../bridge-context.ts';
import type { Bridge } from '../bridge.ts';
import { makeClient } from '../queries.ts';

const nothing = () => () => undefined;

/** A connection to an engine that answers so, and says nothing by itself. */
export const bridgeTo = (call: Bridge['call']): Bridge => ({
  call,
  onPush: nothing,
  state: () => 'open',
  onState: nothing,
});

export const NOT_HERE = {
  id: 1,
  ok: false,
  error: { code: 'not_found', status: 404, message: 'not here' },
} as const;

/** Draws a part of the window into an empty page, which is empty again after the test. */
export const draw = (part: ReactNode, bridge: Bridge): void => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  // Told to each test: a hook of this module would be one of the first file alone that a worker runs.
  onTestFinished(() => {
    root.unmount();
    document.body.replaceChildren();
    location.hash = '';
  });
  root.render(
    <QueryClientProvider client={makeClient()}>
      <BridgeProvider value={bridge}>{part}</BridgeProvider>
    </QueryClientProvider>,
  );
};
