import '@fontsource-variable/inter';
import './theme/tokens.css';
import './theme/base.css';
import './theme/shared.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BridgeProvider } from './bridge-context.ts';
import { App, loadLatePages } from './app.tsx';
import { chooseBridge } from './bridge.ts';
import { startI18n } from './i18n.ts';
import { startKeepingTabs } from './kept-tabs.ts';
import { keepListViews } from './list-views.ts';
import { startNavigation } from './navigation.ts';
import { startHearingOpened } from './opened.ts';
import { connect, makeClient } from './queries.ts';
import { startHearingSite } from './site.ts';
import { remembered } from './state.ts';

const start = async (): Promise<void> => {
  document.documentElement.dataset['theme'] = remembered('theme') ?? 'system';
  startHearingOpened();
  const bridge = chooseBridge();
  await startI18n();
  const client = makeClient();
  connect(client, bridge);
  keepListViews();
  startNavigation();
  startKeepingTabs();
  startHearingSite();
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
  loadLatePages();
};

void start();
