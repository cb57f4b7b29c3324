import '@fontsource-variable/inter';
import './theme/tokens.css';
import './theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { chooseBridge, type Bridge } from './bridge.ts';
import { startI18n } from './i18n.ts';
import { BridgeProvider, connect, makeClient } from './queries.ts';
import { remembered } from './state.ts';

/** The invented engine exists in development alone; the condition is a constant, so a build leaves it out. */
const bridgeOf = async (): Promise<Bridge> => {
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('fake')) {
    const { fakeBridge } = await import('./dev/fake-bridge.ts');
    return fakeBridge(new URLSearchParams(location.search));
  }
  return chooseBridge();
};

const start = async (): Promise<void> => {
  document.documentElement.dataset['theme'] = remembered('theme') ?? 'system';
  const [bridge] = await Promise.all([bridgeOf(), startI18n()]);
  const client = makeClient();
  connect(client, bridge);
  const root = document.querySelector('#root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <BridgeProvider value={bridge}>
          <App />
        </BridgeProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
};

void start();
