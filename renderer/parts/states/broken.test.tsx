// @vitest-environment jsdom
/** Parts of the window that cannot be drawn: what stands in their place, and what goes on around them. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BridgeProvider } from '../../bridge-context.ts';
import { faults, forgetFaults, withFaults } from '../../faults.ts';
import { startI18n } from '../../i18n.ts';
import { makeClient } from '../../queries.ts';
import { Details } from '../../shapes/details.tsx';
import { shownAs, type Shown } from '../../shapes/index.ts';
import { BrokenCard, FrameBoundary, RowBoundary } from './broken.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const URL = 'https://site.test/1';

/** A thing whose view throws as soon as it asks for its figures. */
const broken = (): Shown => {
  const thing = { type: 'Video', id: URL, url: URL, name: 'Secret heron' };
  Object.defineProperty(thing, 'viewCount', {
    enumerable: true,
    get: () => {
      throw new RangeError('Secret heron has no views');
    },
  });
  return shownAs(thing, ['Video']);
};
const sound = shownAs({ type: 'Video', id: URL, url: URL, name: 'Blue bower' }, ['Video']);

const nothing = () => () => undefined;
const bridge = {
  call: () => Promise.reject(new Error('nobody is asked')),
  onPush: nothing,
  state: () => 'open' as const,
  onState: nothing,
};

let root: Root;
beforeEach(async () => {
  await startI18n();
  forgetFaults();
  // What a boundary catches is also said at the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = (node: ReactNode): void =>
  root.render(
    <QueryClientProvider client={makeClient()}>
      <BridgeProvider value={bridge}>{node}</BridgeProvider>
    </QueryClientProvider>,
  );
/** A busy machine takes its time. */
const PATIENCE_MS = 30_000;

const expectText = (words: string) =>
  vi.waitFor(() => expect(document.body.textContent).toContain(words), { timeout: PATIENCE_MS });
const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent.includes(name),
  );
  if (!found) throw new Error(`no button ${name}`);
  return found;
};

const answer = (shown: Shown) => (
  <>
    <p>The rest</p>
    <ErrorBoundary
      part="answer"
      of={shown}
      instead={<BrokenCard part="answer" data={{ name: 'Secret heron' }} />}
    >
      <Details shown={shown} />
    </ErrorBoundary>
  </>
);

test('a view that throws gives way to a card that is heard and has the focus', async () => {
  show(answer(broken()));
  await expectText('This answer could not be shown');
  expect(document.body.textContent).toContain('The rest');
  expect(document.querySelector('[role=alert]')?.getAttribute('aria-label')).toBe(
    'This answer could not be shown',
  );
  await vi.waitFor(
    () => expect(document.activeElement?.textContent).toBe('This answer could not be shown'),
    { timeout: PATIENCE_MS },
  );
});

test('the focus stays with whoever types elsewhere', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  show(answer(broken()));
  await expectText('This answer could not be shown');
  expect(document.activeElement).toBe(field);
});

test('what cannot be shown as it should is shown plainly', async () => {
  show(answer(broken()));
  await expectText('This answer could not be shown');
  button('Show ActivityStreams').click();
  await expectText('"name": "Secret heron"');
  expect(button('Show ActivityStreams').getAttribute('aria-expanded')).toBe('true');
});

test('another thing in the same place is drawn', async () => {
  show(answer(broken()));
  await expectText('This answer could not be shown');
  show(answer(sound));
  await expectText('Blue bower');
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('it is tried again when somebody says so', async () => {
  let works = false;
  const Part = () => {
    if (!works) throw new Error('not yet');
    return <p>Drawn at last</p>;
  };
  show(
    <FrameBoundary>
      <Part />
    </FrameBoundary>,
  );
  await expectText('This part could not be shown.');
  works = true;
  button('Try again').click();
  await expectText('Drawn at last');
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('one broken row of a list leaves the others', async () => {
  show(
    [broken(), sound].map((shown) => (
      <RowBoundary key={String(shown.shape === 'Video' && shown.item.name)} of={shown}>
        <Details shown={shown} />
      </RowBoundary>
    )),
  );
  await expectText('This row could not be shown');
  expect(document.querySelector('article')?.textContent).toContain('Blue bower');
});

test('a report tells where in our code it was, and nothing of what was shown', async () => {
  expect(withFaults('{"type":"BowerbirdReport"}\n')).toBe('{"type":"BowerbirdReport"}\n');
  show(answer(broken()));
  await expectText('This answer could not be shown');
  const report = withFaults('{"type":"BowerbirdReport"}\n');
  expect(JSON.parse(report)).toMatchObject({
    type: 'BowerbirdReport',
    window: { faults: [{ part: 'answer', error: 'RangeError' }] },
  });
  expect(faults()[0]?.calls[0]).toMatch(/^broken\.test\.tsx:\d+:\d+$/);
  expect(report).not.toContain('heron');
});
