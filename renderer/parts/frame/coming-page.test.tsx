// @vitest-environment jsdom
/** Where the focus goes when the page that comes is loaded late. */
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n.ts';
import { bridgeTo, draw, NOT_HERE } from '../../testing/drawn.tsx';
import { ComingPage } from './coming-page.tsx';

beforeAll(startI18n);

const bridge = bridgeTo(() => Promise.resolve(NOT_HERE));

const drawWindow = () => {
  let arrive = (): void => undefined;
  const Late = lazy(
    () =>
      new Promise<{ default: ComponentType }>((resolve) => {
        arrive = () => resolve({ default: () => <h1>Collections</h1> });
      }),
  );
  const Window = () => {
    const [isLeft, setLeft] = useState(false);
    const leave = (): void => setLeft(true);
    return (
      <>
        <button type="button" id="rail" onClick={leave}>
          In the rail
        </button>
        <main id="stage" tabIndex={-1}>
          <div>
            <Suspense fallback={<ComingPage />}>
              {isLeft ? (
                <Late />
              ) : (
                <button type="button" id="link" onClick={leave}>
                  All collections
                </button>
              )}
            </Suspense>
          </div>
        </main>
      </>
    );
  };
  draw(<Window />, bridge);
  return { arrive: () => arrive() };
};

const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`);

const goBy = async (id: string): Promise<void> => {
  const { arrive } = drawWindow();
  await vi.waitFor(() => expect(find(id)).not.toBeNull());
  find(id)?.focus();
  find(id)?.click();
  await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe('Loading…'));
  arrive();
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Collections'));
};

test('who followed a link of the page that is left goes on in the page that came', async () => {
  await goBy('link');
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('stage'));
  expect(document.querySelector('output')).toBeNull();
});

test('who came by the rail stays there', async () => {
  await goBy('rail');
  expect(document.activeElement?.id).toBe('rail');
});
