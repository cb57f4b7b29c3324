/** A sign-in at a laboratory, from the address that a person gave to the browser's return. One at a time. */
import { hostname } from 'node:os';
import { plainMessage, toAppError, type AppError } from '#kit/errors.ts';
import type { Message } from '#kit/message.ts';
import type { Connection } from './connection.ts';
import { messages } from './messages.ts';
import type { RedirectListener, ReturnPage } from './redirect-listener.ts';
import type { SignInClient } from './sign-in-client.ts';

export interface SignInParts {
  readonly connection: Pick<Connection, 'adopt'>;
  readonly clientFor: (laboratory: URL) => Promise<SignInClient>;
  readonly changed: () => void;
  readonly onConnected: () => void;
}

/** As long as the laboratory lets a request wait. */
const LONGEST_MS = 10 * 60_000;

interface UnderWay {
  readonly laboratory: string;
  readonly page: string;
  readonly end: () => void;
}

export const createSignIn = ({ connection, clientFor, changed, onConnected }: SignInParts) => {
  let underWay: UnderWay | undefined;
  let failed: Message | undefined;
  /** Counts the attempts: an older one has no effect any more. */
  let attempts = 0;
  const closing = new Set<Promise<void>>();

  const end = (because?: Message): void => {
    attempts += 1;
    failed = because && plainMessage(because);
    underWay?.end();
    underWay = undefined;
    changed();
  };

  const closeLater = (listener: RedirectListener): void => {
    const closed = listener.close().finally(() => closing.delete(closed));
    closing.add(closed);
  };

  return {
    status: () => ({ underWay, failed }),

    /** Prepares the page in the browser, at which the person goes on. Throws `AppError`. */
    begin: async (laboratory: URL): Promise<void> => {
      end();
      const own = attempts;
      const client = await clientFor(laboratory);
      const listener = await (await import('./redirect-listener.ts')).openRedirectListener();
      try {
        const attempt = await client.begin(`Bowerbird on ${hostname()}`, listener.redirect);
        if (own !== attempts) return closeLater(listener);
        const timer = setTimeout(() => end(messages.signInExpired), LONGEST_MS).unref();
        underWay = {
          laboratory: laboratory.origin,
          page: attempt.page.href,
          end: () => {
            clearTimeout(timer);
            closeLater(listener);
          },
        };
        listener.expect(attempt.state, async (returned) => {
          try {
            await connection.adopt(laboratory, await attempt.finish(returned));
          } catch (thrown) {
            const error = toAppError(thrown);
            if (own === attempts) end(error.detail ?? error);
            return notConnectedPage(error);
          }
          if (own === attempts) end();
          onConnected();
          return CONNECTED;
        });
        changed();
      } catch (thrown) {
        closeLater(listener);
        throw thrown;
      }
    },

    cancel: (): void => end(),

    close: async (): Promise<void> => {
      underWay?.end();
      underWay = undefined;
      await Promise.all(closing);
    },
  };
};

const CONNECTED: ReturnPage = {
  title: 'This computer is connected',
  text: 'You can close this page, and choose in Bowerbird what you share.',
};

const notConnectedPage = ({ detail, message }: AppError): ReturnPage => ({
  title: 'This computer is not connected',
  text: `${detail?.message ?? message}. You can close this page.`,
});
