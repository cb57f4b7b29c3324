// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#calls/index.ts';
import { startI18n } from '../../i18n.ts';
import { startNavigation } from '../../navigation.ts';
import { bridgeTo, draw, NOT_HERE } from '../../testing/drawn.tsx';
import { useWindow } from '../../state.ts';
import { CommandBox } from './command-box.tsx';

const LINK = 'https://site.test/v/one';

/** What the engine was asked to recognise, to be answered when the test says so. */
let requestTo: Map<string, (answer: Answer) => void>;
const bridge = bridgeTo((name, params) => {
  if (name === 'box.recognise')
    return new Promise((resolve) => requestTo.set(String(params['text']), resolve));
  return Promise.resolve(
    name === 'catalogue.list' ? { id: 1, ok: true, data: { platforms: [] } } : NOT_HERE,
  );
});

beforeEach(async () => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined;
  requestTo = new Map();
  await startI18n();
  startNavigation();
  draw(<CommandBox />, bridge);
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
  await offers(2);
  await type(LINK);
  await offers(0);
  await press('Enter');
  await recognise(LINK);
  await vi.waitFor(() => expect(location.hash).toMatch(/^#\/result\/site.get-video\//), PATIENCE);
});

test('Enter does nothing where the list was closed', async () => {
  await type(LINK);
  await recognise(LINK);
  await offers(2);
  await press('Escape');
  await offers(0);
  await press('Enter');
  expect(location.hash).toBe('');
});

test('Enter that still waits opens nothing once the box was called anew', async () => {
  await type(LINK);
  await press('Enter');
  useWindow.getState().callBox();
  await vi.waitFor(async () => expect(document.activeElement).toBe(await box()), PATIENCE);
  await recognise(LINK);
  await offers(2);
  expect(location.hash).toBe('');
  expect(document.activeElement).toBe(await box());
});
