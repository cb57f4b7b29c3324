// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest';
import type { LabConnectionView, LabStatusView } from '#calls/index.ts';
import { startI18n } from '../../i18n.ts';
import { useSettingsParts } from '../../rights.ts';
import { bridgeTo, draw, NOT_HERE } from '../../testing/drawn.tsx';
import { LabPage } from './lab-page.tsx';
import { SignIn } from './sign-in.tsx';

beforeAll(startI18n);

const CONNECTION: LabConnectionView = {
  laboratory: 'https://lab.example',
  project: 'Birds',
  person: 'Ada',
  since: '2026-11-01T00:00:00.000Z',
  collections: [
    { id: 'a', name: 'Talk', since: '2026-11-01T00:00:00.000Z', waiting: 4, refused: 1 },
  ],
  waiting: { entries: 4, calls: 2 },
  state: 'resting',
  isOffline: false,
  refusals: [
    {
      collection: 'Talk',
      at: '2026-11-01T00:00:00.000Z',
      reason: { message: 'it cannot be read' },
      entries: 1,
    },
  ],
};

const COLLECTIONS = ['Talk', 'Reefs'].map((name, index) => ({
  id: 'ab'[index],
  name,
  items: 10 * index,
  updated: '2026-11-01T00:00:00.000Z',
}));

/** Draws a part of a desktop whose laboratory stands so; the calls that it makes. */
const drawOn = (
  part: React.ReactNode,
  status: LabStatusView,
  me: object | null = null,
): string[] => {
  const calls: string[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    'lab.me': me,
    'catalogue.list': { version: '1', platforms: [], calls: {} },
    'lab.status': status,
    'collections.list': COLLECTIONS,
    'lab.share': status,
    'lab.unshare': status,
    'lab.send': status,
    'lab.connect': status,
  };
  draw(
    part,
    bridgeTo((name, params) => {
      calls.push(`${name} ${JSON.stringify(params ?? {})}`);
      return Promise.resolve(
        name in answers ? { id: 1, ok: true as const, data: answers[name] } : NOT_HERE,
      );
    }),
  );
  return calls;
};

const text = (): string => document.body.textContent;
const until = (check: () => void): Promise<void> => vi.waitFor(check, { interval: 5 });
const button = (name: RegExp): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button, [role=switch]')].find((one) => {
    const label = document.getElementById(one.getAttribute('aria-labelledby') ?? '');
    return name.test(label?.textContent ?? one.textContent);
  });

test('it says where to, what waits, what was not accepted, and shares by a switch with a name', async () => {
  const calls = drawOn(<LabPage />, { connection: CONNECTION });
  await until(() => expect(text()).toContain('Share Reefs'));
  for (const words of ['Birds', 'Ada', '4 entries wait', 'it cannot be read', '1 not accepted'])
    expect(text()).toContain(words);
  expect(button(/^Share Talk$/)?.getAttribute('aria-checked')).toBe('true');
  button(/^Share Reefs$/)?.click();
  button(/^Send again$/)?.click();
  await until(() => {
    expect(calls).toContain('lab.share {"collection":"b"}');
    expect(calls).toContain('lab.send {"refused":true}');
  });
});

test.each([
  [{ state: 'sending' }, 'Handing over… 4 entries left'],
  [
    { state: 'waiting', problem: { message: 'the host could not be reached' } },
    'It did not go through: 4 entries wait',
  ],
  [{ state: 'waiting', isOffline: true }, 'Offline: 4 entries wait'],
  [{ state: 'signed-out' }, 'Sign in again…'],
  [{ state: 'elsewhere' }, 'Another Bowerbird on this computer hands over'],
  [{ waiting: { entries: 0, calls: 0 } }, 'Everything is handed over'],
  [{ waiting: { entries: 0, calls: 0 }, collections: [] }, 'Nothing is shared yet'],
] as const)('%o is told in one sentence', async (more, sentence) => {
  drawOn(<LabPage />, { connection: { ...CONNECTION, ...more } });
  await until(() => expect(text()).toContain(sentence));
});

test('the sign-in goes on in the browser, and can be ended', async () => {
  drawOn(
    <SignIn
      status={{ signIn: { laboratory: 'https://lab.example', page: 'https://lab.example/x' } }}
    />,
    {},
  );
  await until(() => expect(text()).toContain('Continue in your browser.'));
  expect(document.querySelector('a')?.href).toBe('https://lab.example/x');
  expect(button(/^Cancel$/)).toBeDefined();
});

const Pages = () => <p>{useSettingsParts().join(' ')}</p>;

test('a desktop has the page, where it may be connected', async () => {
  drawOn(<Pages />, {});
  await until(() => expect(text()).toContain(' laboratory '));
});

test('in a laboratory nothing is asked about it', async () => {
  const calls = drawOn(<Pages />, {}, { allows: ['read'] });
  await until(() => expect(calls.some((call) => call.startsWith('lab.me'))).toBe(true));
  await until(() => expect(text()).not.toContain('settings'));
  expect(calls).not.toContain('lab.status {}');
});
