import type { Page } from '@playwright/test';

/**
 * Asks the engine through a port that this test requests, as the page itself does. The page takes that port
 * too and closes its own, and what it was asking is lost: wait first until it has its answer.
 */
export const askEngine = (
  page: Page,
  name: string,
  params: object = {},
  more: object = {},
): Promise<unknown> =>
  page.evaluate(
    ([name, params, more]) =>
      new Promise((resolve) => {
        // Far from the numbers that the page gives to its own calls.
        const id = 1_000_000_000;
        const adopt = (event: MessageEvent): void => {
          const [port] = event.ports;
          if (event.data !== 'bowerbird-port' || port === undefined) return;
          port.addEventListener('message', ({ data }) => {
            if (data.id !== id) return;
            removeEventListener('message', adopt);
            resolve(data);
          });
          // The first port to come may be the one that the page itself has asked for, which it
          // closes as soon as it is given ours: so the question goes through every one.
          port.start();
          port.postMessage({ id, name, params, ...more });
        };
        addEventListener('message', adopt);
        postMessage('bowerbird-ready', location.origin);
      }),
    [name, params, more] as const,
  );
