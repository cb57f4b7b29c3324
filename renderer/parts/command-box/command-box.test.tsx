// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/index.ts';
import { BridgeProvider } from '../../bridge-context.ts';
import type { Bridge } from '../../bridge.ts';
import { startI18n } from '../../i18n.ts';
import { startNavigation } from '../../navigation.ts';
import { makeClient } from '../../query-client.ts';
import { CommandBox } from './command-box.tsx';

const LINK = 'https://site.test/v/one';

/** What the engine was asked to recognise, to be answered when the test says so. */
let requestTo: Map<string, (answer: Answer) => void>;
const nothing = () => () => undefined;
const bridge: Bridge = {
  call: (name, params) => {
    if (name === 'box.recognise')
      return new Promise((resolve) => requestTo.set(String(params['text']), resolve));
    return Promise.resolve(
      name === 'catalogue.list'
        ? { id: 1, ok: true, data: { platforms: [] } }
        : { id: 1, ok: false, error: { code: 'not_found', status: 404, message: 'not here' } },
    );
  },
  onPush: nothing,
  state: () => 'open',
  onState: nothing,
};

let root: Root;
beforeEach(async () => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined;
  requestTo = new Map();
  await startI18n();
  startNavigation();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <QueryClientProvider client={makeClient()}>
      <BridgeProvider value={bridge}>
        <CommandBox />
      </BridgeProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  location.hash = '';
});

/** A busy machine takes its time. */
const PATIENCE = { timeout: 30_000 };

const box = () =>
  vi.waitFor(() => {
    const input = document.querySelector('input');
    if (!input) throw new Error('the box is not there yet');
    return input;
  }, PATIENCE);

const type = async (text: string): Promise<void> => {
  const input = await box();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

const press = async (key: string): Promise<void> => {
  (await box()).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
};

const recognise = async (text: string): Promise<void> => {
  const answer = await vi.waitFor(() => {
    const found = requestTo.get(text);
    if (!found) throw new Error('nobody asked');
    return found;
  }, PATIENCE);
  const match = {
    operation: 'site.get-video',
    params: { videoId: 'one' },
    label: 'Video',
    platform: 'site',
    platformLabel: 'Site',
    confidence: 1,
  };
  answer({ id: 1, ok: true, data: { matches: [match] } });
};

const offers = (count: number) =>
  vi.waitFor(
    () => expect(document.querySelectorAll('[role=option]')).toHaveLength(count),
    PATIENCE,
  );

test('Enter waits for what the whole link means, also when its beginning was recognised', async () => {
  await type('https://site.test/v');
  await recognise('https://site.test/v');
  await offers(1);
  await type(LINK);
  await offers(0);
  await press('Enter');
  await recognise(LINK);
  await vi.waitFor(() => expect(location.hash).toMatch(/^#\/result\/site.get-video\//), PATIENCE);
});

test('Enter does nothing where the list was closed', async () => {
  await type(LINK);
  await recognise(LINK);
  await offers(1);
  await press('Escape');
  await offers(0);
  await press('Enter');
  expect(location.hash).toBe('');
});
