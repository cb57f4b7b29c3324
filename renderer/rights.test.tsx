// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest';
import type { CallFacts, LabMeView } from '#calls/index.ts';
import { startI18n } from './i18n.ts';
import { Allowed, useRights, useShownPages } from './rights.ts';
import { bridgeTo, draw, NOT_HERE } from './testing/drawn.tsx';

beforeAll(startI18n);

const facts = (needs: CallFacts['needs'], byParam?: CallFacts['byParam']): CallFacts => ({
  topics: [],
  changes: [],
  needs,
  ...(byParam && { byParam }),
});

/** As the engine tells them. */
const CALLS: Readonly<Record<string, CallFacts>> = {
  'calls.recent': facts('read'),
  'collections.list': facts('read'),
  'collections.remove': facts('manage'),
  'credits.get': facts('read'),
  'members.list': facts('manage'),
  'health.list': facts('read'),
  'capture.set': facts('program'),
  'downloads.add': facts('program'),
  'settings.set': facts('read', { theme: 'read', downloadFolder: 'program' }),
};

const Shown = () => {
  const { may, mayAsk } = useRights();
  return (
    <>
      <p>{useShownPages().join(' ')}</p>
      <Allowed call="collections.remove">remove</Allowed>
      <ul>
        <li>{String(may('settings.set', 'theme'))}</li>
        <li>{String(may('settings.set', 'downloadFolder'))}</li>
        <li>{String(may('keys.add'))}</li>
        <li>{String(mayAsk)}</li>
      </ul>
    </>
  );
};

/** What is shown to a member who is allowed this; to whoever is alone without it. */
const drawFor = (allows: LabMeView['allows'] | undefined): void => {
  const me = allows && { person: { id: 'a', name: 'Ada' }, role: 'coder', allows };
  draw(
    <Shown />,
    bridgeTo((operation) => {
      if (operation === 'lab.me') return Promise.resolve({ id: 1, ok: true, data: me ?? null });
      if (operation !== 'catalogue.list') return Promise.resolve(NOT_HERE);
      const data = { version: '1', platforms: [], calls: CALLS };
      return Promise.resolve({ id: 1, ok: true, data });
    }),
  );
};

test('a desktop may everything, and has no other people', async () => {
  drawFor(undefined);
  await vi.waitFor(() =>
    expect(document.body.textContent).toBe(
      'explore collections capture downloads settingsremovetruetruetruetrue',
    ),
  );
});

test('a reader is shown what readers may', async () => {
  drawFor(['read']);
  await vi.waitFor(() =>
    expect(document.body.textContent).toBe('explore collections settingstruefalsefalsefalse'),
  );
});

test('a manager is shown all but what belongs to the computer; a call of which nothing is known is no one’s', async () => {
  drawFor(['read', 'code', 'export', 'collect', 'manage']);
  await vi.waitFor(() =>
    expect(document.body.textContent).toBe(
      'explore collections members settingsremovetruefalsefalsetrue',
    ),
  );
});
